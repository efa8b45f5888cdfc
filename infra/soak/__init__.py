"""A soak: an hour of bots, spectators and REST reads, after which the service must need no more than before.

python -m infra.soak --minutes 60 --plot docs/soak.svg
"""
