"""Fair play over many races: the figures of players, and a ranking by how far they are from those of others.

It accuses nobody. A figure far from the others is a reason to look at the replays, and every figure can have an
innocent reason.
"""
