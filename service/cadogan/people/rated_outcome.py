"""What a rated race means for ratings, from the events of its log."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from cadogan.people.dodging import EARLY_MS, is_early
from cadogan.people.pairing import present_players
from cadogan.races.events import (
    Event,
    MovePlayed,
    RaceAbandoned,
    RaceCreated,
    RaceDecided,
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerReturned,
    RacerWithdrew,
    RaceStarted,
    SeatEnded,
)
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import READY_MS
from cadogan.races.rated import is_rated_alike

RULES_WITH_MOVES = 6
"""The first rules of races (see `RACE_RULES`) under which a racer who has made moves does not leave early."""
RULES_WITH_WAITING = 8
"""The first rules of races (see `RACE_RULES`) under which leaving an opponent who is not there is no dodge."""

Reason = Literal["raced", "left early", "did not start"]
"""Why a rating changes.

raced          by the result of the race
left early     the player left in the first ten seconds and had hardly moved, which counts as a defeat; the opponent's
               rating stays
did not start  the player was paired and did not come, or left before the start; counted likewise
"""


class Outcome(Struct, frozen=True):
    """The outcome of a rated race of two. `players` and `points` are by seat; `at` is in milliseconds since the epoch.

    If it is not `raced`, only the `dodger` is rated, who has this seat.
    """

    race_id: RaceId
    game: str
    at: int
    players: tuple[PlayerId, PlayerId]
    listed: bool
    is_house: bool
    reason: Reason
    places: tuple[int, int] = (1, 1)
    dodger: int | None = None


def outcome_of(events: Sequence[Event]) -> Outcome | None:
    """Outcome of the race with these events; None if it changes no rating.

    The moves can be left out, unless the outcome is then `left early`: only then do they count. What happened after the
    decision is ignored: it does not change the standings.
    """
    created = events[0]
    assert isinstance(created, RaceCreated)  # every log begins with it
    if not created.settings.rated or not is_rated_alike(created.settings):
        return None  # releases before race rules 3 rated races under other conditions as well
    for version, event in enumerate(events, start=1):
        match event:
            case RaceDecided():
                return decided(created, events[:version], event)
            case RaceAbandoned():
                return abandoned(created, events[:version], event)
            case _:
                pass
    return None


def decided(created: RaceCreated, events: Sequence[Event], end: RaceDecided) -> Outcome | None:
    """Outcome of a race that was decided."""
    players = [seat.player for seat in race_of(until_start(events)).seats if seat.player is not None]
    if len(players) < 2:
        return None  # one racer was left at the start
    (one, other), (first, second) = players, end.places
    if created.race_rules >= RULES_WITH_WAITING and left_the_absent(events):
        return None
    left = None if created.is_house else left_early(events)
    terms = (created.race_id, created.settings.game, end.at, (one, other), created.settings.listed)
    reason: Reason = "raced" if left is None else "left early"
    return Outcome(*terms, created.is_house, reason, (first, second), left)


def abandoned(created: RaceCreated, events: Sequence[Event], end: RaceAbandoned) -> Outcome | None:
    """Outcome of a race that was never started: a dodge, if one of two invited players made it so.

    If nobody came to a pairing, nobody is blamed: the service may have been out of reach. A challenge may be accepted
    when its maker has gone, so there only leaving after a nonce was opened counts.
    """
    race = race_of(events)
    if len(created.invited) != 2:
        return None
    match created.made_by:
        case "pairing":
            absent = set(created.invited) - present_players(race)
        case "challenge":
            absent = set(created.invited) & race.barred
        case _:
            return None
    absent -= waited_in_vain(events)
    if len(absent) != 1:
        return None
    one, other = created.invited
    terms = (created.race_id, created.settings.game, end.at, (one, other), created.settings.listed)
    return Outcome(*terms, created.is_house, "did not start", dodger=0 if one in absent else 1)


def waited_in_vain(events: Sequence[Event]) -> set[PlayerId]:
    """Players who left once they had been ready for as long as getting ready may take, and the other still was not.

    The other player could keep them waiting for minutes. Leaving sooner, or during the countdown, is a dodge.
    """
    created = events[0]
    assert isinstance(created, RaceCreated)
    if created.race_rules < RULES_WITH_WAITING:
        return set()
    players, ready_at, waited = dict[int, PlayerId](), dict[int, int](), set[PlayerId]()
    for event in events:
        match event:
            case RacerJoined():
                players[event.seat] = event.player
            case RacerReady():
                ready_at[event.seat] = event.at
            case RacerWithdrew() if len(ready_at) == 1 and event.at - ready_at.get(event.seat, event.at) >= READY_MS:
                waited.add(players[event.seat])
            case _:
                pass
    return waited


def until_start(events: Sequence[Event]) -> Sequence[Event]:
    """Events of a race before its boards exist."""
    start = next(number for number, event in enumerate(events) if isinstance(event, RaceStarted))
    return events[:start]


def left_early(events: Sequence[Event]) -> int | None:
    """The seat whose racer first left or resigned within the first seconds, hardly having moved; None if nobody did."""
    created = events[0]
    assert isinstance(created, RaceCreated)
    counts_moves = created.race_rules >= RULES_WITH_MOVES
    started_at, went_at, moves = 0, dict[int, int](), Counter[int]()
    for event in events:
        match event:
            case RaceStarted():
                started_at = event.at
            case MovePlayed() if counts_moves:
                moves[event.seat] += 1
            case RacerLeft():
                went_at[event.seat] = event.began
            case SeatEnded(how="resigned") if is_early(event.at - started_at, moves[event.seat]):
                return event.seat
            case SeatEnded(how="gone") if is_early(went_at.get(event.seat, event.at) - started_at, moves[event.seat]):
                return event.seat
            case _:
                pass
    return None


def left_the_absent(events: Sequence[Event]) -> bool:
    """Whether the first racer who resigned within the first seconds did so while the other was away.

    Either of them may have meant to dodge: the other could leave at once, so that the racer resigns first; and the
    racer could use a moment without network of the other. So it counts for neither.
    """
    started_at, away = 0, set[int]()
    for event in events:
        match event:
            case RaceStarted():
                started_at = event.at
            case RacerLeft():
                away.add(event.seat)
            case RacerReturned():
                away.discard(event.seat)
            case SeatEnded():
                return event.how == "resigned" and event.at - started_at < EARLY_MS and bool(away - {event.seat})
            case _:
                pass
    return False
