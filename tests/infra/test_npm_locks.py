"""The npm locks name packages and hashes, but no address, because each machine uses its own registry."""

import json
from pathlib import Path

import pytest

from infra.locks.npm_locks import LOCKS, ROOT


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_lock_has_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text, "run `python -m infra.locks.npm_locks`, which removes them"
    packages = json.loads(text)["packages"]
    locked = {name: package for name, package in packages.items() if "node_modules/" in name and "link" not in package}
    assert locked
    assert [name for name, package in locked.items() if not package["integrity"].startswith("sha512-")] == []
