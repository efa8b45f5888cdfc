"""`python -m infra.autobahn PYTHON`: runs the fuzzing client of the Autobahn test suite against our connection.

PYTHON is a Python 2.7 with `autobahntestsuite` from PyPI, which no later Python can run. `tests/rooms/test_rfc6455.py`
sends the same cases without it.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from infra.autobahn.echo import echo_server

MOST_BYTES = 16 * 1024 * 1024
"""Of the longest message of the suite."""
UNSUPPORTED_DATA = 1003
PASSED = {"OK", "NON-STRICT", "INFORMATIONAL", "UNIMPLEMENTED"}
"""Outcomes that the suite accepts. `UNIMPLEMENTED`: the server takes no compression."""
STRICTER = {"7.1.5"}
"""A close frame within a fragmented message is answered with 1002, not 1000: see `tests/rooms/test_rfc6455.py`."""

Json = dict[str, Any]


async def reports(python: str) -> Json:
    """Run the suite. Returns its report of each case."""
    with tempfile.TemporaryDirectory(prefix="cadogan-autobahn-") as directory:
        async with echo_server(MOST_BYTES) as port:
            specification = Path(directory) / "client.json"
            servers = [{"agent": "cadogan", "url": f"ws://127.0.0.1:{port}", "options": {"version": 18}}]
            specification.write_text(json.dumps({"outdir": directory, "servers": servers, "cases": ["*"]}))
            command = [python, "-m", "autobahntestsuite.wstest", "-m", "fuzzingclient", "-s", str(specification)]
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
            if await process.wait():
                sys.exit("The Autobahn test suite did not run.")
        found: Json = json.loads((Path(directory) / "index.json").read_text())["cadogan"]
        return found


def outcome(case: str, report: Json) -> str:
    """Outcome of a case. Binary messages are refused, as race sockets refuse them."""
    if report["behavior"] not in PASSED and report["remoteCloseCode"] == UNSUPPORTED_DATA:
        return "binary, refused with 1003"
    return "stricter" if report["behavior"] not in PASSED and case in STRICTER else str(report["behavior"])


def main() -> int:
    """Print the outcomes by section. The exit status is 0 if none is a failure."""
    parser = argparse.ArgumentParser(prog="infra.autobahn", description=__doc__)
    parser.add_argument("python")
    found = asyncio.run(reports(parser.parse_args().python))
    outcomes = {case: outcome(case, report) for case, report in found.items()}
    for section in sorted({case.partition(".")[0] for case in outcomes}, key=int):
        counts = Counter(each for case, each in outcomes.items() if case.partition(".")[0] == section)
        print(f"{section:>3}: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    failed = [case for case, each in outcomes.items() if each == "FAILED"]
    print(f"{len(outcomes)} cases; failed: {', '.join(failed) or 'none'}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
