"""The file of an archived month: lines of JSON, compressed with Zstandard. `zstd -dc FILE` shows it.

    {"type":"archive","format":1,"month":"2026-10"}
    {"type":"race","race":"019a…","digest":"8c1f…","places":[[1,7513],[2,7513],…],"payloads":["nQqxAAABmq…",…]}
    {"type":"end","races":41210,"events":12816310,"digest":"d04b…"}

A race has the payloads of its whole log in base64, the digest of the log, and the places of its lifecycle events in the
order that lists follow: version and transaction. The digest of the archive is that of all digests in order:
a(0) = SHA-256("cadogan/archive/1" ‖ month), a(n) = SHA-256(a(n - 1) ‖ race id, 16 bytes ‖ digest of the race).
"""

from collections.abc import Iterator
from hashlib import sha256
from io import BufferedReader
from pathlib import Path
from typing import IO, Self

import msgspec
import zstandard
from msgspec import Struct

from cadogan.races.ids import RaceId
from cadogan.races.proof.digest import log_digest
from cadogan.store.errors import DamagedArchive

FORMAT = 1
LEVEL = 10
"""Of Zstandard: higher ones take several times as long for a few percent."""


class ArchiveHead(Struct, frozen=True, tag="archive", tag_field="type"):
    """First line."""

    format: int
    month: str


class ArchivedRace(Struct, frozen=True, tag="race", tag_field="type"):
    """A race."""

    race: RaceId
    digest: str
    places: tuple[tuple[int, int], ...]
    payloads: tuple[bytes, ...]


class ArchiveEnd(Struct, frozen=True, tag="end", tag_field="type"):
    """Last line."""

    races: int
    events: int
    digest: str


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ArchiveHead | ArchivedRace | ArchiveEnd).decode


class Sum:
    """The digest of an archive, and what it has."""

    def __init__(self, month: str) -> None:
        self._digest = sha256(b"cadogan/archive/1" + month.encode()).digest()
        self._races = 0
        self._events = 0

    def add(self, race: ArchivedRace) -> None:
        """Add the next race."""
        self._digest = sha256(self._digest + race.race.bytes + bytes.fromhex(race.digest)).digest()
        self._races += 1
        self._events += len(race.payloads)

    @property
    def end(self) -> ArchiveEnd:
        """The last line of an archive with these races."""
        return ArchiveEnd(self._races, self._events, self._digest.hex())


class ArchiveWriter:
    """Writes an archive beside its place, and moves it there when it is whole."""

    def __init__(self, path: Path, month: str) -> None:
        self._path = path
        self._partial = path.with_name(f"{path.name}.partial")
        self._sum = Sum(month)
        self._file: IO[bytes] = zstandard.open(self._partial, "wb", cctx=zstandard.ZstdCompressor(LEVEL))
        self._write(ArchiveHead(FORMAT, month))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._write(self._sum.end)
        self._file.close()
        if kind is None:
            self._partial.replace(self._path)
        else:
            self._partial.unlink()

    def add(self, race: ArchivedRace) -> None:
        """Write the next race, in order of the ids."""
        self._write(race)
        self._sum.add(race)

    def _write(self, line: Struct) -> None:
        self._file.write(encode(line) + b"\n")


class ArchiveReader:
    """Reads an archive, and checks every digest on the way. `month` and `end` are known once it has been read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.month = ""
        self.end: ArchiveEnd | None = None

    def races(self) -> Iterator[ArchivedRace]:
        """The races, in order. Raises DamagedArchive, perhaps after some races, and OSError."""
        sums: Sum | None = None
        for number, line in enumerate(self._lines(), start=1):
            if self.end is not None:
                raise DamagedArchive(f"{self._path}, line {number}: something follows the last line")
            if isinstance(line, ArchiveHead) and sums is None:
                if line.format != FORMAT:
                    raise DamagedArchive(f"{self._path} has format {line.format}, and this release reads {FORMAT}")
                self.month, sums = line.month, Sum(line.month)
            elif isinstance(line, ArchivedRace) and sums is not None:
                if log_digest(line.race, line.payloads).hex() != line.digest:
                    raise DamagedArchive(f"{self._path}, line {number}: race {line.race} has another digest")
                sums.add(line)
                yield line
            elif isinstance(line, ArchiveEnd) and sums is not None:
                if line != sums.end:
                    raise DamagedArchive(f"{self._path} ends with {line}; right would be {sums.end}")
                self.end = line
            else:
                raise DamagedArchive(f"{self._path}, line {number}: it does not belong there")
        if self.end is None:
            raise DamagedArchive(f"{self._path} ends too early")

    def _lines(self) -> Iterator[ArchiveHead | ArchivedRace | ArchiveEnd]:
        try:
            with zstandard.open(self._path, "rb") as file:
                for line in BufferedReader(file):
                    yield decode(line)
        except (zstandard.ZstdError, msgspec.DecodeError, UnicodeDecodeError, EOFError) as error:
            raise DamagedArchive(f"{self._path} cannot be read: {error}") from error


def check(path: Path) -> tuple[str, ArchiveEnd]:
    """Read a whole archive. Returns its month and its end. Raises DamagedArchive, OSError."""
    reader = ArchiveReader(path)
    for _ in reader.races():
        pass
    assert reader.end is not None  # as read
    return reader.month, reader.end
