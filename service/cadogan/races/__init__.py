"""Races as a functional core: events, commands, and the two functions `decide` and `evolve`. No I/O, no clock.

A race is the fold of its log: `race = reduce(evolve, log, None)`. Time, randomness and ids arrive in commands.
"""
