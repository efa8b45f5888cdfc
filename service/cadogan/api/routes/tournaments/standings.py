"""The table of a tournament, its races, and its log."""

import csv
from io import StringIO
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from cadogan.api.bodies.cursor import Cursors, CursorText, Nth
from cadogan.api.bodies.streaming import NDJSON, preferred
from cadogan.api.identity.bearer import MAY_HAVE_TOKEN, player_of
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import TournamentPath
from cadogan.api.routes.tournaments.views import TableRow, TournamentRace, race_views, row_of
from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.races.ids import RaceId
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import Tokens
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.events import Event
from cadogan.tournaments.podium import Tie, podium
from cadogan.tournaments.tournament import Phase, Tournament

MOST_ROWS = 100
CSV = "text/csv"
EVENTS_AT_ONCE = 1000

RACES = Cursors("races of a tournament", Nth)


class TablePage(Struct, frozen=True, kw_only=True):
    """A part of the table of a tournament."""

    version: int
    """Number of events of the log that the table follows from."""
    players: int
    """Players in the whole table."""
    rows: tuple[TableRow, ...]
    """Rows, the best first."""
    you: TableRow | None
    """Your own row, if you sent a token and have entered."""


class BestRaceView(Struct, frozen=True, kw_only=True):
    """The best race of a player: the one with the most points, then the most cards at home, then the least time."""

    race: RaceId
    """Its replay is open, in a sprint from `opens_at` of its round on."""
    game: str
    round: int | None
    """Round of a sprint; null in an arena."""
    points: int
    """Points that it gave."""
    home: int
    time_ms: int
    """Time of the board, with penalties, in milliseconds."""


class PodiumRow(Struct, frozen=True, kw_only=True):
    """A player on the podium."""

    row: TableRow
    """Row of the table."""
    tie: Tie | None
    """What put the player behind the place before, if both have as many points: fewer `wins`, fewer cards at `home`, a
    later `time` of the last point, or a later `entry`. Null if there was no tie."""
    best: BestRaceView | None
    """The best race of the player."""


class Podium(Struct, frozen=True, kw_only=True):
    """The first three players of a tournament who have points; fewer if fewer have."""

    version: int
    """Number of events of the log that it follows from."""
    phase: Phase
    """`ended` once it is final."""
    places: tuple[PodiumRow, ...]
    """The first place first."""


class RacesOfTournament(Struct, frozen=True):
    """A page of races, the newest first. `next` is the cursor of the following page; null on the last one."""

    races: tuple[TournamentRace, ...]
    """The races."""
    next: str | None


@get(
    "/tournaments/{tournament_id:uuid}/table",
    operation_id="getTournamentTable",
    operation_class=sdk("tournament_table", "A part of the table of a tournament, and this player's own row."),
    summary="Get the table of a tournament",
    tags=["tournaments"],
    security=MAY_HAVE_TOKEN,
    responses=problem_responses(401, 403, 404),
)
async def get_tournament_table(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    request: Request[None, None, State],
    tournament_id: TournamentPath,
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
    tokens: NamedDependency[Tokens],
    first: Annotated[int, QueryParameter(ge=1, le=1_000_000, description="Place of the first row.")] = 1,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ROWS, description="Most rows.")] = 50,
) -> TablePage:
    """Rows from a place on. Ties are told by more wins, more cards at home, and the earlier time of the last point."""
    me = await player_of(request, tokens) if "authorization" in request.headers else None
    tournament = await tournament_service.kept.get(tournament_id)
    table = tournament.table()
    shown = table[first - 1 : first - 1 + limit]
    names = await players.names({each.player for each in shown}) if shown else {}
    rows = tuple(row_of(each, place, names.get(each.player, "")) for place, each in enumerate(shown, first))
    own = None if me is None else tournament.entrants.get(me.id)
    return TablePage(
        version=tournament.version,
        players=len(table),
        rows=rows,
        you=None if own is None or me is None else row_of(own, tournament.place(own), me.name),
    )


