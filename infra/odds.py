"""Count the odds of docs/odds.md again: `python -m infra.odds`. Every figure there must come out the same.

The deals and the solver's limit are fixed, so the counts do not depend on the machine. By the page's times for a deal,
the solver's rows take half an hour of one core.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from cadogan.rules import GAMES

PAGE = Path(__file__).parents[1] / "docs/odds.md"
ROW = re.compile(r"^\| ([^|`]+?)(?:, `([^`]+)`)? ((?:\|[^|\n]*)+)\|$", re.MULTILINE)
GAME_NAMED = {game.name: name for name, game in GAMES.items()}
POLICY = re.compile(r"(\w+), of (\d+)")


class Row(NamedTuple):
    """A published count: how many of the first deals are won, by the solver or by a policy."""

    game: str
    options: tuple[str, ...]
    policy: str | None
    deals: int
    won: int

    @property
    def command(self) -> list[str]:
        """The command that counts again."""
        options = [word for option in self.options for word in ("--option", option)]
        policy = ["--playout", self.policy] if self.policy else []
        counted = ["odds", self.game, "--deals", str(self.deals), *options, *policy]
        return [str(Path(sys.executable).with_name("cadogan")), *counted, "--jobs", str(os.cpu_count()), "--json"]


def published(page: str) -> Iterator[Row]:
    """Read both tables of the page."""
    policies: list[tuple[str, str]] = []
    for title, option, rest in ROW.findall(page):
        cells = [cell.strip() for cell in rest.strip("| ").split("|")]
        if title not in GAME_NAMED:
            policies = policies or [found for cell in cells for found in POLICY.findall(cell)]
            continue
        game, options = GAME_NAMED[title], (option,) if option else ()
        if not policies:
            yield Row(game, options, None, int(cells[0]), int(cells[1]))
            continue
        for (policy, deals), cell in zip(policies, cells, strict=True):
            won, _, other = cell.partition(" of ")
            yield Row(game, options, policy, int(other or deals), int(won))


def count(row: Row) -> int:
    """Count the won deals of a row."""
    said = subprocess.run(row.command, capture_output=True, check=True).stdout
    won: int = msgspec.json.decode(said)["won"]
    return won


def main() -> int:
    """Count every row; the exit status is 1 if a figure differs."""
    different = 0
    for row in published(PAGE.read_text(encoding="utf-8")):
        won = count(row)
        different += won != row.won
        print(f"{' '.join((row.game, *row.options))}, {row.policy or 'solver'}: {won} of {row.deals}", flush=True)
        if won != row.won:
            print(f"  docs/odds.md says {row.won}", flush=True)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
