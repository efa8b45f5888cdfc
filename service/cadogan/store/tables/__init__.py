"""Ordinary tables: players, tokens, pairings, challenges, deals, presence."""
