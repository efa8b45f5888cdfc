"""Tournaments, rows of their tables, and their races, as clients get them."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from cadogan.api.routes.lobby.challenges import Somebody
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.tables.players import Players
from cadogan.tournaments.entrant import Entrant, Outcome
from cadogan.tournaments.events import RacePaired, RaceResult
from cadogan.tournaments.terms import TournamentTerms
from cadogan.tournaments.tournament import Phase, Tournament

Activity = Literal["waiting", "racing", "paused", "left"]


class TournamentView(Struct, frozen=True, kw_only=True):
    """A tournament. Times are in milliseconds since the epoch."""

    id: UUID
    phase: Phase
    """`scheduled`, `running`, `ended`, or `cancelled`."""
    name: Annotated[str, Meta(examples=["Friday arena"])]
    games: Annotated[tuple[str, ...], Meta(examples=[["duchess", "klondike"]])]
    """Ids of games. Each racer gets them in this order, over and over."""
    seats: int
    """Racers of a race. Fewer race if too few are free."""
    minutes: int
    """How long racers are paired."""
    time_limit: int | None
    """Seconds that a racer has; null: the usual time of the game."""
    rated: bool
    listed: bool
    """Whether lists show it."""
    bots: bool
    """Whether bots may enter."""
    least_rated_races: int
    """Rated races at the first game that a player needs to enter."""
    most_rating: float | None
    """Highest rating at the first game with which a player may enter; null: any."""
    creator: Somebody | None
    """Player who made it; null: the service."""
    made_at: int
    """When it was made, in milliseconds since the epoch."""
    starts_at: int
    """When it starts, in milliseconds since the epoch."""
    ends_at: int
    """Until when racers are paired. Races under way then count."""
    over_at: int | None
    """When it ended or was cancelled."""
    cancelled_because: Annotated[str | None, Meta(examples=[None])]
    """Why its maker cancelled it; null if nobody did."""
    players: int
    """Players in the table."""
    racing: int
    """Races under way."""
    races: int
    """Races of all time."""
    version: int
    """Number of events in its log."""
    rules: int
    """Version of the rules of its points."""


class TableRow(Struct, frozen=True, kw_only=True):
    """A player in the table of a tournament."""

    place: int
    """Counted from 1. No two players share a place."""
    player: PlayerId
    name: str
    """Name that the player has now; empty for a deleted player."""
    points: int
    """Points of all races."""
    wins: int
    """First places that were not shared."""
    races: int
    """Races that count."""
    home: int
    """Cards at home, in all races."""
    streak: int
    """First places in a row. From 2 on, the next race counts double for its place."""
    last: tuple[Outcome, ...]
    """The last four races, the latest at the end."""
    activity: Activity
    """`waiting` for a race, `racing`, `paused`, or `left`."""


class SeatPoints(Struct, frozen=True, kw_only=True):
    """What a racer reached in a race of a tournament."""

    player: PlayerId
    place: int
    shared: bool
    """Whether other racers share the place."""
    how: How
    home: int
    time_ms: int
    """Time of the board, with penalties, in milliseconds."""
    points: int
    """Points for the place and the cards."""
    doubled: bool
    """Whether the place counted double."""


class TournamentRace(Struct, frozen=True, kw_only=True):
    """A race of a tournament."""

    race: RaceId
    number: int
    """Counted from 1, in the order in which the racers were paired."""
    game: str
    paired_at: int
    """When its racers were paired, in milliseconds since the epoch."""
    state: Literal["on", "finished", "void"]
    """`void`: it never started, and does not count."""
    players: tuple[Somebody, ...]
    """Its racers."""
    results: tuple[SeatPoints, ...]
    """By seat. Empty until it is finished."""


async def tournament_views(tournaments: Sequence[Tournament], players: Players) -> tuple[TournamentView, ...]:
    """Tournaments with the names of their creators."""
    creators = {each.created.creator for each in tournaments if each.created.creator is not None}
    names = await players.names(creators) if creators else {}
    return tuple(_view(each, names) for each in tournaments)


def _view(tournament: Tournament, names: dict[PlayerId, str]) -> TournamentView:
    created = tournament.created
    terms: TournamentTerms = created.terms
    return TournamentView(
        id=tournament.id,
        phase=tournament.phase,
        name=terms.name,
        games=terms.games,
        seats=terms.seats,
        minutes=terms.minutes,
        time_limit=terms.time_limit,
        rated=terms.rated,
        listed=terms.listed,
        bots=terms.bots,
        least_rated_races=terms.least_rated_races,
        most_rating=terms.most_rating,
        creator=None if created.creator is None else Somebody(created.creator, names.get(created.creator, "")),
        made_at=created.at,
        starts_at=tournament.starts_at,
        ends_at=tournament.ends_at,
        over_at=tournament.over_at,
        cancelled_because=tournament.cancelled_because,
        players=len(tournament.table()),
        racing=len(tournament.on),
        races=len(tournament.races),
        version=tournament.version,
        rules=created.rules,
    )


def row_of(entrant: Entrant, place: int, name: str) -> TableRow:
    """A row of the table."""
    return TableRow(
        place=place,
        player=entrant.player,
        name=name,
        points=entrant.points,
        wins=entrant.wins,
        races=entrant.races,
        home=entrant.home,
        streak=entrant.streak,
        last=entrant.last,
        activity=activity(entrant),
    )


def activity(entrant: Entrant) -> Activity:
    """What a player does now."""
    if entrant.race is not None:
        return "racing"
    return "waiting" if entrant.state == "in" else entrant.state


async def race_views(
    tournament: Tournament, races: Iterable[tuple[int, RacePaired]], players: Players
) -> tuple[TournamentRace, ...]:
    """Races with their numbers, results and names."""
    chosen = list(races)
    names = await players.names({player for _, race in chosen for player in race.players})
    return tuple(
        TournamentRace(
            race=race.race,
            number=number,
            game=race.game,
            paired_at=race.at,
            state=_state(tournament, race.race),
            players=tuple(Somebody(player, names.get(player, "")) for player in race.players),
            results=_results(tournament, race.race),
        )
        for number, race in chosen
    )


def _state(tournament: Tournament, race: RaceId) -> Literal["on", "finished", "void"]:
    if race in tournament.on:
        return "on"
    return "finished" if isinstance(tournament.over[race], RaceResult) else "void"


def _results(tournament: Tournament, race: RaceId) -> tuple[SeatPoints, ...]:
    result = tournament.over.get(race)
    if not isinstance(result, RaceResult):
        return ()
    scored = tournament.scored[race]
    return tuple(
        SeatPoints(
            player=seat.player,
            place=seat.place,
            shared=seat.is_shared,
            how=seat.how,
            home=seat.home,
            time_ms=seat.time_ms,
            points=points.sum,
            doubled=points.is_doubled,
        )
        for seat, points in zip(result.seats, scored, strict=True)
    )
