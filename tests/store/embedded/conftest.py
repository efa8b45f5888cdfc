"""Data directories where an unprivileged user can reach them, as pytest's own are not when root runs it."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.cluster import stop_postmaster


@contextmanager
def open_parent() -> Iterator[Path]:
    """A directory that everybody may enter; what runs in its `data` at the end is stopped."""
    parent = Path(tempfile.mkdtemp(prefix="cadogan-", dir="/tmp"))
    parent.chmod(0o755)
    try:
        yield parent
        stop_postmaster(parent / "data/cluster")
    finally:
        shutil.rmtree(parent)


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """A data directory that is not there yet."""
    with open_parent() as parent:
        yield parent / "data"


@pytest.fixture(scope="session")
def used_dir() -> Iterator[Path]:
    """A data directory whose Postgres ran before; every test leaves it fit for the next, as every end must."""
    with open_parent() as parent:
        with EmbeddedPostgres(parent / "data"):
            pass
        yield parent / "data"


@pytest.fixture
def stopped_dir(used_dir: Path) -> Path:
    """The used data directory. No Postgres lingers there from the test before, for as long as that one chose."""
    stop_postmaster(used_dir / "cluster")
    return used_dir
