"""Modules of this package compiled by mypyc. `make fast` makes them; without them, the same code runs in Python.

They are in `__compiled__`, in a folder named after a digest of the sources, so modules compiled from other sources are
never imported. `python -X python-rules` ignores them.
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
    """Folder of compiled modules to import instead of the sources; empty if there is none."""
    if not COMPILED.is_dir() or "python-rules" in sys._xoptions:  # noqa: SLF001 - documented; the core asks no environment
        return []
    folder = COMPILED / digest()
    return [str(folder)] if folder.is_dir() else []
