"""`cadogan verify`: whether a proof holds. It asks neither a service nor a database."""

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
    """Check the proof of a race: cards, moves, standings, digests.

    Parameters
    ----------
    file
        What GET /api/v1/races/ID/proof answered; - reads it from standard input.
    seen
        Commitments as a client saw them during the race, and kept them.
    digest
        Digest of the race's log, as somebody kept it: 64 hexadecimal digits.
    """
    if digest is not None and DIGEST.fullmatch(digest) is None:  # and so says nothing of the proof
        sys.exit(f"--digest {digest} is no digest, which has 64 hexadecimal digits; it may have been copied in part.")
    claim = from_file(file, Claim)
    kept = None if seen is None else from_file(seen, Seen)
    verdict = verdict_on(claim, seen=kept, digest=digest)
    for line in report(claim, verdict, is_seen=kept is not None, is_kept=digest is not None):
        print(line)
    sys.exit(0 if verdict.holds else 1)


def from_file(name: str, kind: type[T]) -> T:
    """What a file has; what is wrong with it ends the program."""
    try:
        return read(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), kind)
    except OSError as error:
        sys.exit(f"{name}: {error.strerror}")
    except Unreadable as error:
        sys.exit(f"{name}: {error}")


def report(claim: Claim, verdict: Verdict, *, is_seen: bool, is_kept: bool) -> Iterator[str]:
    """What was checked, or what is wrong, in lines."""
    heading = f"Race {claim.race_id}, {verdict.events} events"
    if not verdict.holds:
        yield f"{heading}: this proof does not hold."
        yield from (f"  {finding}" for finding in verdict.findings)
        if len(verdict.races) < verdict.events:
            yield f"What comes after event {len(verdict.races)} could not be held against the rules."
        return
    race = verdict.races[-1]
    yield f"{heading}: this proof holds."
    yield "  record      payload, decoded form and digest of every event agree"
    yield f"  deal        {deal(race)}"
    yield f"  play        {play(race)}"
    secret = verdict.races[0].secret
    if secret is not None:
        kept = "as it was seen" if is_seen else "the one that you saw? --seen FILE compares"
        yield f"  commitment  {fair_deal.commitment(race.id, secret).hex()}: {kept}"
    kept = "as it was kept" if is_kept else "the one that you kept? --digest HEX compares"
    yield f"  digest      {verdict.digest}: {kept}"


def deal(race: Race) -> str:
    """Where the cards came from."""
    if race.secret is None:
        return f"somebody picked it, seed {race.seed}"
    if race.started_at is None:
        return "service and racers were to decide it; it was never dealt"
    return f"secret and nonces are those committed to, and make the seed {race.seed}"


def play(race: Race) -> str:
    """What was played."""
    if race.started_at is None:
        return "the race never started"
    moves = sum(board.n for board in race.boards)
    ends = ", ".join(f"{row.place}. seat {row.seat} ({row.how})" for row in standings(race))
    return f"{moves} moves and undos are as the rules say, and so is what came of them: {ends}"
