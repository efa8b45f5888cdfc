"""A directory that every user can enter, for files that Postgres's user needs and root's directories hide."""

from pathlib import Path

SHELTER = Path("/var/lib/cadogan")


def make_open(directory: Path) -> None:
    """Create a directory that every user may enter and read, whatever root's umask."""
    directory.mkdir(parents=True, exist_ok=True)
    directory.chmod(0o755)


def open_up(directory: Path) -> None:
    """Let every user read a directory and all below it, and execute what its owner may execute."""
    for path in (directory, *directory.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | (0o555 if mode & 0o100 else 0o444))
