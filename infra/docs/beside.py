"""Builds the pages at /docs beside a service: `python -m infra.docs.beside LOG COMMAND…`. The build ends with it.

`make serve` begins this, and becomes the service. Ctrl-C does not reach what a shell has begun in the background.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

LOOK_S = 0.5


def main(log: str, *command: str) -> None:
    """Run the command, with its output in the log, until it or the parent of this process ends."""
    parent = os.getppid()
    with Path(log).open("wb") as output:
        # A session of its own: pip and npm have processes below them, which have to end as well.
        build = subprocess.Popen(["nice", *command], stdout=output, stderr=output, start_new_session=True)
    while os.getppid() == parent:
        try:
            if build.wait(LOOK_S):
                print(f"The pages at /docs were not built: see {log}", file=sys.stderr)
        except subprocess.TimeoutExpired:
            continue
        return
    os.killpg(build.pid, signal.SIGTERM)
    build.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
