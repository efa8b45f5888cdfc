"""Searches one deal, with all cards known, for a way to win it."""

from cadogan.rules.mypyc_modules import compiled_from_these_sources

__path__[:0] = [f"{folder}/solver" for folder in compiled_from_these_sources()]
