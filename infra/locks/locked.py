"""`python -m infra.locks.locked LOCK NAME …`: installs some packages of a lock, and what they need, with their hashes.

So a checkout has three locks, and still installs only what a command uses. pip cannot do that by itself: it takes no
pins from constraints with hashes (https://github.com/pypa/pip/issues/9243). uv writes below each package what needs it.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

LOCKS = Path(__file__).parent
ENTRY = re.compile(r"^[a-z0-9].*(?:\n .*)*", re.MULTILINE)
NEEDED_BY = re.compile(r"^    #(?: via)? +([a-z0-9.-]+)", re.MULTILINE)


def main() -> None:
    """Install packages into the environment of this Python."""
    lock, *names = sys.argv[1:]
    install(lock, *names)


def install(lock: str, *names: str, python: Path | None = None) -> None:
    """Install packages of a lock, into the environment of another Python if one is given. Raises CalledProcessError."""
    with NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(part(entries(LOCKS / f"{lock}.txt"), *names))
        file.flush()
        pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python or sys.executable]
        # Python compiles what it imports. Most of what is installed never runs.
        # Errors alone: pip warns of each place in its configuration that has none of the packages.
        options = ("--disable-pip-version-check", "-qq", "--no-compile", "--require-hashes")
        subprocess.run([*pip, "install", *options, "-r", file.name], check=True)


def entries(lock: Path) -> list[str]:
    """The packages of a lock: versions, hashes, and in comments what needs them."""
    return ENTRY.findall(lock.read_text(encoding="utf-8"))


def part(lock: list[str], *names: str) -> str:
    """The entries of some packages and of all that these need. Exits if the lock lacks one."""
    needed_by = {entry: set(NEEDED_BY.findall(entry)) for entry in lock}
    missing = set(names) - {name_of(entry) for entry in lock}
    if missing:
        sys.exit(
            f"the lock has no {', '.join(sorted(missing))}: name it in pyproject.toml or infra/locks, then `make locks`"
        )
    wanted: set[str] = set()
    more = set(names)
    while more - wanted:
        wanted |= more
        more = {name_of(entry) for entry in lock if needed_by[entry] & wanted}
    return "\n".join(entry for entry in lock if name_of(entry) in wanted)


def name_of(entry: str) -> str:
    """Name of a package."""
    return re.split(r"[=\[ ]", entry, maxsplit=1)[0]


if __name__ == "__main__":
    main()
