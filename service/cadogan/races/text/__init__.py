"""A finished race as text: writing, reading and checking it."""
