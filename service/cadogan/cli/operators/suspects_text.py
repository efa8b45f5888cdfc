"""The fair-play report in words, and as JSON."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from cadogan.cli.operators.columns import in_columns
from cadogan.people.player import Player
from cadogan.people.suspicion.figure import Figure
from cadogan.people.suspicion.kind import BY_NAME, Name
from cadogan.people.suspicion.report import LEAST_RACES, Distribution, Finding, Report, Suspect
from cadogan.races.ids import PlayerId

CAVEAT = "This report accuses nobody. A high score is a reason to look at the replays, and can have an innocent reason."
HEADINGS = ("rank", "player", "", "races", "measured", "score", "by")
LEAST_SHOWN = 2.0
"""Score from which a finding has a line of its own."""


class FindingLine(Struct, frozen=True):
    """A finding in JSON. `replay` is the path of the moment that shows it best."""

    kind: Name
    value: float
    error: float
    count: int
    score: float
    replay: str | None
    about: str | None


class SuspectLine(Struct, frozen=True):
    """A player in JSON."""

    player: PlayerId
    name: str
    bot: bool
    races: int
    measured: int
    score: float
    findings: tuple[FindingLine, ...]


class ReportDocument(Struct, frozen=True):
    """The report in JSON."""

    players: tuple[SuspectLine, ...]
    distributions: tuple[Distribution, ...]
    highest_by_chance: float


def report_as_json(report: Report, players: Mapping[PlayerId, Player], only: PlayerId | None) -> str:
    """The report as one line of JSON, with all players and findings, or those of one player."""
    asked = (suspect for suspect in report.suspects if only in {None, suspect.player})
    lines = tuple(suspect_line(suspect, players[suspect.player]) for suspect in asked)
    return msgspec.json.encode(ReportDocument(lines, report.distributions, report.by_chance)).decode()


def suspect_line(suspect: Suspect, player: Player) -> SuspectLine:
    """A player in JSON."""
    findings = tuple(map(finding_line, suspect.findings))
    return SuspectLine(
        player.id, player.name, player.is_bot, suspect.races, suspect.measured, round(suspect.score, 2), findings
    )


def finding_line(finding: Finding) -> FindingLine:
    """A finding in JSON."""
    figure, shown = finding.figure, finding.figure.evidence
    return FindingLine(
        figure.kind,
        round(figure.value, 4),
        round(figure.error, 4),
        figure.count,
        round(finding.score, 2),
        None if shown is None else shown.replay,
        None if shown is None else shown.about,
    )


def report_as_text(  # noqa: PLR0913, PLR0917 - each is shown
    report: Report, players: Mapping[PlayerId, Player], races: int, measured: int, limit: int, only: PlayerId | None
) -> str:
    """The report in words."""
    if not report.suspects:
        return f"No player has {LEAST_RACES} rated races that match."
    ranked = [(rank, suspect) for rank, suspect in enumerate(report.suspects, 1) if only in {None, suspect.player}]
    if not ranked:
        return f"The player has fewer than {LEAST_RACES} rated races that match."
    shown = ranked[:limit]
    parts = [
        f"{len(report.suspects)} players, {races} rated races, {measured} of them measured.\n{CAVEAT}",
        in_columns([HEADINGS, *(row(rank, suspect, players[suspect.player]) for rank, suspect in shown)]),
        *(evidence(suspect, players[suspect.player], everything=only is not None) for _, suspect in shown),
        legend(report),
    ]
    return "\n\n".join(part for part in parts if part)


def row(rank: int, suspect: Suspect, player: Player) -> tuple[str, ...]:
    """The columns of a player."""
    kinds = ", ".join(each.figure.kind for each in suspect.findings if each.score >= LEAST_SHOWN)
    kind = "bot" if player.is_bot else ""
    return str(rank), player.name, kind, str(suspect.races), str(suspect.measured), f"{suspect.score:.1f}", kinds


def evidence(suspect: Suspect, player: Player, *, everything: bool) -> str:
    """A player's findings, each with the moment to look at; only those that stand out, unless asked for everything."""
    findings = [each for each in suspect.findings if everything or each.score >= LEAST_SHOWN]
    if not findings:
        return ""
    return "\n".join([f"{player.name}  {player.id}", *(line for each in findings for line in lines_of(each))])


def lines_of(finding: Finding) -> Iterator[str]:
    """A finding, and its moment."""
    first, *others = figure_lines(finding.figure)
    yield f"  {finding.score:5.1f}{first}"
    yield from (f"       {line}" for line in others)


def figure_lines(figure: Figure) -> Iterator[str]:
    """A figure, and its moment."""
    yield f"  {figure.kind:<9} {amount(figure.kind, figure.value)} ({counted(figure)})"
    if figure.evidence is not None:
        yield f"    {figure.evidence.replay}  {figure.evidence.about}"


def counted(figure: Figure) -> str:
    """What a figure was computed from."""
    return f"of {figure.count} {BY_NAME[figure.kind].counts}"


def legend(report: Report) -> str:
    """What the figures mean, and how players are distributed in them."""
    rows: list[tuple[str, ...]] = [("figure", "median", "spread", "1 in 10", "farthest", "meaning")]
    rows += [distribution_row(each) for each in report.distributions]
    return (
        f"{in_columns(rows)}\n\n"
        "A score is the distance from the median in standard deviations, of the spread and of the figure's own error\n"
        f"together. Among so many honest players chance alone leads to about {report.by_chance:.1f}."
    )


def distribution_row(each: Distribution) -> tuple[str, ...]:
    """The columns of a distribution."""
    values = (each.median, each.spread, each.one_in_ten, each.farthest)
    return each.kind, *(amount(each.kind, value) for value in values), BY_NAME[each.kind].meaning


def amount(kind: Name, value: float) -> str:
    """A value in the unit of its kind."""
    match BY_NAME[kind].unit:
        case "share":
            return f"{value:.1%}"
        case "number":
            return f"{value:.2f}"
        case "hours":
            return f"{value:.1f} h"
