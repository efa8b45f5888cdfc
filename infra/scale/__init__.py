"""Measures exports and lists of the API on databases with many races."""
