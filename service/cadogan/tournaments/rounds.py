"""What follows in a sprint from time, and from the boards of a round."""

from collections.abc import Collection

from cadogan.races.ids import PlayerId
from cadogan.tournaments.events import Event, PlayerPaused, RoundEnded, RoundStarted, TournamentEnded
from cadogan.tournaments.tournament import Tournament


def advance_rounds(tournament: Tournament, here: Collection[PlayerId], at: int) -> list[Event]:
    """The next round, for everybody who is here; or the end. A round waits for nobody, and needs one racer."""
    series, terms = tournament.series, tournament.created.terms
    if series.on is not None:  # its end comes with its boards
        return []
    assert terms.rounds is not None  # a sprint
    if len(series.started) >= terms.rounds or at >= tournament.ends_at:
        return [TournamentEnded(at=at)]
    if series.next_at is None or at < series.next_at:
        return []
    racers = sorted(
        (entrant.number, player)
        for player in here
        if (entrant := tournament.entrants.get(player)) is not None and entrant.state == "in"
    )
    if not racers:
        return []
    number = len(series.started) + 1
    players = tuple(player for _, player in racers)
    return [RoundStarted(at=at, number=number, game=terms.game_of_round(number), players=players)]


def end_round(tournament: Tournament, ended: RoundEnded) -> list[Event]:
    """Record a round, once. Players who did not come are paused: they may have gone."""
    on = tournament.series.on
    if on is None or on.number != ended.number or tournament.is_over:
        return []
    paused = [
        PlayerPaused(at=ended.at, player=player, reason="absent")
        for player in ended.absent
        if tournament.entrants[player].state == "in"
    ]
    return [ended, *paused]
