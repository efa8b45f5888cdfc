"""`cadogan verify`: checks a proof, without a service or a database."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec import Struct

from cadogan.cli.players.harmless import tell
from cadogan.races.errors import Unreadable
from cadogan.races.proof import fair_deal
from cadogan.races.proof.verify.files import T, read
from cadogan.races.proof.verify.verify import Claim, Verdict, verdict_on
from cadogan.races.race import Race
from cadogan.races.record.race_view import standings
from cadogan_client.verification import Finding, Seen
from cadogan_client.verification.proof import comparison_findings
from cadogan_client.wire_types import AnyPublicEvent, Proof

DIGEST = re.compile("[0-9a-fA-F]{64}")
FileName = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""Name of a file, or `-`."""


def verify(
    file: FileName,
    /,
    *,
    race: str | None = None,
    seen: FileName | None = None,
    events: FileName | None = None,
    digest: str | None = None,
) -> None:
    """Check the proof of a race: cards, moves, standings and digests.

    Parameters
    ----------
    file
        Answer of GET /api/v1/races/ID/proof; - reads standard input.
    race
        Id of the race that the proof should be of.
    seen
        What a client kept of the race: commitments, its nonce, and the digest (`seat.seen.save(...)`).
    events
        Public events that a client was shown: answer of GET /api/v1/races/ID/events.
    digest
        Digest of the race's log that you kept: 64 hexadecimal digits.
    """
    if digest is not None and DIGEST.fullmatch(digest) is None:  # an invalid digest says nothing about the proof
        sys.exit(
            f"--digest {digest} is not a digest: a digest has 64 hexadecimal digits. It may have been copied in part."
        )
    claim = from_file(file, Claim)
    kept = None if seen is None else from_file(seen, Seen)
    shown = None if events is None else from_file(events, ShownEvents).events
    verdict = verdict_on(claim, digest=digest)
    compared = comparison(claim, race, kept, shown)
    tell(*report(claim, verdict, compared, kept, is_kept=digest is not None))
    sys.exit(0 if verdict.holds and not compared else 1)


class ShownEvents(Struct, frozen=True):
    """The answer with public events."""

    events: tuple[AnyPublicEvent, ...]


def comparison(
    claim: Claim, race: str | None, kept: Seen | None, shown: tuple[AnyPublicEvent, ...] | None
) -> Sequence[Finding]:
    """Differences from what a client kept and was shown, in the words of the Python client."""
    asked = race or (None if kept is None else str(kept.race))
    if asked is not None and str(claim.race_id) != asked:
        return [Finding(0, f"the proof is of race {claim.race_id}, not of race {asked}")]
    if kept is None and shown is None:
        return []
    try:
        proof = msgspec.json.decode(msgspec.json.encode(claim), type=Proof)
    except msgspec.ValidationError as error:
        return [Finding(0, f"the proof cannot be compared: {error}")]
    return list(comparison_findings(proof, kept, shown))


def from_file(name: str, kind: type[T]) -> T:
    """Contents of a file. Errors end the program."""
    try:
        return read(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes(), kind)
    except OSError as error:
        sys.exit(f"{name}: {error.strerror}")
    except Unreadable as error:
        sys.exit(f"{name}: {error}")


def report(
    claim: Claim, verdict: Verdict, compared: Sequence[Finding], kept: Seen | None, *, is_kept: bool
) -> Iterator[str]:
    """Lines that say what was checked, or what is wrong."""
    heading = f"Race {claim.race_id}, {verdict.events} events"
    if compared or not verdict.holds:
        yield f"{heading}: this proof does not hold."
        yield from (f"  {at(finding.version)}{finding.words}" for finding in compared)
        yield from (f"  {finding}" for finding in verdict.findings)
        if len(verdict.races) < verdict.events:
            yield f"What comes after event {len(verdict.races)} could not be checked against the rules."
        return
    race = verdict.races[-1]
    is_compared = is_kept or (kept is not None and kept.digest is not None)
    if not is_compared:
        yield f"{heading}: this proof is consistent in itself. No digest was kept to compare it with."
    else:
        yield f"{heading}: this proof holds, against what was seen while the race happened."
    yield "  record      the payload, decoded form and digest of every event agree"
    yield f"  deal        {deal(race)}"
    yield f"  play        {play(race)}"
    secret = verdict.races[0].secret
    if secret is not None:
        was_seen = "as it was seen" if kept is not None else "the one that you saw? --seen FILE compares"
        yield f"  commitment  {fair_deal.commitment(race.id, secret).hex()}: {was_seen}"
    was_kept = "as it was kept" if is_compared else "the one that you kept? --digest HEX compares"
    yield f"  digest      {verdict.digest}: {was_kept}"


def at(version: int) -> str:
    """The event of a finding, as the beginning of its line."""
    return f"event {version}, " if version else "the proof, "


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
