"""The npm locks say which packages, and never where from: every machine has a registry of its own."""

import json
from pathlib import Path

import pytest

from infra.npm_locks import LOCKS, ROOT


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_lock_has_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text, "`python -m infra.npm_locks` takes them out"
    packages = json.loads(text)["packages"]
    theirs = {name: package for name, package in packages.items() if "node_modules/" in name and "link" not in package}
    assert theirs
    assert [name for name, package in theirs.items() if not package["integrity"].startswith("sha512-")] == []
