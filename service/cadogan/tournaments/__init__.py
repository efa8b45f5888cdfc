"""Tournaments: an append-only log of each, the state that follows from it, points, and pairing. Pure: no I/O."""
