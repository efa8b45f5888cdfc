"""Races played back, and read as streams."""
