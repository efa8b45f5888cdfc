"""What may happen in a tournament: each function gives the events that follow from a wish, or from time."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from uuid import UUID
from zlib import crc32

from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.errors import (
    NotEntered,
    NotOrganizer,
    TooManyPauses,
    TournamentFull,
    TournamentOver,
)
from cadogan.tournaments.events import (
    Event,
    PlayerEntered,
    PlayerLeft,
    PlayerPaused,
    RacePaired,
    RaceResult,
    RaceVoid,
    TournamentCancelled,
    TournamentEnded,
    TournamentStarted,
)
from cadogan.tournaments.pairing import FILL_MS, Free, Group, find_groups
from cadogan.tournaments.rounds import advance_rounds
from cadogan.tournaments.tournament import Tournament

MOST_ENTRANTS = 20_000
"""Players of a tournament."""
MOST_PAUSES = 50
"""Pauses of a player in a tournament: each is an event of its log."""

Over = RaceResult | RaceVoid
"""How a race of a tournament ended."""


def enter(tournament: Tournament, player: PlayerId, at: int) -> list[Event]:
    """Enter, or come back from a pause. Raises TournamentOver, TournamentFull, TooManyPauses."""
    refuse_if_over(tournament)
    if at >= tournament.ends_at:
        raise TournamentOver("the time of this tournament is over; it ends with the races that are on")
    if len(tournament.series.started) == tournament.created.terms.rounds:
        raise TournamentOver("the last round of this sprint is on; it ends with it")
    entrant = tournament.entrants.get(player)
    if entrant is None and len(tournament.entrants) >= MOST_ENTRANTS:
        raise TournamentFull(f"{MOST_ENTRANTS} players have entered, and no more can")
    if entrant is not None and entrant.state == "in":
        return []
    if entrant is not None and entrant.pauses >= MOST_PAUSES:
        raise TooManyPauses(f"you have paused {MOST_PAUSES} times, and cannot come back; your points stay")
    return [PlayerEntered(at=at, player=player)]


def pause(tournament: Tournament, player: PlayerId, at: int) -> list[Event]:
    """Pause. A race that is on goes on, and counts. Raises TournamentOver, NotEntered."""
    refuse_if_over(tournament)
    return [PlayerPaused(at=at, player=player)] if entered(tournament, player).state == "in" else []


def leave(tournament: Tournament, player: PlayerId, at: int) -> list[Event]:
    """Leave. A race that is on goes on, and counts. Raises TournamentOver, NotEntered."""
    refuse_if_over(tournament)
    return [] if entered(tournament, player).state == "left" else [PlayerLeft(at=at, player=player)]


def cancel(tournament: Tournament, player: PlayerId, reason: str, at: int) -> list[Event]:
    """Cancel. Raises NotOrganizer, TournamentOver."""
    if tournament.created.creator != player:
        raise NotOrganizer("only the player who made a tournament can cancel it")
    if tournament.phase == "cancelled":
        return []
    refuse_if_over(tournament)
    return [TournamentCancelled(at=at, reason=reason)]


def record(tournament: Tournament, over: Sequence[Over]) -> list[Event]:
    """Record races that are over, each once. Players who did not come are paused: they may have gone."""
    events: list[Event] = []
    recorded: set[RaceId] = set()
    for each in over:
        if each.race not in tournament.on or each.race in recorded or tournament.is_over:
            continue
        recorded.add(each.race)
        events.append(each)
        if isinstance(each, RaceVoid):
            events += [
                PlayerPaused(at=each.at, player=player, reason="absent")
                for player in each.absent
                if tournament.entrants[player].state == "in"
            ]
    return events


def advance(
    tournament: Tournament, here: Collection[PlayerId], at: int, house_bots: Sequence[PlayerId] = ()
) -> list[Event]:
    """What follows from time: the start, the next races, the end. `here` are the players who have a connection.

    `house_bots` may fill in, if the terms say so.
    """
    if tournament.is_over or at < tournament.starts_at:
        return []
    if tournament.phase == "scheduled":
        return [TournamentStarted(at=at)]
    if tournament.created.terms.kind == "sprint":
        return advance_rounds(tournament, here, at)
    if at >= tournament.ends_at:
        return [] if tournament.on else [TournamentEnded(at=at)]
    return list(pair(tournament, here, at, house_bots))


def quiet_until(tournament: Tournament) -> int:
    """Time before which nothing follows from time, unless somebody comes. 0: something may follow at any moment."""
    series, rounds = tournament.series, tournament.created.terms.rounds
    if tournament.phase != "running" or tournament.on or series.on is not None or len(series.started) == rounds:
        return 0
    return tournament.ends_at


def pair(
    tournament: Tournament, here: Collection[PlayerId], at: int, house_bots: Sequence[PlayerId] = ()
) -> list[RacePaired]:
    """Pair the players who are free and here."""
    terms, entrants = tournament.created.terms, tournament.entrants
    waiting = [
        entrants[player]
        for player in here
        if player in entrants and entrants[player].state == "in" and entrants[player].race is None
    ]
    free = [
        Free(each.player, each.points, at - each.since, each.rivals, lot(each.player, at))
        for each in waiting
        if each.free_at <= at
    ]
    is_all = not tournament.on and len(free) == len(waiting)
    groups: list[tuple[Group, Group]] = [(group, ()) for group in find_groups(free, terms.seats, is_all=is_all)]
    if terms.fill and house_bots:
        paired = {player for group, _ in groups for player in group}
        groups += [
            ((each.player,), (house_bots[each.lot % len(house_bots)],))
            for each in free
            if each.player not in paired and each.waited_ms >= FILL_MS
        ]
    return [
        RacePaired(
            at=at,
            race=race_id(tournament.id, len(tournament.races) + number, at),
            game=next_game(terms.games, entrants, group),
            players=group,
            bots=bots,
        )
        for number, (group, bots) in enumerate(groups)
    ]


def lot(player: PlayerId, at: int) -> int:
    """Order of a player among equals, another one each time: pairing depends on nothing but its arguments."""
    return crc32(player.bytes + at.to_bytes(8))


def next_game(games: Sequence[str], entrants: Mapping[PlayerId, Entrant], group: Sequence[PlayerId]) -> str:
    """Game of a race: the next one for those of the group who have raced least."""
    return games[min(entrants[player].races for player in group) % len(games)]


def race_id(tournament: UUID, number: int, at: int) -> RaceId:
    """Id of a race: each node that pairs the same players at the same place of the log finds the same."""
    told = b"cadogan/tournament/1" + tournament.bytes + number.to_bytes(8)
    return RaceId(uuid7(at, sha256(told).digest()[:CHANCE_BYTES]))


def entered(tournament: Tournament, player: PlayerId) -> Entrant:
    """The entrant. Raises NotEntered."""
    entrant = tournament.entrants.get(player)
    if entrant is None:
        raise NotEntered("you have not entered this tournament; POST …/enter does")
    return entrant


def refuse_if_over(tournament: Tournament) -> None:
    """Raise TournamentOver if nothing more can happen."""
    if tournament.phase == "ended":
        raise TournamentOver("this tournament has ended")
    if tournament.phase == "cancelled":
        raise TournamentOver(f"this tournament was cancelled: {tournament.cancelled_because}")
