"""Tokens and players that end."""
