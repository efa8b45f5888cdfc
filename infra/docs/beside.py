"""Builds the pages at /docs beside a service: `python -m infra.docs.beside LOG COMMAND…`. The build ends with it.

`make serve` begins this, and becomes the service. What a shell has begun in the background ignores Ctrl-C otherwise.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

LOOK_S = 0.5


def main(log: str, *command: str) -> None:
    """Run the command, with its output in the log, until it ends, the parent of this process does, or Ctrl-C comes."""
    parent = os.getppid()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the shell has it ignored
    with Path(log).open("wb") as output:
        # A session of its own: pip and npm have processes below them, which have to end as well.
        build = subprocess.Popen(["nice", *command], stdout=output, stderr=output, start_new_session=True)
    with suppress(KeyboardInterrupt):
        while build.poll() is None and os.getppid() == parent:
            with suppress(subprocess.TimeoutExpired):
                build.wait(LOOK_S)
    if build.poll() is None:
        os.killpg(build.pid, signal.SIGTERM)
    elif build.returncode:
        print(f"The pages at /docs were not built: see {log}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