@get(
    "/tournaments/{tournament_id:uuid}/podium",
    operation_id="getPodium",
    operation_class=sdk("podium", "The first three of a tournament, each with the best race."),
    summary="Get the podium of a tournament",
    tags=["tournaments"],
    responses=problem_responses(404),
)
async def get_podium(
    tournament_id: TournamentPath,
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> Podium:
    """The first three, each with the best race. House bots that fill in are never among them."""
    tournament = await tournament_service.kept.get(tournament_id)
    # Before the names are read: the tournament goes on meanwhile, and the podium is of one version.
    version, phase, found = tournament.version, tournament.phase, [podium_row(*each) for each in podium(tournament)]
    names = await players.names({each.row.player for each in found}) if found else {}
    places = (
        replace(each, row=replace(each.row, place=place, name=names.get(each.row.player, "")))
        for place, each in enumerate(found, 1)
    )
    return Podium(version=version, phase=phase, places=tuple(places))


def podium_row(entrant: Entrant, tie: Tie | None) -> PodiumRow:
    """A player on the podium, without place and name."""
    best = None if entrant.best is None else BestRaceView(**entrant.best._asdict())
    return PodiumRow(row=row_of(entrant, 0, ""), tie=tie, best=best)


@get(
    "/tournaments/{tournament_id:uuid}/races",
    operation_id="listTournamentRaces",
    operation_class=sdk("tournament_races", "Races of a tournament with their results and points, newest first."),
    summary="List the races of a tournament",
    tags=["tournaments"],
    responses=problem_responses(404, 422),
)
async def list_tournament_races(
    *,
    tournament_id: TournamentPath,
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ROWS, description="Most races on a page.")] = 20,
    cursor: CursorText = None,
) -> RacesOfTournament:
    """Races with their results and points, the newest first."""
    place = None if cursor is None else RACES.place(cursor)
    tournament = await tournament_service.kept.get(tournament_id)
    end = len(tournament.races) if place is None else min(len(tournament.races), place.number - 1)
    first = max(0, end - limit)
    numbered = [(number, tournament.races[number - 1]) for number in range(end, first, -1)]
    return RacesOfTournament(
        await race_views(tournament, numbered, players), RACES.at(Nth(first + 1)) if first else None
    )


@get(
    "/tournaments/{tournament_id:uuid}/results",
    operation_id="exportTournament",
    summary="Export the table of a tournament",
    tags=["tournaments"],
    responses=problem_responses(404)
    | {
        200: ResponseSpec(
            TableRow,
            generate_examples=False,
            media_type=NDJSON.media_type,
            description="One line of JSON per player, the first place first. With `Accept: text/csv`, the same as CSV.",
        )
    },
    opt=costs(5),
)
async def export_tournament(
    request: Request[Any, Any, State],
    tournament_id: TournamentPath,
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> Response[bytes]:
    """The whole table."""
    rows = await whole_table(await tournament_service.kept.get(tournament_id), players)
    if preferred(request, NDJSON.media_type, CSV) == CSV:
        return Response(
            as_csv(rows).encode(),
            media_type=CSV,
            headers={"Content-Disposition": 'attachment; filename="cadogan-tournament.csv"'},
        )
    return Response(msgspec.json.Encoder().encode_lines(rows), media_type=NDJSON.media_type)


@get(
    "/tournaments/{tournament_id:uuid}/log",
    operation_id="getTournamentLog",
    summary="Get the log of a tournament",
    tags=["tournaments"],
    responses=problem_responses(404)
    | {
        200: ResponseSpec(
            Event,
            generate_examples=False,
            media_type=NDJSON.media_type,
            description="One line of JSON per event, as it is stored, at most 1000.",
        )
    },
    opt=costs(5),
)
async def get_tournament_log(
    tournament_id: TournamentPath,
    tournament_service: NamedDependency[TournamentService],
    after: Annotated[
        int, QueryParameter(ge=0, le=2**31 - 1, description="Events after this many.", schema_extra={"default": 0})
    ] = 0,
) -> Response[bytes]:
    """Every event of the tournament, from which its table follows. Ask again after the last one while lines come."""
    await tournament_service.kept.get(tournament_id)
    payloads = await tournament_service.kept.log.payloads(tournament_id, after, EVENTS_AT_ONCE)
    return Response("".join(f"{each}\n" for each in payloads).encode(), media_type=NDJSON.media_type)


async def whole_table(tournament: Tournament, players: Players) -> list[TableRow]:
    """All rows of a table."""
    table = list(tournament.table())
    names = await players.names({each.player for each in table}) if table else {}
    return [row_of(each, place, names.get(each.player, "")) for place, each in enumerate(table, 1)]


def as_csv(rows: list[TableRow]) -> str:
    """Rows as CSV (RFC 4180). A name that a spreadsheet would take for a formula is quoted as text."""
    written = StringIO()
    table = csv.writer(written)
    table.writerow(["place", "player", "name", "points", "wins", "races", "home"])
    for row in rows:
        name = f"'{row.name}" if row.name[:1] in {"=", "+", "-", "@"} else row.name
        table.writerow([row.place, row.player, name, row.points, row.wins, row.races, row.home])
    return written.getvalue()
