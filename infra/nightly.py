"""`make nightly`: long forms of the tests, which `make test` runs in a short form. A failed step stops no other.

python -m infra.nightly --short            # whether every step starts and ends: minutes instead of hours
python -m infra.nightly fuzzing soak       # the steps whose names begin like this
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.parts import IN_QUARTERS, OF_THE_NIGHT

PYTEST = ("pytest", "--quiet", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=3600")
"""With twenty times the examples, a property may take longer than the two minutes after which a test counts as hung."""
KILLS = (
    "tests/store/embedded/test_watcher.py",
    "tests/store/log/test_outages.py",
    "tests/cli/serving/test_serve_crashes.py",
)


class Step(NamedTuple):
    """A step: a Python module with its arguments, and those of its short form. Without these, it has none."""

    name: str
    module: tuple[str, ...]
    long: tuple[str, ...] = ()
    short: tuple[str, ...] | None = None
    rounds: int = 1


EXAMPLES = {False: "2000", True: "5"}
"""Percent of the examples that a property takes by itself: of the long forms, and of the short ones."""

STEPS = (
    Step("properties, with twenty times the examples", (*PYTEST, "--numprocesses", "2", "-m", "hypothesis"), short=()),
    Step("tests that are marked `long`", (*PYTEST, "--numprocesses", "2", "-m", "long"), short=()),
    Step(
        "tests that a run has in parts: all parts",
        (*PYTEST, "--numprocesses", "2", *OF_THE_NIGHT, *sorted({each.partition("::")[0] for each in IN_QUARTERS})),
        short=("--collect-only",),
    ),
    Step(
        "migrations beside readers of large tables",
        (*PYTEST, "tests/store/test_migrations_beside_readers.py"),
        short=(),
    ),
    Step("kills of the service and of Postgres", (*PYTEST, *KILLS), short=(), rounds=20),
    Step("fuzzing", ("infra.fuzz",), ("--minutes", "10"), ("--minutes", "0.5")),
    Step("decoders, guided by coverage", ("infra.fuzz.guided",), ("--inputs", "1000000"), ("--inputs", "20000")),
    Step("flood", ("infra.fuzz.flood",), ("--requests", "1000000"), ("--requests", "20000")),
    Step("faults: kills, pauses, cuts, a full disk, clocks", ("infra.faults",), ("--full",), ()),
    Step("soak: an hour", ("infra.soak",), ("--minutes", "60"), ("--minutes", "0.5")),
    Step(
        "soak: an evening",
        ("infra.simulate",),
        ("--players", "500", "--minutes", "10"),
        ("--players", "20", "--minutes", "0.3", "--thinking", "0.01"),
    ),
    Step("first visits, in Chromium and Firefox", ("infra.visits",), short=("--browser", "chromium")),
    Step("cheats against the ratings", ("infra.simulate", "--cheats")),
    Step("suspects of the fair-play report", ("infra.simulate", "--suspects")),
    Step("export of many races", ("infra.scale.exports",), ("--races", "100000"), ("--races", "2000")),
    Step("beside other servers", ("infra.bench.peers",), ("--rounds", "5"), ("--short", "--rounds", "1")),
    Step("inference of unseen cards", ("tests.races.inference",), ("--games", "300"), ("--games", "2")),
    Step(
        "races in compiled form and in Python", ("tests.races.both_forms",), ("--races", "100000"), ("--races", "300")
    ),
    Step("odds, every published figure", ("infra.odds",)),
)


def main() -> int:
    """Run the steps. The exit status is 1 if any of them failed."""
    parser = argparse.ArgumentParser(prog="infra.nightly", description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="STEP", help="beginning of a name; all steps by default")
    parser.add_argument("--short", action="store_true", help="the short form of each step that has one, once")
    options = parser.parse_args()
    chosen = chosen_steps(options.steps)
    if not chosen:
        parser.error(f"no step begins like that; they are: {'; '.join(step.name for step in STEPS)}")
    # With CI set, Hypothesis would draw the same examples in each run.
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    environment |= {"EXAMPLES": EXAMPLES[options.short], "PART": "all"}
    failed = [step.name for step in chosen if not run(step, environment, is_short=options.short)]
    print(f"failed: {'; '.join(failed)}" if failed else "all passed")
    return int(bool(failed))


def chosen_steps(beginnings: Sequence[str]) -> list[Step]:
    """The steps whose names begin like any of these; all steps if there are none."""
    return [step for step in STEPS if not beginnings or step.name.startswith(tuple(beginnings))]


def run(step: Step, environment: Mapping[str, str], *, is_short: bool) -> bool:
    """Run all rounds of a step, or one of its short form. Returns whether all passed."""
    if is_short and step.short is None:
        print(f"== {step.name}: has no short form", flush=True)
        return True
    print(f"== {step.name}", flush=True)
    began = time.monotonic()
    command = [sys.executable, "-m", *step.module, *((step.short or ()) if is_short else step.long)]
    rounds = 1 if is_short else step.rounds
    results = [subprocess.run(command, env=environment, check=False).returncode for _ in range(rounds)]
    print(f"== {step.name}: {results.count(0)} of {rounds} passed, {time.monotonic() - began:.0f} s", flush=True)
    return not any(results)


if __name__ == "__main__":
    sys.exit(main())
