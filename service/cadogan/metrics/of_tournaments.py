"""Tournaments."""

from cadogan.metrics.metric import Kind, Metric

OF_TOURNAMENTS = (
    Metric(
        "tournament_wait_seconds",
        Kind.TIMES,
        "Time for which players of tournaments were free before this node paired them.",
        lambda node: node.services.tournament_director.waits,
        "races: Waiting time in tournaments",
        "s",
    ),
    Metric(
        "tournament_pairs",
        Kind.COUNT,
        "Races that this node found for players of arenas.",
        lambda node: node.services.tournament_director.pairs,
        "races: Races found in arenas, per second",
    ),
)
