"""Simulated racers, honest ones and cheats, and what the fair-play report says of them."""
