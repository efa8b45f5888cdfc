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
from cadogan.tournaments.series import BREAK_MS, FIRST_MS
from cadogan.tournaments.sprint import opens_at
from cadogan.tournaments.terms import Kind, TournamentTerms
from cadogan.tournaments.tournament import Phase, Tournament


class RoundView(Struct, frozen=True, kw_only=True):
    """A round of a sprint."""

    number: int
    """Counted from 1."""
    game: str
    commitment: Annotated[str, Meta(examples=["9f2c5a0b7d"])]
    """Commitment to its deal, in hex, published before anybody could enter."""
    started_at: int | None
    """When it began, in milliseconds since the epoch; null before."""
    opens_at: int | None
    """When its boards and its deal open, in milliseconds since the epoch: every race of it is over by then."""
    seed: str | None
    """Seed of its deal, in hex; null until the last race of it is over."""
    racers: int
    """Players who were there when it began; once it is over, players who raced in it."""


class RoundPlace(Struct, frozen=True, kw_only=True):
    """What a player reached in a round of a sprint."""

    number: int
    """Number of the round, from 1."""
    place: int
    shared: bool
    """Whether other racers share the place."""
    points: int
    """0 to 100: the share of racers of the round who were not better. 0 for giving up."""


Activity = Literal["waiting", "racing", "paused", "left"]


class TournamentView(Struct, frozen=True, kw_only=True):
    """A tournament. Times are in milliseconds since the epoch."""

    id: UUID
    kind: Kind
    """`arena` or `sprint`."""
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
    fill: bool
    """Whether a house bot races a player who is alone. It has no row in the table."""
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
    """Races under way, or racers of the round that is on."""
    rounds: tuple[RoundView, ...]
    """Rounds of a sprint, each on one deal for all. Empty for an arena."""
    next_at: int | None
    """When the next round of a sprint begins; while a round is on, the latest time. Null if none follows."""
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
    rounds: tuple[RoundPlace, ...]
    """Rounds of a sprint in which the player has raced."""
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
    round: int | None
    """Round of a sprint. Its races are shown once all of them are over, the best place first."""
    game: str
    paired_at: int
    """When its racers were paired, in milliseconds since the epoch."""
    state: Literal["on", "finished", "void"]
    """`void`: it does not count. It never started, or it was on when the tournament was cancelled."""
    players: tuple[Somebody, ...]
    """Its racers."""
    house_bots: tuple[PlayerId, ...]
    """Those of them that fill in: they have no row in the table, and get no points."""
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
        kind=terms.kind,
        phase=tournament.phase,
        name=terms.name,
        games=terms.games,
        seats=terms.seats,
        minutes=terms.minutes,
        time_limit=terms.time_limit,
        rated=terms.rated,
        listed=terms.listed,
        bots=terms.bots,
        fill=terms.fill,
        least_rated_races=terms.least_rated_races,
        most_rating=terms.most_rating,
        creator=None if created.creator is None else Somebody(created.creator, names.get(created.creator, "")),
        made_at=created.at,
        starts_at=tournament.starts_at,
        ends_at=tournament.ends_at,
        over_at=tournament.over_at,
        cancelled_because=tournament.cancelled_because,
        players=len(tournament.table()),
        racing=tournament.racing,
        rounds=_rounds(tournament),
        next_at=next_round_at(tournament),
        races=len(tournament.races),
        version=tournament.version,
        rules=created.rules,
    )


def _rounds(tournament: Tournament) -> tuple[RoundView, ...]:
    """Rounds of a sprint, with those that are still to come."""
    terms, series = tournament.created.terms, tournament.series
    views = []
    for number, commitment in enumerate(tournament.created.commitments, 1):
        started = series.started[number - 1] if number <= len(series.started) else None
        ended = series.ended[number - 1] if number <= len(series.ended) else None
        racers = 0 if started is None else len(started.players)
        view = RoundView(
            number=number,
            game=terms.game_of_round(number),
            commitment=commitment,
            started_at=None if started is None else started.at,
            opens_at=None if started is None else opens_at(started.at, terms.time_limit or 0),
            seed=None if ended is None else ended.seed,
            racers=racers if ended is None else len(ended.boards),
        )
        views.append(view)
    return tuple(views)


def next_round_at(tournament: Tournament) -> int | None:
    """When the next round begins; while one is on, the latest time."""
    terms, series = tournament.created.terms, tournament.series
    if tournament.is_over or len(series.started) >= (terms.rounds or 0):
        return None
    if tournament.phase == "scheduled":
        return tournament.starts_at + FIRST_MS
    if series.on is not None:
        return opens_at(series.on.at, terms.time_limit or 0) + BREAK_MS
    return series.next_at


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
        rounds=tuple(
            RoundPlace(number=each.number, place=each.place, shared=each.is_shared, points=each.points)
            for each in entrant.rounds
        ),
        activity=activity(entrant),
    )


def activity(entrant: Entrant) -> Activity:
    """What a player does now."""
    if entrant.race is not None or entrant.round is not None:
        return "racing"
    return "waiting" if entrant.state == "in" else entrant.state


async def race_views(
    tournament: Tournament, races: Iterable[tuple[int, RacePaired]], players: Players
) -> tuple[TournamentRace, ...]:
    """Races with their numbers, results and names."""
    chosen = list(races)
    names = await players.names({player for _, race in chosen for player in race.racers})
    return tuple(
        TournamentRace(
            race=race.race,
            number=number,
            round=score.number if (score := tournament.series.scores.get(race.race)) else None,
            game=race.game,
            paired_at=race.at,
            state=_state(tournament, race.race),
            players=tuple(Somebody(player, names.get(player, "")) for player in race.racers),
            house_bots=race.bots,
            results=_results(tournament, race.race),
        )
        for number, race in chosen
    )


def _state(tournament: Tournament, race: RaceId) -> Literal["on", "finished", "void"]:
    if race in tournament.on:
        return "on"
    return "finished" if isinstance(tournament.over.get(race), RaceResult) else "void"


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
