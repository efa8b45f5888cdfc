"""Checks the proof of a finished race, offline."""
