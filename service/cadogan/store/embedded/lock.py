"""A lock that the kernel releases however its process ends: flock(2) on a file that is never removed.

The lock belongs to the open file. A child that inherits the file holds the lock too, until both have closed it.
"""

import fcntl
import os
from pathlib import Path


class Lock:
    """An open file that can be locked."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # Python closes it in child programs

    def fileno(self) -> int:
        """Descriptor for a child that is to hold the lock too."""
        return self._file

    def try_shared(self) -> bool:
        """Try to hold the lock shared. A lock held before may be lost."""
        return self._try(fcntl.LOCK_SH)

    def try_alone(self) -> bool:
        """Try to hold the lock exclusively. A lock held before may be lost."""
        return self._try(fcntl.LOCK_EX)

    def close(self) -> None:
        """Release the lock."""
        os.close(self._file)

    def _try(self, kind: int) -> bool:
        try:
            fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
