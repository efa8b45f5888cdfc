"""Pages that are built beside a service: the build ends with it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_build_ends_with_the_service_that_it_is_for(tmp_path: Path) -> None:
    log = tmp_path / "log"
    os.mkfifo(log)  # its reader sees the end of the last process that writes
    build = f"{sys.executable} -m infra.docs.beside {log} sh -c 'sleep 60 & sleep 60'"
    with (
        subprocess.Popen(["sh", "-c", f"{build} & exec cat"], cwd=ROOT, stdin=subprocess.PIPE) as service,
        log.open("rb") as output,  # once it is being built
    ):
        assert service.stdin is not None
        service.stdin.close()
        assert output.read() == b""
    assert service.returncode == 0
