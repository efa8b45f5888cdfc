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
    """A published count: how many of the first `deals` deals the solver (`policy` is None) or a policy wins."""

    game: str
    options: tuple[str, ...]
    policy: str | None
    deals: int
    won: int

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
            yield Row(game, options, None, int(cells[0]), int(cells[1]))
            continue
        for (policy, deals), cell in zip(policies, cells, strict=True):
            won, _, other = cell.partition(" of ")
            yield Row(game, options, policy, int(other or deals), int(won))


def worse_than_baseline(rows: Iterable[Row]) -> list[Row]:
    """Rows of policies that win a smaller share of their deals than the baseline. The hasty policy may."""
    played = [row for row in rows if row.policy is not None]
    least = {(row.game, row.options): row.won / row.deals for row in played if row.policy == "baseline"}
    return [
        row
        for row in played
        if row.policy not in {"baseline", "hasty"} and row.won / row.deals < least[row.game, row.options]
    ]


def count(row: Row) -> int:
    """Count the deals of a row that are won."""
    output = subprocess.run(row.command, capture_output=True, check=True).stdout
    won: int = msgspec.json.decode(output)["won"]
    return won


def main() -> int:
    """Count every row again. The exit status is 1 if a figure differs, or if a policy is worse than the baseline."""
    differences = 0
    rows = list(read_rows(PAGE.read_text(encoding="utf-8")))
    for row in rows:
        won = count(row)
        differences += won != row.won
        print(f"{' '.join((row.game, *row.options))}, {row.policy or 'solver'}: {won} of {row.deals}", flush=True)
        if won != row.won:
            print(f"  docs/odds.md says {row.won}", flush=True)
    worse = worse_than_baseline(rows)  # the published figures: each that differs has been counted above
    for row in worse:
        print(f"{row.game}, {row.policy}: {row.won} of {row.deals} is worse than the baseline")
    return int(differences > 0 or bool(worse))


if __name__ == "__main__":
    sys.exit(main())
