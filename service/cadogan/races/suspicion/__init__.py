"""Measures of fair play: what one race says of how its racers played, computed from its log alone."""
