"""A soak: an hour of bots, spectators and REST reads, after which the service must need no more than before.

`python -m infra.soak --minutes 60 --plot docs/soak.svg`. The exit status is 1 if a figure is not flat.
"""

import argparse
import json
import sys
from pathlib import Path

from infra.lab.figure import print_figures
from infra.soak.report import figures, plot
from infra.soak.run import Load, soak


def main() -> None:
    """Soak and print."""
    parser = argparse.ArgumentParser(prog="infra.soak", description="An hour of bots, spectators and REST reads.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--pairs", type=int, default=Load().pairs, help="pairs of racers at any time")
    parser.add_argument("--spectators", type=int, default=Load().spectators)
    parser.add_argument("--readers", type=int, default=Load().readers)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="write an SVG there")
    parser.add_argument("--samples", type=Path, help="write the samples there, as JSON")
    options = parser.parse_args()
    load = Load(options.pairs, options.spectators, options.readers)
    result = soak(options.minutes, load, options.seed)
    print(", ".join(f"{count:,} {what}" for what, count in sorted(result.counts.items())))
    if options.samples is not None:
        options.samples.write_text(json.dumps([sample._asdict() for sample in result.samples], indent=1) + "\n")
    if options.plot is not None:
        options.plot.write_text(plot(result.samples))
    found = figures(result.samples)
    print_figures(found)
    sys.exit(int(any(figure.target and not figure.target.is_met_by(abs(figure.value)) for figure in found)))


if __name__ == "__main__":
    main()
