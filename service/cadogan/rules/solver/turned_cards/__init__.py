"""Searches deals with a stock or with face-down cards, every card known, in the compact form of `open_cards`."""

from cadogan.rules.mypyc_modules import compiled_from_these_sources

__path__[:0] = [f"{folder}/solver/turned_cards" for folder in compiled_from_these_sources()]
