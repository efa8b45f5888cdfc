"""`python -m infra.odds`: counts the odds of docs/odds.md again. Every figure must be the same.

The deals and the solver's limit are fixed, so the counts do not depend on the machine. The solver's rows take about
half an hour on one core.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from cadogan.rules import GAMES

PAGE = Path(__file__).parents[1] / "docs/odds.md"
ROW = re.compile(r"^\| ([^|`]+?)(?:, `([^`]+)`)? ((?:\|[^|\n]*)+)\|$", re.MULTILINE)
GAME_IDS = {game.name: name for name, game in GAMES.items()}
POLICY = re.compile(r"(\w+), of (\d+)")


class Row(NamedTuple):
    """A published count: how many of the first `deals` deals the solver (`policy` is None) or a policy wins.

    `unknown` is the number of deals on which the solver gave up, and `interval` the published share of deals that can
    be won. All other deals are lost.
    """

    game: str
    options: tuple[str, ...]
    policy: str | None
    deals: int
    won: int
    unknown: int = 0
    interval: str = ""

    @property
    def command(self) -> list[str]:
        """The command that counts the row again."""
        options = [word for option in self.options for word in ("--option", option)]
        policy = ["--playout", self.policy] if self.policy else []
        arguments = ["odds", self.game, "--deals", str(self.deals), *options, *policy]
        return [str(Path(sys.executable).with_name("cadogan")), *arguments, "--jobs", str(os.cpu_count()), "--json"]


def read_rows(page: str) -> Iterator[Row]:
    """Rows of both tables of the page."""
    policies: list[tuple[str, str]] = []
    for title, option, rest in ROW.findall(page):
        cells = [cell.strip() for cell in rest.strip("| ").split("|")]
        if title not in GAME_IDS:
            policies = policies or [found for cell in cells for found in POLICY.findall(cell)]
            continue
        game, options = GAME_IDS[title], (option,) if option else ()
        if not policies:
            deals, won, lost, unknown = map(int, cells[:4])
            if won + lost + unknown != deals:
                raise ValueError(f"{title}: {won} won, {lost} lost and {unknown} unknown are not {deals} deals")
            yield Row(game, options, None, deals, won, unknown, cells[4])
            continue
        for (policy, usual), cell in zip(policies, cells, strict=True):
            wins, _, other = cell.partition(" of ")
            yield Row(game, options, policy, int(other or usual), int(wins))


def worse_than_baseline(rows: Iterable[Row]) -> list[Row]:
    """Rows of policies that win a smaller share of their deals than the baseline."""
    played = [row for row in rows if row.policy is not None]
    least = {(row.game, row.options): row.won / row.deals for row in played if row.policy == "baseline"}
    return [row for row in played if row.policy != "baseline" and row.won / row.deals < least[row.game, row.options]]


def count(row: Row) -> tuple[int, int]:
    """Count the deals of a row that are won, and those that stay unknown."""
    output = subprocess.run(row.command, capture_output=True, check=True).stdout
    counted = msgspec.json.decode(output)
    return counted["won"], counted["unknown"]


def main() -> int:
    """Count every row again. The exit status is 1 if a figure differs, or if a policy is worse than the baseline."""
    differences = 0
    rows = list(read_rows(PAGE.read_text(encoding="utf-8")))
    for row in rows:
        won, unknown = count(row)
        name = " ".join((row.game, *row.options))
        print(f"{name}, {row.policy or 'solver'}: {won} of {row.deals}, {unknown} unknown", flush=True)
        if (won, unknown) != (row.won, row.unknown):
            differences += 1
            print(f"  docs/odds.md says {row.won}, {row.unknown} unknown", flush=True)
    worse = worse_than_baseline(rows)  # the published figures: each that differs has been counted above
    for row in worse:
        print(f"{row.game}, {row.policy}: {row.won} of {row.deals} is worse than the baseline")
    return int(differences > 0 or bool(worse))


if __name__ == "__main__":
    sys.exit(main())
