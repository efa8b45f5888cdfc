"""The report of `make coverage`: branch coverage by package, and the uncovered lines of races, store and rooms."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import coverage

SERVICE = Path(__file__).parents[1] / "service/cadogan"
LISTED = ("races", "store", "rooms")
"""Packages whose uncovered lines are listed."""


def main() -> None:
    """Print the table of packages, then the uncovered lines and branches."""
    measured = report()
    packages: dict[str, Counter[str]] = {}
    for path, file in measured.items():
        package = path.parts[0] if len(path.parts) > 1 else str(path)
        packages.setdefault(package, Counter()).update(counts(file))
    for package, count in sorted(packages.items()):
        print(f"{package:12} {share(count)}")
    print(f"{'total':12} {share(sum(packages.values(), Counter()))}")
    for path, file in sorted(measured.items()):
        missed = [*ranges(file["missing_lines"]), *branches(file)]
        if path.parts[0] in LISTED and missed:
            print(f"service/cadogan/{path}: {', '.join(missed)}")


def report() -> dict[Path, dict[str, Any]]:
    """Results of coverage.py for each file, by path below `service/cadogan`."""
    measured = coverage.Coverage()
    measured.load()
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        measured.json_report(outfile=file.name)
        files = json.loads(Path(file.name).read_text(encoding="utf-8"))["files"]
    return {Path(path).resolve().relative_to(SERVICE): content for path, content in files.items()}


def counts(file: dict[str, Any]) -> dict[str, int]:
    """Numbers of lines and branches of a file, and how many are covered."""
    names = ("num_statements", "covered_lines", "num_branches", "covered_branches")
    return {name: file["summary"][name] for name in names}


def share(count: Counter[str]) -> str:
    """Coverage of lines and branches together, computed as by coverage.py, and of each."""
    lines, branches = (
        (count["covered_lines"], count["num_statements"]),
        (count["covered_branches"], count["num_branches"]),
    )
    covered, total = (sum(part) for part in zip(lines, branches, strict=True))
    return f"{covered / max(total, 1):7.2%}   lines {lines[0]}/{lines[1]}   branches {branches[0]}/{branches[1]}"


def ranges(lines: Sequence[int]) -> Iterable[str]:
    """Line numbers, with consecutive ones as a range: 3-5, 8."""
    starts = [line for before, line in pairwise([-1, *lines]) if line != before + 1]
    ends = [line for line, after in pairwise([*lines, -1]) if after != line + 1]
    return [str(start) if start == end else f"{start}-{end}" for start, end in zip(starts, ends, strict=True)]


def branches(file: dict[str, Any]) -> Iterable[str]:
    """Branches that no test takes, from lines that tests run. A negative target is the end of a function."""
    missing = set(file["missing_lines"])
    jumps = [jump for jump in file.get("missing_branches", ()) if not missing & {abs(line) for line in jump}]
    return [f"{start}->{end if end > 0 else 'exit'}" for start, end in jumps]


if __name__ == "__main__":
    main()
