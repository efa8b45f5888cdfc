"""Sizes in pixels: of the pictures, of the tables on them, and of the cards that they are put together from.

Also where these cards are, with the fonts, the tables and the picture of the service, which is drawn only once.
"""

from pathlib import Path

ASSETS = Path(__file__).parent / "assets"

WIDTH, HEIGHT = 1200, 630
"""The size that chats and social networks show in full."""

EDGE = 56

TABLES = {"half": (500, 384), "whole": (1060, 396)}
"""Tables of a game by name."""

SHEETS = {"small": (120, 168), "classic": (160, 224)}
"""Cards of each sheet by name of their drawing."""

CLASSIC_FROM = 66
"""Width of a card from which on it is drawn with all its pips."""
