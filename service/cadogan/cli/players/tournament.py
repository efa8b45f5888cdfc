"""`cadogan tournament`: a whole tournament, checked from what everybody can read.

The table follows from the log, each result in the log from the proof of its race, and each deal of a sprint from the
seed that was committed to.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from time import time
from typing import assert_never
from uuid import UUID

import httpx
import msgspec
from msgspec import to_builtins
from rich.table import Table

from cadogan.cli.players.address import address_of
from cadogan.cli.players.harmless_console import HarmlessConsole
from cadogan.cli.players.options import LOCAL, refuse_wrong_url
from cadogan.cli.terminal.lines import counted
from cadogan.lobby.tournaments.race_outcomes import gave_up_in, result_of, unasked
from cadogan.lobby.tournaments.sprint_rounds import board_of
from cadogan.races.ids import RaceId, created_ms
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.proof.verify.finding import mismatches, text
from cadogan.races.proof.verify.verify import Claim, verdict_on
from cadogan.races.race import Race
from cadogan.races.record.race_view import phase_name
from cadogan.store.projections.results import results_of
from cadogan.tournaments.events import (
    RULES,
    RULES_THAT_ASK_WHEN,
    BoardResult,
    Event,
    RacePaired,
    RaceResult,
    RaceVoid,
    decode,
)
from cadogan.tournaments.sprint import commitment_of, opens_at
from cadogan.tournaments.tournament import Tournament, tournament_of
from cadogan_client import Cadogan, CadoganError, Problem
from cadogan_client.wire_types import TableRow

Recorded = RaceResult | RaceVoid | BoardResult
"""What the log of a tournament has of a race that is over."""


def tournament(tournament: str, /, *, url: str = LOCAL) -> None:
    """Show the table of a tournament, computed from what everybody can read, and check each race that it follows from.

    Parameters
    ----------
    tournament
        Its address or id.
    url
        Address of the service, if only an id is given, such as `http://127.0.0.1:8000`.
    """
    wanted = address_of(tournament, "tournament")
    refuse_wrong_url(url)
    sys.exit(asyncio.run(check(wanted.id, wanted.url or url)))


async def check(tournament_id: UUID, url: str) -> int:
    """Print the table, and what differs. Returns the exit code: 1 if something does."""
    console = HarmlessConsole(soft_wrap=True)
    checked = differences = later = 0
    try:
        async with Cadogan(url) as cadogan:
            rows = await rows_of(cadogan, tournament_id)
            log = await log_of(url, tournament_id)
            folded = tournament_of(log)
            console.print(shown(folded, {row.player: row.name for row in rows}))
            for fault in (*of_table(folded, rows), *of_deals(folded)):
                differences += 1
                console.print(fault, style="red")
            async for race, found in of_races(cadogan, folded):
                checked += found is not None
                later += found is None
                if found:
                    differences += 1
                    console.print(f"race {race}: {found}", style="red")
    except (CadoganError, httpx.HTTPError) as error:
        sys.exit(str(error))
    told = ((len(log), "event"), (checked, "race"), (differences, "difference"))
    console.print(", ".join(counted(*each) for each in told))
    if later:
        console.print(f"Not checked: {counted(later, 'race')} of a round that opens later. Check again then.")
    return 1 if differences else 0


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


def of_deals(folded: Tournament) -> list[str]:
    """Where the deal of a round of a sprint is not the one that was committed to."""
    created = folded.created
    faults = []
    for ended in folded.series.ended:
        game = created.terms.game_of_round(ended.number)
        found = commitment_of(folded.id, ended.number, game, bytes.fromhex(ended.seed))
        promised = created.commitments[ended.number - 1]
        if found != promised:
            faults.append(f"round {ended.number}: its deal has the commitment {found}, the log promised {promised}")
    return faults


async def of_races(cadogan: Cadogan, folded: Tournament) -> AsyncIterator[tuple[RaceId, str | None]]:
    """What is wrong with each race that is over: empty if nothing is, None if its round is not open yet."""
    boards = {board.race: (board, ended.seed) for ended in folded.series.ended for board in ended.boards}
    for paired in folded.races:
        over = folded.over.get(paired.race)
        if over is None and folded.phase == "ended":
            yield paired.race, "the log of the tournament ends without its result"
        if over is None or (isinstance(over, RaceVoid) and over.reason != "abandoned"):
            continue  # the service could not create it or read it
        try:
            proof = await cadogan.proof(paired.race)
        except Problem as problem:
            is_early = paired.race in boards and (problem.code == "held-back" or is_hidden(folded, paired.race))
            yield paired.race, None if is_early else f"it has no proof: {problem.detail}"
            continue
        claim = msgspec.json.decode(msgspec.json.encode(proof), type=Claim)
        if paired.race in boards:
            yield paired.race, of_proof(claim, paired, *boards[paired.race])
        else:
            yield paired.race, of_proof(claim, paired, over, rules=folded.created.rules)


def is_hidden(folded: Tournament, race: RaceId) -> bool:
    """Whether a race of a round of a sprint shows itself to its racer alone until later."""
    return time() * 1000 < opens_at(created_ms(race), folded.created.terms.time_limit or 0)


def of_proof(claim: Claim, paired: RacePaired, recorded: Recorded, seed: str | None = None, rules: int = RULES) -> str:
    """The first difference between a race, as its proof has it, and the log of the tournament; empty if there is none.

    A race of a sprint has the `seed` of its round. `rules` are those of the tournament.
    """
    return next(_differences(claim, paired, recorded, seed, rules), "")


def _differences(claim: Claim, paired: RacePaired, recorded: Recorded, seed: str | None, rules: int) -> Iterator[str]:
    if claim.race_id != paired.race:
        yield f"the proof is of race {claim.race_id}"
    verdict = verdict_on(claim)
    if not verdict.holds:
        yield f"its proof does not hold: {verdict.findings[0]}"
    race = verdict.races[-1]
    if race.settings.game != paired.game:
        yield f"it is a race of {race.settings.game}, the log of the tournament has {paired.game}"
    if seed is not None and str(race.seed) != seed:
        yield f"its deal has the seed {race.seed}, its round {seed}"
    found = outcome_of(race, recorded, rules)
    if found is None:
        yield f"its proof ends in the phase {phase_name(race)}, the log of the tournament has {text(recorded)}"
    for where, said, right in mismatches(to_builtins(recorded), found):
        yield f"{where} is {right} by its proof, the log of the tournament has {said}"


def outcome_of(race: Race, recorded: Recorded, rules: int) -> Recorded | None:
    """What the log of a tournament should have of a race instead of what is `recorded`; None if it has no such end."""
    match recorded:
        case RaceVoid():
            return recorded if isinstance(race.phase, Abandoned) else None
        case BoardResult():
            return board_of(race) if isinstance(race.phase, Finished) else None
        case RaceResult():
            if not isinstance(race.phase, Finished):
                return None
            reached = results_of(race)
            gave_up = gave_up_in(race) if rules >= RULES_THAT_ASK_WHEN else unasked(reached)
            return result_of(reached, gave_up, recorded.at)
        case _:
            assert_never(recorded)


def shown(folded: Tournament, names: Mapping[UUID, str]) -> Table:
    """The table for the terminal."""
    table = Table(title=folded.created.terms.name, title_justify="left")
    for column in ("place", "player", "points", "wins", "races", "home"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for place, each in enumerate(folded.table(), 1):
        name = names.get(each.player) or str(each.player)
        table.add_row(*map(str, (place, name, each.points, each.wins, each.races, each.home)))
    return table
