"""`cadogan verify`: checks a proof, without a service or a database."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cadogan.races import fair_deal
from cadogan.races.errors import Unreadable
from cadogan.races.race import Race
from cadogan.races.race_view import standings
from cadogan.races.verify.files import T, read
from cadogan.races.verify.seen import Seen
from cadogan.races.verify.verify import Claim, Verdict, verdict_on

DIGEST = re.compile("[0-9a-fA-F]{64}")
FileName = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""Name of a file, or `-`."""


def verify(file: FileName, /, *, seen: FileName | None = None, digest: str | None = None) -> None:
    """Check the proof of a race: cards, moves, standings and digests.

    Parameters
    ----------
    file
        Answer of GET /api/v1/races/ID/proof; - reads standard input.
    seen
        Commitments that a client saw during the race and kept.
    digest
        Digest of the race's log that you kept: 64 hexadecimal digits.
    """
    if digest is not None and DIGEST.fullmatch(digest) is None:  # an invalid digest says nothing about the proof
        sys.exit(
            f"--digest {digest} is not a digest: a digest has 64 hexadecimal digits. It may have been copied in part."
        )
    claim = from_file(file, Claim)
    kept = None if seen is None else from_file(seen, Seen)
    verdict = verdict_on(claim, seen=kept, digest=digest)
    for line in report(claim, verdict, is_seen=kept is not None, is_kept=digest is not None):
        print(line)
    sys.exit(0 if verdict.holds else 1)


def from_file(name: str, kind: type[T]) -> T:
    """Contents of a file. Errors end the program."""
    try:
        return read(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), kind)
    except OSError as error:
        sys.exit(f"{name}: {error.strerror}")
    except Unreadable as error:
        sys.exit(f"{name}: {error}")


def report(claim: Claim, verdict: Verdict, *, is_seen: bool, is_kept: bool) -> Iterator[str]:
    """Lines that say what was checked, or what is wrong."""
    heading = f"Race {claim.race_id}, {verdict.events} events"
    if not verdict.holds:
        yield f"{heading}: this proof does not hold."
        yield from (f"  {finding}" for finding in verdict.findings)
        if len(verdict.races) < verdict.events:
            yield f"What comes after event {len(verdict.races)} could not be checked against the rules."
        return
    race = verdict.races[-1]
    yield f"{heading}: this proof holds."
    yield "  record      the payload, decoded form and digest of every event agree"
    yield f"  deal        {deal(race)}"
    yield f"  play        {play(race)}"
    secret = verdict.races[0].secret
    if secret is not None:
        kept = "as it was seen" if is_seen else "the one that you saw? --seen FILE compares"
        yield f"  commitment  {fair_deal.commitment(race.id, secret).hex()}: {kept}"
    kept = "as it was kept" if is_kept else "the one that you kept? --digest HEX compares"
    yield f"  digest      {verdict.digest}: {kept}"


def deal(race: Race) -> str:
    """Where the deal came from."""
    if race.secret is None:
        return f"picked, seed {race.seed}"
    if race.started_at is None:
        return "to be drawn by service and racers; never dealt"
    return f"secret and nonces match the commitments and give the seed {race.seed}; {renewals(race)}"


def renewals(race: Race) -> str:
    """How often the deal was renewed, and whose leaving caused it."""
    if not race.renewals:
        return "never renewed"
    times = {1: "once", 2: "twice"}.get(len(race.renewals), f"{len(race.renewals)} times")
    left = ", ".join(str(player) for renewal in race.renewals for player in renewal.left)
    return f"renewed {times}, after these players had left: {left}"


def play(race: Race) -> str:
    """Summary of the play."""
    if race.started_at is None:
        return "the race never started"
    moves = sum(board.n for board in race.boards)
    ends = ", ".join(f"{row.place}. seat {row.seat} ({row.how})" for row in standings(race))
    return f"{moves} moves and undos follow the rules and lead to: {ends}"
