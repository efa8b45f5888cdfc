"""Races as a functional core: events, commands, and the two functions `decide` and `evolve`. No I/O, no clock.

A race is what its log makes of it: `race = reduce(evolve, log, None)`. Time, chance and identity arrive in commands.
"""
