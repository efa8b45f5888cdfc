"""Locked Python packages have versions and hashes, and no address, because each machine uses its own registry."""

import re
from pathlib import Path

import pytest

LOCKS = sorted((Path(__file__).parents[2] / "infra" / "locks").glob("*.txt"))
PINNED = re.compile(r"[a-z0-9][a-z0-9.\[\]-]*==\S+(?: ; [^;]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_package_is_pinned_and_has_a_hash(lock: Path) -> None:
    requirements = lock.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    assert requirements
    for requirement in requirements:
        package, *hashes = re.split(r"\s+(?=--hash)", requirement.strip())
        assert PINNED.fullmatch(package), requirement[:100]
        assert hashes, package
        assert all(HASH.fullmatch(each) for each in hashes), package
        assert "://" not in requirement


def test_make_writes_every_lock_and_installs_with_hashes() -> None:
    makefile = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8")
    assert set(re.findall(r"--output-file infra/locks/(\w+\.txt)", makefile)) == {lock.name for lock in LOCKS}
    installs = [line for line in makefile.splitlines() if "install" in line and "-r " in line]
    assert installs
    assert all("--require-hashes" in line for line in installs)
