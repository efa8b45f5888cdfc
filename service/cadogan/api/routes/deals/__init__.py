"""Deals, and races that are alone on one: the deal of the day, practice, ghosts."""
