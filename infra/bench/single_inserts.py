"""A baseline for moves: the rate of the same Postgres if each move is one INSERT in its own transaction."""

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from infra.bench.figure import Figure, at_least
from infra.bench.service import Service

CLIENTS = 64
SECONDS = 4
ROUNDS = 3
"""As many as for moves. The best counts here, too."""
PAYLOAD_BYTES = 25
"""Size of a move in the log: tag, time, seat, notation, and the card that it turned up."""


def insert_figures(service: Service, moves_per_s: float) -> Iterator[Figure]:
    """Single inserts per second, and how many moves the service commits in the time of one."""
    inserts = max(inserts_per_s(service) for _ in range(ROUNDS))
    yield Figure(f"pgbench, single inserts, {CLIENTS} clients", inserts, "rows/s")
    yield Figure("  moves / single inserts", moves_per_s / inserts, "", at_least(0.5))


def inserts_per_s(service: Service) -> float:
    """Let pgbench insert moves into the log. Nothing reads these races."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(insert_script())
        script.flush()
        options = ["--no-vacuum", "--protocol=prepared", f"--client={CLIENTS}", f"--time={SECONDS}"]
        command = [str(service.bin / "pgbench"), *options, "--define=version=0", f"--file={script.name}", service.dsn]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    rate = re.search(r"^tps = ([0-9.]+)", ended.stdout, re.MULTILINE)
    if ended.returncode != 0 or rate is None:
        sys.exit(f"pgbench failed:\n{ended.stdout}{ended.stderr}")
    return float(rate[1])


def insert_script() -> str:
    """Script of a pgbench client, which appends version after version to its own race in the current partition."""
    race = f"{time.time_ns() // 1_000_000:012x}70008"  # the first digits of a UUIDv7
    return rf"""
\set version :version + 1
INSERT INTO event (race_id, version, tx, payload)
VALUES (('{race}' || lpad(to_hex(:client_id::int), 15, '0'))::uuid, :version, NULL, '\x{"5a" * PAYLOAD_BYTES}');
"""
