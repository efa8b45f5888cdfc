"""`python -m infra.scale.exports`: exports many races from a temporary service and prints time, CPU and memory."""

import argparse
import time
from collections.abc import Iterator

from infra.lab.figure import Figure, at_most, print_figures
from infra.lab.stage import Service, running_service
from infra.lab.usage import rss_mb
from infra.scale.copies import create_copies
from infra.scale.export_reader import ExportRead, read_export

MOST_MB = 200
FORMATS = {"NDJSON": "application/x-ndjson", "text": "text/plain"}


def main() -> None:
    """Create the races and export them in each format."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=100_000)
    races = parser.parse_args().races
    with running_service() as service:
        began = time.monotonic()
        create_copies(service.dsn, races)
        print(f"created {races:,} races in {time.monotonic() - began:.0f} s; service: {rss_mb(service.pid):.0f} MB")
        print_figures(export_figures(service, races))


def export_figures(service: Service, races: int) -> Iterator[Figure]:
    """Time, CPU and memory of an export of all races, for each format."""
    for name, accept in FORMATS.items():
        read = read_export(service.port, service.pid, accept)
        assert read.end.rstrip().endswith(b"0"), read.end  # a complete response ends with an empty chunk
        yield Figure(f"export of {races:,} races, {name}", read.seconds, "s", remark=describe(read, races))
        yield Figure("  CPU of the service per race", read.cpu_s / races * 1e3, "ms")
        yield Figure("  memory of the service, at most", read.most_mb, "MB", at_most(MOST_MB))


def describe(read: ExportRead, races: int) -> str:
    """Size and speed of an export, and the share of one core that it took."""
    return f"{read.size_bytes / 1e6:,.0f} MB, {races / read.seconds:,.0f} races/s, busy {read.cpu_s / read.seconds:.0%}"


if __name__ == "__main__":
    main()
