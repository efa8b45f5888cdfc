"""`cadogan players suspects`: the fair-play report, from the log."""

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from itertools import islice
from multiprocessing import get_context
from typing import Annotated, NamedTuple
from uuid import UUID

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cadogan.cli.operators.suspects_text import report_as_json, report_as_text
from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.people.player import Player
from cadogan.people.suspicion.rated_seat import RatedSeat
from cadogan.people.suspicion.report import Report, report
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import game_named
from cadogan.races.suspicion.seat_figures import SeatFigures, measure
from cadogan.rules import UnknownGame
from cadogan.store.clock import Clock
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.migrations import migrate
from cadogan.store.projections.rated_races import RatedRaces
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.tables.players import Players

Count = Annotated[int, Parameter(validator=Number(gte=1))]


class Asked(NamedTuple):
    """What the operator asked for. `races` are the measured ones of each player, the newest."""

    game: str | None
    since_ms: int
    player: str | None
    races: int
    jobs: int


class Found(NamedTuple):
    """The report, and who the players in it are. `only` is the player that was asked for."""

    report: Report
    players: dict[PlayerId, Player]
    races: int
    measured: int
    only: PlayerId | None


def suspects(  # noqa: PLR0913 - as many as the command has
    *,
    game: str | None = None,
    since: datetime | None = None,
    player: str | None = None,
    races: Count = 20,
    limit: Count = 20,
    jobs: Count = 1,
    json: bool = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Rank players by how far their play is from that of others, with moments of replays to look at.

    The report accuses nobody: each figure can have an innocent reason. It is computed from the log of rated races,
    outside the service, and takes about a second of CPU for each measured race. /docs/fair-play explains the figures.

    Parameters
    ----------
    game
        Id of a game. Without it, all games.
    since
        Only races decided since then, such as `2027-01-31`, in UTC.
    player
        Name or id of a player: measure the races of this player, and compare with the opponents in them.
    races
        Rated races of each player that are measured, the newest first.
    limit
        Most players to list.
    jobs
        Processes to use.
    json
        Print the whole report as JSON.
    database_url
        A Postgres to use instead of the embedded one.
    """
    try:
        known = None if game is None else game_named(game).id
    except UnknownGame as error:
        sys.exit(f"{error}.")
    since_ms = 0 if since is None else int(since.replace(tzinfo=since.tzinfo or UTC).timestamp() * 1000)
    with database(database_url) as dsn:
        found = asyncio.run(find(dsn, Asked(known, since_ms, player, races, jobs)))
    if json:
        print(report_as_json(found.report, found.players, found.only))
    else:
        print(report_as_text(found.report, found.players, found.races, found.measured, limit, found.only))


async def find(dsn: str, asked: Asked) -> Found:
    """Read the races, measure them and report."""
    await migrate(dsn)
    async with await connect(dsn, connections=2) as pool, Log(pool) as log:
        rated = RatedRaces(pool, Ratings(pool, log), Results(pool, log))
        seats = await rated.seats(asked.game, asked.since_ms)
        players = await rated.players(seats)
        only = None if asked.player is None else await player_asked(Players(pool), asked.player)
        chosen = newest(seats, asked.races, only)
        measured = await measure_all(RaceReader(log, Clock()), chosen, asked.jobs)
    bots = frozenset(each.id for each in players.values() if each.is_bot)
    return Found(report(seats, measured, bots), players, len({seat.race_id for seat in seats}), len(chosen), only)


async def player_asked(players: Players, named: str) -> PlayerId:
    """Player with this name or id. Exits if there is none."""
    known = await players.by_name(named)
    if known is None:
        try:
            known = await players.by_id(PlayerId(UUID(named)))
        except ValueError:
            known = None
    if known is None:
        sys.exit(f"There is no player {named}; `cadogan players NAME` searches by name.")
    return known.id


def newest(seats: Sequence[RatedSeat], most: int, only: PlayerId | None) -> list[RaceId]:
    """The newest races of each player, or of one player; each race once. `seats` have the newest race first."""
    counts: Counter[PlayerId] = Counter()
    chosen: dict[RaceId, None] = {}
    for seat in seats:
        if counts[seat.player] < most and only in {None, seat.player}:
            counts[seat.player] += 1
            chosen[seat.race_id] = None
    return list(chosen)


async def measure_all(race_reader: RaceReader, races: Sequence[RaceId], jobs: int) -> list[SeatFigures]:
    """Figures of all seats of these races, computed in processes, with a progress bar on stderr."""
    loop = asyncio.get_running_loop()
    columns = (TextColumn("measuring races"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found: list[SeatFigures] = []
    waiting = iter(races)
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
    ):
        task = progress.add_task("", total=len(races))
        while some := list(islice(waiting, 2 * jobs)):  # so that few logs are in memory
            logs = [await race_reader.payloads(race_id) for race_id in some]
            measured = [
                loop.run_in_executor(pool, measure_race, race_id, log) for race_id, log in zip(some, logs, strict=True)
            ]
            for seats in asyncio.as_completed(measured):
                found += await seats
                progress.advance(task)
    return found


def measure_race(race_id: RaceId, payloads: Sequence[bytes]) -> tuple[SeatFigures, ...]:
    """Figures of a race. Chance follows from its id, so they are the same whenever they are computed."""
    return measure(payloads, random.Random(race_id.int))  # noqa: S311 - it draws samples, and keeps no secrets
