"""The laboratory: what all campaigns, and the tests of several processes, take place on.

`program.py` runs a program: a node, NATS, PgBouncer, a proxy. `stage.py` has nodes with their `postgres.py`. `racers/`
race and record what they send and hear, and `races.py` and `load.py` race in bulk. `judge.py` compares a `history/`
with the log, in the manner of Jepsen.
"""
