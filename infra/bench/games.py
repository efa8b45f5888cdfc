"""The games side by side, a row of Markdown for each: `python -m infra.bench.games 20 klondike freecell`.

The number says how many deals the solver gets, and how many races are simulated. All games without names.
"""

import random
import sys
from dataclasses import fields
from functools import partial
from pathlib import Path
from statistics import median

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES, RULES_FORM, Game
from cadogan.rules.axes import Rules
from infra.bench.rules import measure
from infra.bench.solver import timed, verdict
from infra.fair_view_delays import run

ODDS = Path(__file__).parents[2] / "docs/odds.md"
DEALS = 20
NODES = 20_000
"""Nodes after which the solver gives up: some seconds in the longest games."""
HEADER = """\
| game | axes that it sets | decided | won | median, ms | the patient bot wins | a move, of Duchess | public at once |
|---|---|---|---|---|---|---|---|"""


def main() -> None:
    """Print each row as soon as it is measured."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    print(f"the rules are {RULES_FORM}; {deals} deals and {deals} races of two of each game, {NODES:,} nodes\n")
    print(HEADER, flush=True)
    for game_id in sys.argv[2:] or GAMES:
        print(f"| {' | '.join(cells(GAMES[game_id], deals))} |", flush=True)


def cells(game: Game, deals: int) -> list[str]:
    """What a row says: axes, solver, bot, speed and fair view."""
    usual = Rules()
    own = [axis for axis in fields(Rules) if getattr(game.rules, axis.name) != getattr(usual, axis.name)]
    seeds = [deal_seed(deal) for deal in range(deals)]
    answers = [timed(partial(verdict, game.start(seed.deck(game)), random.Random(seed.value), NODES)) for seed in seeds]
    decided = [answer for answer, _ in answers if answer is not None]
    # One after the other, so that a busy machine slows both.
    move_s, of_duchess_s = measure(game).move_s, measure(GAMES["duchess"]).move_s
    moves = [move for number in range(deals) for move in run(game.id, 2, 1, number)]
    return [
        game.name,
        f"{len(own)} of {len(fields(Rules))}",
        f"{len(decided)} of {deals}",
        str(sum(decided)),
        f"{1000 * median(seconds for _, seconds in answers):.1f}",
        wins_of_patient(game),
        f"{move_s / of_duchess_s:.2f}",
        f"{sum(not move.held_ms for move in moves) / len(moves):.0%}",
    ]


def wins_of_patient(game: Game) -> str:
    """Wins of the best of the bots, as docs/odds.md has them."""
    results = ODDS.read_text(encoding="utf-8").split("\n## Results of policies")[1]
    row = next(line for line in results.splitlines() if line.startswith(f"| {game.name} |"))
    wins = row.strip("| ").split(" | ")[-1]
    return wins if " of " in wins else f"{wins} of 100"


if __name__ == "__main__":
    main()
