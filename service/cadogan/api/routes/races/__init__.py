"""Races: creating, playing, viewing, listing and exporting them."""
