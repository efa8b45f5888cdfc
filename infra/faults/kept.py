"""Keeps what each case found, so that the whole test can be done in pieces: a case goes on where it was left."""

from pathlib import Path

import msgspec

from infra.faults.case import Case, Outcome, merged

PIECE = 20
"""Times that a fault is caused between two looks at the clock. Each piece has servers of its own."""


class KeptOutcomes:
    """Outcomes of pieces, in a folder: a file for each case."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, case: Case) -> Outcome | None:
        """Everything that was found so far, or None."""
        pieces = self._pieces(case)
        return merged(pieces) if pieces else None

    def times(self, case: Case) -> int:
        """How often the fault was caused so far."""
        return sum(piece.times for piece in self._pieces(case))

    def add(self, case: Case, piece: Outcome) -> None:
        """Keep a piece."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file(case).write_bytes(msgspec.json.encode([*self._pieces(case), piece]))

    def forget(self, case: Case) -> None:
        """Begin a case again."""
        self._file(case).unlink(missing_ok=True)

    def _pieces(self, case: Case) -> list[Outcome]:
        file = self._file(case)
        return msgspec.json.decode(file.read_bytes(), type=list[Outcome]) if file.exists() else []

    def _file(self, case: Case) -> Path:
        return self._folder / f"{case.name}.json"
