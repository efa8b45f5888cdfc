"""Checks a whole history against the stored races."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cadogan.races.ids import RaceId
from cadogan.races.proof.verify.log import check_log
from infra.lab.history.finding import Finding
from infra.lab.history.history import History
from infra.lab.history.moves import move_findings
from infra.lab.history.seats import seat_findings
from infra.lab.history.spectating import watch_findings
from infra.lab.history.stored_race import StoredRace
from infra.lab.history.welcomes import welcome_findings


class Verdict(NamedTuple):
    """How many commands were answered in each way, and everything that is wrong."""

    acknowledged: int
    unknown: int
    findings: tuple[Finding, ...]

    @property
    def lost(self) -> int:
        """Acknowledged commands that the log does not have."""
        return self._count("lost")

    @property
    def duplicated(self) -> int:
        """Commands that were carried out twice."""
        return self._count("duplicated")

    @property
    def wrongly_ended(self) -> int:
        """Seats that were ended, or declared away, while their racers were playing."""
        return self._count("wrongly ended") + self._count("wrongly away")

    def with_more(self, findings: Sequence[Finding]) -> "Verdict":
        """The verdict with more findings."""
        return self._replace(findings=(*self.findings, *findings))

    def _count(self, kind: str) -> int:
        return sum(finding.kind == kind for finding in self.findings)


def check(history: History, races: Sequence[StoredRace]) -> Verdict:
    """Compare a history with its races, all of which were read from Postgres."""
    answers = Counter(sent.answer for sent in history.sent)
    of_races = by_race(history)
    findings = [finding for stored in races for finding in race_findings(of_races[stored.race_id], stored)]
    return Verdict(answers["acknowledged"], answers["unknown"], tuple(findings))


def by_race(history: History) -> dict[RaceId, History]:
    """The part of a history that concerns each of its races."""
    parts: dict[RaceId, History] = {}
    for race_id in history.race_ids:
        parts[race_id] = History()
        parts[race_id].pauses = history.pauses
    for connection in history.connections:
        parts[connection.seat.race_id].connections.append(connection)
    for sent in history.sent:
        parts[sent.connection.seat.race_id].sent.append(sent)
    for watch in history.watches:
        parts[watch.race_id].watches.append(watch)
    return parts


def race_findings(history: History, stored: StoredRace) -> Iterator[Finding]:
    """Everything that is wrong with one race, whose history this is."""
    broken = list(stored.version_findings())
    if broken:
        yield from broken  # such a log leads to nothing that could be compared
        return
    checked = check_log([applied.event for applied in stored.applied])
    for mistake in checked.findings:
        yield Finding("rules", stored.race_id, str(mistake))
    yield from move_findings(stored, history.sent)
    yield from seat_findings(stored, history)
    yield from welcome_findings(stored, history)
    for watch in history.watches:
        yield from watch_findings(stored, watch)
