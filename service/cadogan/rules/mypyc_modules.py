"""Compiled modules of this package, which `make fast` makes; without them everything works the same, in Python.

They lie in `__compiled__`, in a folder named after the sources that they were made from, so that what was compiled from
other sources is never run. `python -X python-rules` leaves them alone.
"""

import sys
from hashlib import sha256
from pathlib import Path

SOURCES = Path(__file__).parent
COMPILED = SOURCES / "__compiled__"


def digest() -> str:
    """Digest of every module of this package, as hexadecimal digits."""
    digested = sha256()
    for source in sorted(SOURCES.rglob("*.py")):
        text = source.read_bytes()
        digested.update(f"{source.relative_to(SOURCES)} {len(text)}\n".encode() + text)
    return digested.hexdigest()[:16]


def compiled_from_these_sources() -> list[str]:
    """Folder of compiled modules that may be imported in place of their sources; none when there is no such folder."""
    if not COMPILED.is_dir() or "python-rules" in sys._xoptions:  # noqa: SLF001 - documented; the core asks no environment
        return []
    folder = COMPILED / digest()
    return [str(folder)] if folder.is_dir() else []
