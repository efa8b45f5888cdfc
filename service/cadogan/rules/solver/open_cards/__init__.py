"""Searches deals in which every card lies open and there is no stock, in a compact form of their layouts."""

from cadogan.rules.mypyc_modules import compiled_from_these_sources

__path__[:0] = [f"{folder}/solver/open_cards" for folder in compiled_from_these_sources()]
