"""Another time for one process: libfaketime, from Debian's package of that name."""

from collections.abc import Mapping
from pathlib import Path

LIBRARY = next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))), None)
"""None where it is not installed."""


class FakeTime:
    """The system's clock of a process, as far off as a file says. Its monotonic clock stays as it is."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def is_off(self, seconds: int) -> None:
        """Set the clock. The process sees it at once."""
        new = self._file.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.rename(self._file)  # in one step: the process reads it all the time

    @property
    def environment(self) -> Mapping[str, str]:
        """Environment variables of the process."""
        return {
            "LD_PRELOAD": str(LIBRARY),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",  # the event loop runs on it
        }
