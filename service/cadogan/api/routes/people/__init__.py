"""Players, their ratings and results, and their blocks."""
