"""The solver against a textbook one, deal by deal in turns: `python -m infra.bench.solver`.

The figures are CPU times. Their ratio depends far less on the machine than they do.

`python -m infra.bench.solver decided 300 freecell klondike:1` counts what the solver alone decides, and how soon, here
also of Klondike with one card at a time. `decided 300 40000 klondike` lets it remember as many layouts as 40,000 nodes
allow, which takes about five seconds a deal there. `decided 100-299 40000 klondike` counts deals 100 to 299, on which
nothing was tuned.
"""

import random
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import process_time

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES, RULES_FORM, Layout
from cadogan.rules.solver.search import NODES, Lost, Unknown
from cadogan.rules.solver.solution import decide, wins
from infra.bench.yardstick import Yardstick
from infra.lab.figure import Figure, at_most, print_figures

DEALS = 50
MEASURED = [game.id for game in GAMES.values() if game.rules.packs == 1]
MOST_RATIO = 2.0
"""More code has to be at least about as quick as little code."""


SOON_S = (2.0, 5.0)
"""CPU seconds within which most deals of an open game are to be decided, and of Klondike."""


def main() -> None:
    """Measure both solvers on the same deals, or what the solver decides of them. Without games: all of one pack."""
    parser = ArgumentParser(prog="infra.bench.solver", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="decided, DEALS, NODES, GAME")
    words = parser.parse_args().words
    if words[:1] == ["decided"]:
        numbers = [word for word in words[1:] if word[0].isdigit()]
        games = words[1 + len(numbers) :] or MEASURED
        print_decided(deals_of(numbers[0]), games, int(numbers[1]) if len(numbers) > 1 else NODES)
        return
    deals = int(words[0]) if words else DEALS
    print(f"the rules are {RULES_FORM}; CPU a deal, mean of the first {deals} deals of docs/odds.md")
    for game_id in words[1:] or MEASURED:
        print_figures(figures(game_id, deals))


def deals_of(text: str) -> range:
    """Numbers of deals: `300` means the first 300, `100-299` those from 100 to 299."""
    first, _, last = text.rpartition("-")
    return range(int(first), int(last) + 1) if first else range(int(last))


def print_decided(numbers: range, games: list[str], nodes: int) -> None:
    """Print a row of Markdown for each game: what the solver decides of these deals of docs/odds.md."""
    deals = len(numbers)
    print(f"the rules are {RULES_FORM}; CPU a deal, deals {numbers[0]} to {numbers[-1]} of each, {nodes:,} nodes\n")
    soon_in = " | ".join(f"within {soon:g} s" for soon in SOON_S)
    print(f"| game | decided | {soon_in} | won | lost | median, ms | mean, ms | slowest, s |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    for game_id in games:
        name, _, draw = game_id.partition(":")  # klondike:1 draws one card at a time
        game, answers = GAMES[name].with_options({"draw": int(draw)} if draw else {}), []
        for deal in numbers:
            seed = deal_seed(deal)
            answers.append(timed(partial(verdict, game.start(seed.deck(game)), random.Random(seed.value), nodes)))
        took = [seconds for _, seconds in answers]
        decided = [seconds for answer, seconds in answers if answer is not None]
        shares = (
            len(decided),
            *(sum(seconds <= soon for seconds in decided) for soon in SOON_S),
            sum(answer is True for answer, _ in answers),
            sum(answer is False for answer, _ in answers),
        )
        row = " | ".join(f"{100 * share / deals:.1f} %" for share in shares)
        times = f"{1000 * median(took):.1f} | {1000 * sum(took) / deals:.0f} | {max(took):.1f}"
        print(f"| {game.name}{draw and f', draw {draw}'} | {row} | {times} |", flush=True)


def figures(game_id: str, deals: int) -> Iterator[Figure]:
    """CPU a deal, and deals that stay undecided, of both solvers. Both must agree."""
    ours_s = yardstick_s = 0.0
    undecided = [0, 0]
    for deal in range(deals):
        seed = deal_seed(deal)
        layout = GAMES[game_id].start(seed.deck(GAMES[game_id]))
        ours, took_s = timed(partial(verdict, layout, random.Random(seed.value)))
        ours_s += took_s
        theirs, took_s = timed(Yardstick(layout, random.Random(seed.value)).is_won)
        yardstick_s += took_s
        undecided[0] += ours is None
        undecided[1] += theirs is None
        assert ours is None or theirs is None or ours == theirs, f"{game_id}, deal {deal}: {ours} and {theirs}"
    yield Figure(f"{game_id}: solver", 1000 * ours_s / deals, "ms", remark=f"{undecided[0]} undecided")
    yield Figure(f"{game_id}: yardstick", 1000 * yardstick_s / deals, "ms", remark=f"{undecided[1]} undecided")
    yield Figure(f"{game_id}: solver / yardstick", ours_s / yardstick_s, "x", at_most(MOST_RATIO))


def timed(run: Callable[[], bool | None]) -> tuple[bool | None, float]:
    """An answer, and the CPU seconds it took."""
    started = process_time()
    answer = run()
    return answer, process_time() - started


def verdict(layout: Layout, chance: random.Random, nodes: int = NODES) -> bool | None:
    """Whether the solver wins a layout; None if it gives up."""
    found = decide(layout, chance, nodes)
    if isinstance(found, Unknown):
        return None
    if isinstance(found, Lost):
        return False
    assert wins(layout, found.moves)
    return True


if __name__ == "__main__":
    main()
