"""Searches one deal, with all cards known, for a way to win it."""
