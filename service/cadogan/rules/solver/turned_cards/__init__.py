"""Searches deals with a stock or with face-down cards, every card known, in the compact form of `open_cards`."""
