"""`cadogan fair-play`: figures of fair play of one race, from its proof, without a service or a database."""

import random
import sys
from base64 import b64decode
from collections.abc import Iterator, Sequence

from cadogan.cli.operators.suspects_text import figure_lines
from cadogan.cli.players.harmless import tell
from cadogan.cli.players.verify import FileName, from_file
from cadogan.people.suspicion.play import play
from cadogan.races.proof.verify.verify import Claim, verdict_on
from cadogan.races.race import Race
from cadogan.races.suspicion.seat_figures import SeatFigures, measure
from cadogan.races.suspicion.timed_move import why_not_measured


def fair_play_command(file: FileName, /) -> None:
    """Compute the figures of fair play of a race, from its proof. Anyone can do that for every finished race.

    One race says little: read its figures against those of many other races of the same game. /docs/fair-play explains
    them.

    Parameters
    ----------
    file
        Answer of GET /api/v1/races/ID/proof; - reads standard input.
    """
    claim = from_file(file, Claim)
    verdict = verdict_on(claim)
    if not verdict.holds:
        sys.exit(f"{file}: this proof does not hold; `cadogan verify` says why.")
    race = verdict.races[-1]
    reason = why_not_measured(race)
    if reason is not None:
        sys.exit(f"Figures of this race would mean nothing: {reason}.")
    chance = random.Random(race.id.int)  # noqa: S311 - it draws samples, and keeps no secrets
    payloads = [b64decode(event.payload) for event in claim.events]
    tell(*lines(race, measure(payloads, chance)))


def lines(race: Race, seats: Sequence[SeatFigures]) -> Iterator[str]:
    """The figures of each seat, with the moments that show them best."""
    yield f"Race {race.id}, {race.settings.game}"
    for seat in seats:
        yield f"seat {seat.seat}, player {seat.player}"
        for figure in play([seat], 0.0):
            yield from figure_lines(figure)
