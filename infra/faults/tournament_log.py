"""What is wrong with the log of a tournament: beside what its players were told, and beside the proofs of its races."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cadogan.cli.players.tournament import log_of, of_races, of_table, rows_of
from cadogan.races.ids import RaceId
from cadogan.tournaments.events import Event, RacePaired, RaceResult, RaceVoid, RoundEnded, RoundStarted
from cadogan.tournaments.tournament import tournament_of
from cadogan_client import Cadogan
from infra.lab.history.check import Verdict
from infra.lab.history.finding import Finding
from infra.lab.racers.arena import Arena


async def judged(url: str, arena: Arena) -> Verdict:
    """Compare what players were told with the log, and the log with the proofs of its races."""
    log = await log_of(url, arena.id)
    findings = list(log_findings(log, arena))
    if not findings:  # else the log cannot be followed
        folded = tournament_of(log)
        async with Cadogan(url) as client:
            findings += [Finding("view", None, fault) for fault in of_table(folded, await rows_of(client, arena.id))]
            findings += [Finding("view", race, found) async for race, found in of_races(client, folded) if found]
    return Verdict(sum(len(player.standings) for player in arena.players), 0, tuple(findings))


def log_findings(log: Sequence[Event], arena: Arena) -> Iterator[Finding]:
    """Races and rounds without an end, with several, or with another one than their racers were told."""
    yield from round_findings(log)
    paired = Counter(event.race for event in log if isinstance(event, RacePaired))
    ends = Counter(event.race for event in log if isinstance(event, RaceResult | RaceVoid))
    for race, times in paired.items():
        if times > 1 or ends[race] > 1:
            yield Finding("duplicated", race, f"it was paired {times} times, and has {ends[race]} ends")
        elif not ends[race]:
            yield Finding("lost", race, "the log has no end of it")
    home = {event.race: sorted(seat.home for seat in event.seats) for event in log if isinstance(event, RaceResult)}
    home |= {board.race: [board.home] for event in log if isinstance(event, RoundEnded) for board in event.boards}
    for player in arena.players:
        for race_id, standings in player.standings.items():
            told, logged = sorted(each.home for each in standings), home.get(RaceId(race_id))
            if told != logged:
                yield Finding("lost", RaceId(race_id), f"a racer was told {told} cards at home, the log has {logged}")


def round_findings(log: Sequence[Event]) -> Iterator[Finding]:
    """Rounds of a sprint that began twice, that have no end or several, or that have not one end for each racer."""
    begun = [event for event in log if isinstance(event, RoundStarted)]
    over = [event for event in log if isinstance(event, RoundEnded)]
    if [event.number for event in begun] != list(range(1, len(begun) + 1)):
        yield Finding("duplicated", None, f"rounds began in the order {[event.number for event in begun]}")
    if [event.number for event in over] != [event.number for event in begun]:
        yield Finding("lost", None, f"{len(begun)} rounds began, these ended: {[event.number for event in over]}")
    for started, ended in zip(begun, over, strict=False):
        ends = [board.player for board in ended.boards] + list(ended.absent)
        if sorted(ends) != sorted(started.players):
            yield Finding("lost", None, f"round {started.number} has {len(ends)} ends of {len(started.players)} racers")
    for race, times in Counter(board.race for ended in over for board in ended.boards).items():
        if times > 1:
            yield Finding("duplicated", race, f"{times} rounds have it")
