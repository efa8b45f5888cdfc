"""A lock that the kernel takes back from a process however that ends: flock(2) on a file that is never removed.

It belongs to the open file. A child that is given the file holds the lock too, until both have closed it.
"""

import fcntl
import os
from pathlib import Path


class Lock:
    """A file that is open to be locked, not locked yet."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # Python closes it in children that run a program

    def fileno(self) -> int:
        """Descriptor for a child that shall hold the lock too."""
        return self._file

    def try_shared(self) -> bool:
        """Hold the lock together with others, unless one holds it alone; a lock held before may be lost."""
        return self._try(fcntl.LOCK_SH)

    def try_alone(self) -> bool:
        """Hold the lock unless anybody else does; a lock held before may be lost."""
        return self._try(fcntl.LOCK_EX)

    def close(self) -> None:
        """Let go."""
        os.close(self._file)

    def _try(self, kind: int) -> bool:
        try:
            fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
