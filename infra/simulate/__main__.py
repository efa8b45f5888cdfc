"""Simulates players: an evening at the real service, cheats, suspects, the house bots, or a model of a large arena.

python -m infra.simulate --players 500 --minutes 10
python -m infra.simulate --cheats
python -m infra.simulate --suspects
python -m infra.simulate --ladder 16
python -m infra.simulate --arena 20000 --minutes 1
"""

import argparse
import asyncio
import random
import sys
from contextlib import suppress

from infra.lab.figure import print_figures
from infra.lab.stage import running_service
from infra.simulate.arena_model import run_arena_model
from infra.simulate.cheats import run_cheats
from infra.simulate.evening import Evening, print_report, simulate
from infra.simulate.fair_play.suspects import run_suspects
from infra.simulate.ladder import run_ladder


def main() -> None:
    """Read the command line and simulate. The exit status is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cheats", action="store_true", help="cheats against the ratings instead of an evening")
    parser.add_argument("--suspects", action="store_true", help="the fair-play report on cheats instead of an evening")
    parser.add_argument("--ladder", type=int, metavar="DEALS", help="house bots on so many deals of each game instead")
    parser.add_argument("--arena", type=int, metavar="PLAYERS", help="the model of an arena of so many instead")
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument(
        "--thinking", type=float, default=2.0, help="mean seconds for a move; each takes 50 to 150 %% of it"
    )
    parser.add_argument("--game", default="duchess")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.ladder:
        run_ladder(options.ladder)
        return
    if options.arena:
        print_figures(run_arena_model(options.arena, options.minutes, options.seed))
        return
    if options.cheats:
        if not run_cheats(options.seed):
            sys.exit("a cheat came too far, or honest players are not in their order")
        return
    if options.suspects:
        if not run_suspects(options.seed, options.game):
            sys.exit("the report ranks an honest player above a cheat")
        return
    thinking_s = (options.thinking / 2, options.thinking * 1.5)
    evening = Evening(options.players, options.minutes * 60, thinking_s, options.game)
    with running_service() as service, suppress(KeyboardInterrupt):
        url = f"http://127.0.0.1:{service.port}"
        report = asyncio.run(simulate([url], service.dsn, evening, random.Random(options.seed)))
        print_report(report)
        if report.faults:
            sys.exit("; ".join(report.faults))


if __name__ == "__main__":
    main()
