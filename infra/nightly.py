"""`make nightly`: long forms of the tests, which `make test` runs in a short form. A failed step stops no other."""

import os
import subprocess
import sys
import time

ROUNDS = 20
EXAMPLES = "2000"
"""Percent of the examples that Hypothesis draws in `make test`."""
PYTEST = ("pytest", "--quiet", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=3600")
"""With twenty times the examples, a property may take longer than the two minutes after which a test counts as hung."""
KILLS = ("tests/store/embedded/test_watcher.py", "tests/store/log/test_outages.py", "tests/cli/test_serve.py")

STEPS: dict[str, tuple[int, tuple[str, ...]]] = {
    "properties, with twenty times the examples": (1, (*PYTEST, "--numprocesses", "2", "-m", "hypothesis")),
    "kills of the service and of Postgres": (ROUNDS, (*PYTEST, *KILLS)),
    "fuzzing, 10 minutes": (1, ("infra.fuzz", "--minutes", "10")),
    "flood of a million requests": (1, ("infra.fuzz.flood", "--requests", "1000000")),
    "decoders, guided by coverage: a million inputs of each": (1, ("infra.fuzz.guided", "--inputs", "1000000")),
    "faults of Postgres and of the line to it": (1, ("infra.faults", "--full")),
    "soak: an evening of 500 players": (1, ("infra.simulate", "--players", "500", "--minutes", "10")),
    "cheats against the ratings": (1, ("infra.simulate", "--cheats")),
    "suspects of the fair-play report": (1, ("infra.simulate", "--suspects")),
    "export of 100,000 races": (1, ("infra.scale.exports", "--races", "100000")),
    "inference of unseen cards, 300 races of each kind": (1, ("tests.races.inference", "--games", "300")),
    "odds, every published figure": (1, ("infra.odds",)),
}
"""Each step: the number of rounds, and the Python module with its arguments."""


def main() -> int:
    """Run all steps. The exit status is 1 if any of them failed."""
    # With CI set, Hypothesis would draw the same examples in each run.
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | {"EXAMPLES": EXAMPLES}
    failed = []
    for step, (rounds, module) in STEPS.items():
        print(f"== {step}", flush=True)
        began = time.monotonic()
        command = [sys.executable, "-m", *module]
        results = [subprocess.run(command, env=environment, check=False).returncode for _ in range(rounds)]
        print(f"== {step}: {results.count(0)} of {rounds} passed, {time.monotonic() - began:.0f} s", flush=True)
        if any(results):
            failed.append(step)
    print(f"failed: {'; '.join(failed)}" if failed else "all passed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
