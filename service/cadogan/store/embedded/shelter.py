"""A place open to every user, for what whoever runs Postgres must reach and cannot where root has it."""

from pathlib import Path

SHELTER = Path("/var/lib/cadogan")


def make_open(directory: Path) -> None:
    """Make a directory that everybody may enter and read, whatever root's umask."""
    directory.mkdir(parents=True, exist_ok=True)
    directory.chmod(0o755)


def open_up(directory: Path) -> None:
    """Let everybody read, and execute what its owner may execute, in a directory and all below it."""
    for path in (directory, *directory.rglob("*")):
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(mode | (0o555 if mode & 0o100 else 0o444))
