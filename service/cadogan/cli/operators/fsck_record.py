"""The record of `cadogan fsck`: JSON lines with the digest of each race, in order of the ids.

A run that was interrupted continues after the last range that it has finished. A later run compares digests with it.
"""

import sys
from collections.abc import Container, Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from cadogan.races.ids import RaceId
from cadogan.store.fsck.fault import Fault
from cadogan.store.fsck.race_check import CheckedRace
from cadogan.store.log.race_ranges import LEAST, month_of


class Kept(Struct, frozen=True, tag="race"):
    """A race as it was read: the digest of its log up to this version."""

    race: RaceId
    version: int
    digest: str


class Found(Struct, frozen=True, tag="fault"):
    """A fault that was found."""

    fault: Fault


class Done(Struct, frozen=True, tag="done"):
    """All races up to this one were read."""

    until: RaceId


Line: TypeAlias = Kept | Found | Done

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Line).decode


class Progress(Struct):
    """How far an interrupted run has come."""

    until: RaceId = LEAST
    races: int = 0
    faults: list[Fault] = []


def resume(path: Path) -> Progress:
    """How far a run has come. Cuts off what comes after its last finished range, perhaps half a line."""
    progress, races, faults, whole = Progress(), 0, list[Fault](), 0
    if not path.exists():
        return progress
    with path.open("r+b") as file:
        while (line := file.readline()).endswith(b"\n"):
            match read(path, line):
                case Kept():
                    races += 1
                case Found(fault):
                    faults.append(fault)
                case Done(until):
                    progress, whole = Progress(until, races, list(faults)), file.tell()
        file.truncate(whole)
    return progress


def lines_of(checked: Iterable[CheckedRace], until: RaceId) -> bytes:
    """Lines of a range."""
    lines: list[Line] = []
    for race in checked:
        if race.version:
            lines.append(Kept(race.id, race.version, race.digest.hex()))
        lines += map(Found, race.faults)
    return b"".join(encode(line) + b"\n" for line in [*lines, Done(until)])


class Comparison:
    """Compares races in order of their ids with an earlier record. Reads it once, a line at a time.

    Races of other months than these are archived, and their log is elsewhere.
    """

    def __init__(self, path: Path, months: Container[date]) -> None:
        self._months = months
        self._kept = self._races(path)
        self._next = next(self._kept, None)

    def faults(self, checked: Iterable[CheckedRace], until: RaceId) -> Iterator[Fault]:
        """Where races of a range have another digest, or are gone."""
        races = {race.id: race for race in checked}
        while self._next is not None and self._next.race <= until:
            kept, self._next = self._next, next(self._kept, None)
            race = races.get(kept.race)
            if month_of(kept.race) not in self._months:
                continue
            if race is None or race.version < kept.version:
                version = 0 if race is None else race.version
                yield Fault(kept.race, "digest", f"the log has {version} events, and had {kept.version} before")
            elif race.version == kept.version and race.digest.hex() != kept.digest:
                yield Fault(kept.race, "digest", f"it is {race.digest.hex()}; the earlier record has {kept.digest}")

    def _races(self, path: Path) -> Iterator[Kept]:
        try:
            with path.open("rb") as file:
                for line in file:
                    kept = read(path, line)
                    if isinstance(kept, Kept):
                        yield kept
        except OSError as error:
            sys.exit(f"{path}: {error.strerror}")


def read(path: Path, line: bytes) -> Line:
    """A line of a record. Exits if it is none."""
    try:
        kept: Line = decode(line)
    except msgspec.DecodeError as error:
        sys.exit(f"{path} is no record of `cadogan fsck`: {error}")
    return kept
