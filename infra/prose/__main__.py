"""`python -m infra.prose [PATH …]`: finds words and phrases that our English avoids. Part of `make check`.

`words.txt` lists them, each with what to write instead. Other tools do not fit: Vale's Python package downloads a
program when it first runs, codespell knows no phrases, and proselint has a fixed set of checks.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
WORDS = Path(__file__).with_name("words.txt")
FOLDERS = ("service", "clients", "docs", "infra", "tests")
FILES = ("Makefile", "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "CHANGELOG.md")
SUFFIXES = {".c", ".css", ".html", ".js", ".md", ".mako", ".py", ".sh", ".sql", ".svelte", ".toml", ".ts", ".yaml"}

EXCEPTIONS = {
    "node_modules": "packages of others",
    "__pycache__": "compiled",
    "__compiled__": "compiled",
    "dist": "built",
    "service/cadogan/site": "built from clients/web",
    "service/cadogan/docs": "built from docs",
    "clients/python/cadogan_client/sync.py": "generated from client.py",
    "infra/prose": "quotes the words",
    "tests/infra/test_prose.py": "quotes the words",
    "tests/vectors": "moves and cards for other engines",
}
"""Files and folders that are not checked, by path or by name alone, with the reason. Quoted words are exempt, too."""

GAP = r"(?:\s|[#*/>]|--)+"
"""Between the words of a phrase: space, or a line break with the mark of a comment."""
QUOTES = frozenset("\"'`“”")
TEST_NAME = re.compile(r"(?<=def )test_\w+")
"""Name of a test, which is a sentence."""


class Finding(NamedTuple):
    """A listed word in a text, with the number of its line from 1."""

    line: int
    word: str


class WordList:
    """Words and phrases to avoid. `instead` has what to write, by word in lower case."""

    def __init__(self, text: str) -> None:
        lines = (line for line in text.splitlines() if line and not line.startswith("#"))
        self.instead = dict(re.split(" {2,}", line, maxsplit=1) for line in lines)
        phrases = sorted(self.instead, key=len, reverse=True)  # the longest first: "he who" before "he"
        patterns = (GAP.join(map(re.escape, phrase.split())) for phrase in phrases)
        self._pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(patterns)})(?![\w-])", re.IGNORECASE)

    def findings(self, text: str) -> Iterator[Finding]:
        """Find the listed words in a text and in the names of its tests, except in other names and in quotes."""
        text = TEST_NAME.sub(lambda name: name[0].replace("_", " "), text)
        for match in self._pattern.finditer(text):
            around = {text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]}
            if not around <= QUOTES:
                word = " ".join(re.split(GAP, match[0])).lower()
                yield Finding(text.count("\n", 0, match.start()) + 1, word)


def checked_files(root: Path, paths: Iterable[str]) -> Iterator[Path]:
    """Every file with English at or below these paths, which are relative to `root`."""
    for path in paths:
        if (root / path).is_file() and is_checked(Path(path)):
            yield root / path
        for folder, folders, names in os.walk(root / path):
            here = Path(folder).relative_to(root)
            folders[:] = sorted(name for name in folders if not is_excepted(here / name))
            yield from (root / here / name for name in sorted(names) if is_checked(here / name))


def is_checked(path: Path) -> bool:
    """Whether a file has English that is checked. `path` is relative to the root."""
    return (path.suffix in SUFFIXES or path.name == "Makefile") and not is_excepted(path)


def is_excepted(path: Path) -> bool:
    """Whether `EXCEPTIONS` names a file or folder, or a folder that it is in."""
    return path.name in EXCEPTIONS or any(each.as_posix() in EXCEPTIONS for each in (path, *path.parents))


def main(arguments: list[str]) -> int:
    """Print each finding with what to write instead. Returns 1 if there are any."""
    words = WordList(WORDS.read_text(encoding="utf-8"))
    paths = [os.path.relpath(path, ROOT) for path in arguments] or FOLDERS + FILES
    lines = [
        f'{path.relative_to(ROOT)}:{line}: "{word}": write "{words.instead[word]}"'
        for path in checked_files(ROOT, paths)
        for line, word in words.findings(path.read_text(encoding="utf-8"))
    ]
    for line in lines:
        print(line)
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
