"""`make decoders`: fuzzes every target with Atheris, one after another, and prints the number of inputs.

Inputs that reached new code stay in a folder, so that the next run goes on from there. An input that made a target
raise is printed in hexadecimal; `tests/vectors/fuzzed.jsonl` keeps those that were found.
"""

import argparse
import re
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from infra.fuzz.guided.targets import TARGETS

DONE = re.compile(r"stat::number_of_executed_units: (\d+)")
FINDING = re.compile(r"Test unit written to (\S+)")
NO_ATHERIS = "Atheris is not installed: it has wheels for Linux on x86-64 up to Python 3.13. Nothing was fuzzed."


def main() -> int:
    """Fuzz. The exit status is 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="infra.fuzz.guided", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="inputs of each target")
    parser.add_argument("--target", choices=sorted(TARGETS), action="append")
    parser.add_argument("--folder", type=Path, default=Path(".fuzz"))
    options = parser.parse_args()
    if find_spec("atheris") is None:
        print(NO_ATHERIS)
        return 0
    results = [fuzz(name, options.folder, options.inputs) for name in options.target or TARGETS]
    print(f"{sum(count for count, _ in results):,} inputs; findings: {sum(found for _, found in results)}")
    return int(any(found for _, found in results))


def fuzz(name: str, folder: Path, inputs: int) -> tuple[int, bool]:
    """Fuzz a target. Returns the number of inputs, and whether one made it raise."""
    corpus = folder / name
    corpus.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    command = [sys.executable, "-m", "infra.fuzz.guided.process", name, str(corpus), str(inputs)]
    ended = subprocess.run(command, capture_output=True, check=False)
    said = (ended.stdout + ended.stderr).decode(errors="replace")
    count = int(match[1]) if (match := DONE.search(said)) else 0
    print(f"{name:<10} {count:>12,} inputs, {time.monotonic() - began:6.0f} s", flush=True)
    if not ended.returncode:
        return count, False
    finding = Path(match[1]) if (match := FINDING.search(said)) else None
    print(said[-6000:], "" if finding is None else finding.read_bytes().hex(), sep="\n", flush=True)
    return count, True


if __name__ == "__main__":
    sys.exit(main())
