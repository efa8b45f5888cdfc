"""`make fuzz`: starts a service, fuzzes it for some minutes, and prints the number of requests."""

import argparse
import sys

from infra.fuzz.run import fuzz
from infra.lab.stage import running_service


def main() -> int:
    """Fuzz; the exit status is 0 if no fault was found."""
    parser = argparse.ArgumentParser(prog="infra.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    minutes = parser.parse_args().minutes
    with running_service(HOUSE_BOTS="1") as service:
        return fuzz(f"http://127.0.0.1:{service.port}", minutes * 60)


if __name__ == "__main__":
    sys.exit(main())
