"""`python -m infra.prose`: finds words that our English does without. Part of `make check`; see CONTRIBUTING.md.

We do not use Vale: its Python package downloads a binary when it first runs, and our list is short.
"""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("service", "clients", "docs", "infra", "tests")
SUFFIXES = {".c", ".css", ".html", ".md", ".py", ".sql", ".svelte", ".toml", ".ts", ".yaml"}
GENERATED = {"node_modules", "dist", "__pycache__", "__compiled__", ".hypothesis"}
BUILT = (ROOT / "service/cadogan/site", ROOT / "service/cadogan/docs")

INSTEAD = {
    "he": "the racer, the client, the node: the noun",
    "him": "the noun",
    "himself": "the noun",
    "his": "the noun, or `its`",
    "whoever": "the noun, or `anyone who`",
    "whom": "the noun, or another order of words",
    "whomever": "the noun",
    "anew": "again",
    "thereof": "its",
    "wherewith": "with which",
    "hitherto": "until now",
}
"""What to write instead of a word."""

WORD = re.compile(rf"""(?<!["`'_-])\b({"|".join(INSTEAD)})\b(?!["`'_-])""", re.IGNORECASE)
"""One of the words, not quoted and not part of a name."""


def sources(root: Path) -> Iterator[Path]:
    """Every file under `root` that has English: files at the top, and those of our folders."""
    yield from (path for path in sorted(root.iterdir()) if path.is_file() and path.suffix in SUFFIXES)
    for folder in FOLDERS:
        for directory, folders, names in os.walk(root / folder):
            here = Path(directory)
            folders[:] = [name for name in folders if name not in GENERATED and here / name not in BUILT]
            yield from (here / name for name in sorted(names) if is_english(name))


def is_english(name: str) -> bool:
    """Whether a file of this name has English prose."""
    is_spanish = name == "es.ts" or name.endswith(".es.ts")
    return Path(name).suffix in SUFFIXES and not is_spanish and name not in {"prose.py", "test_prose.py"}


def found(text: str) -> Iterator[tuple[int, str]]:
    """The words in a text, each with the number of its line, from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        for match in WORD.finditer(line):
            yield number, match[1]


def main() -> int:
    """Print each place with what to write instead; the exit status."""
    places = [
        f"{path.relative_to(ROOT)}:{number}: {word!r}: write {INSTEAD[word.lower()]}"
        for path in sources(ROOT)
        for number, word in found(path.read_text())
    ]
    print(*places, sep="\n", end="\n" if places else "")
    return bool(places)


if __name__ == "__main__":
    sys.exit(main())
