"""`cadogan tournament`: the table of a tournament, computed from its log and checked against its races."""

import asyncio
import sys
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

import httpx
from rich.console import Console
from rich.table import Table

from cadogan.cli.players.watch import LOCAL
from cadogan.races.ids import RaceId
from cadogan.tournaments.events import Event, RaceResult, decode
from cadogan.tournaments.sprint import commitment_of
from cadogan.tournaments.tournament import Tournament, tournament_of
from cadogan_client import Cadogan, CadoganError, Problem, RaceView
from cadogan_client.wire_types import TableRow


def tournament(tournament_id: str, /, *, url: str = LOCAL) -> None:
    """Show the table of a tournament, computed from what everybody can read, and say where the service differs.

    Parameters
    ----------
    tournament_id
        Id of the tournament: the last part of its address.
    url
        Address of the service, such as `http://127.0.0.1:8000`.
    """
    try:
        wanted = UUID(tournament_id.rstrip("/").rpartition("/")[2])
    except ValueError:
        sys.exit(f"{tournament_id} is not the id of a tournament, such as 3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845.")
    sys.exit(asyncio.run(check(wanted, url)))


async def check(tournament_id: UUID, url: str) -> int:
    """Print the table, and what differs. Returns the exit code: 1 if something does."""
    console = Console(highlight=False)
    try:
        async with Cadogan(url) as cadogan:
            rows = await rows_of(cadogan, tournament_id)
            log = await log_of(url, tournament_id)
            folded = tournament_of(log)
            results = [event for event in folded.over.values() if isinstance(event, RaceResult)]
            views = {event.race: await cadogan.view(event.race) for event in results}
            seeds = await seeds_of(cadogan, {view.deal for view in views.values() if view.deal is not None})
    except (CadoganError, httpx.HTTPError) as error:
        sys.exit(str(error))
    console.print(shown(folded, {row.player: row.name for row in rows}))
    faults = [*of_table(folded, rows), *of_deals(folded, views, seeds), *of_races(results, views, folded.series.scores)]
    for fault in faults:
        console.print(fault, style="red")
    console.print(f"{len(log)} events, {len(results)} races, {len(faults)} differences")
    return 1 if faults else 0


async def rows_of(cadogan: Cadogan, tournament_id: UUID) -> list[TableRow]:
    """The whole table, as the service shows it."""
    rows: list[TableRow] = []
    while page := (await cadogan.tournament_table(tournament_id, first=len(rows) + 1)).rows:
        rows += page
    return rows


async def log_of(url: str, tournament_id: UUID) -> list[Event]:
    """The whole log."""
    events: list[Event] = []
    async with httpx.AsyncClient(base_url=url) as client:
        while True:
            answer = await client.get(f"/api/v1/tournaments/{tournament_id}/log", params={"after": len(events)})
            lines = answer.raise_for_status().text.splitlines()
            if not lines:
                return events
            events += map(decode, lines)


def of_table(folded: Tournament, rows: Sequence[TableRow]) -> list[str]:
    """Where the table of the service differs from the one that follows from the log."""
    expected = [(each.player, each.points, each.wins, each.races, each.home) for each in folded.table()]
    found = [(row.player, row.points, row.wins, row.races, row.home) for row in rows]
    pairs = zip(expected, found, strict=False)
    faults = [
        f"place {place}: the log gives {one}, the service shows {two}"
        for place, (one, two) in enumerate(pairs, 1)
        if one != two
    ]
    if len(expected) != len(found):
        faults.append(f"the log gives {len(expected)} players, the service shows {len(found)}")
    return faults


async def seeds_of(cadogan: Cadogan, deals: Collection[UUID]) -> dict[UUID, str]:
    """Seeds of those of these deals that are public. Those of a round open when each of its races could be over."""
    seeds = {}
    for deal in deals:
        try:
            seeds[deal] = (await cadogan.deal(deal)).seed
        except Problem as problem:
            if problem.code != "held-back":
                raise
    return seeds


def of_deals(folded: Tournament, views: Mapping[RaceId, RaceView], seeds: Mapping[UUID, str]) -> list[str]:
    """Where the deal of a round of a sprint, or of a race in it, is not the one that was committed to."""
    created = folded.created
    faults = []
    for ended in folded.series.ended:
        game = created.terms.game_of_round(ended.number)
        found = commitment_of(folded.id, ended.number, game, bytes.fromhex(ended.seed))
        promised = created.commitments[ended.number - 1]
        if found != promised:
            faults.append(f"round {ended.number}: its deal has the commitment {found}, the log promised {promised}")
        for board in ended.boards:
            deal = views[board.race].deal
            if deal is None or seeds.get(deal, ended.seed) != ended.seed:
                faults.append(f"race {board.race}: its deal {deal} is not that of the seed {ended.seed}")
    return faults


def of_races(
    results: Sequence[RaceResult], views: Mapping[RaceId, RaceView], alone: Collection[RaceId] = ()
) -> list[str]:
    """Where a result in the log differs from the standings of its race.

    Races of a sprint are each raced `alone`: the place among all of the round follows from the log.
    """
    faults = []
    for result in results:
        race = views[result.race]
        standings = sorted(race.standings or (), key=lambda standing: standing.seat)
        found = [(race.seats[each.seat].player, each.place, each.home, each.time) for each in standings]
        is_alone = result.race in alone
        recorded = [(seat.player, 1 if is_alone else seat.place, seat.home, seat.time_ms) for seat in result.seats]
        if found != recorded:
            faults.append(f"race {result.race}: its standings are {found}, the log of the tournament has {recorded}")
    return faults


def shown(folded: Tournament, names: Mapping[UUID, str]) -> Table:
    """The table for the terminal."""
    table = Table(title=folded.created.terms.name, title_justify="left")
    for column in ("place", "player", "points", "wins", "races", "home"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for place, each in enumerate(folded.table(), 1):
        name = names.get(each.player) or str(each.player)
        table.add_row(*map(str, (place, name, each.points, each.wins, each.races, each.home)))
    return table
