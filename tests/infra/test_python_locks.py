"""Locked Python packages have versions and hashes, and no address, because each machine uses its own registry."""

import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from infra.locks.audit import python_findings
from infra.locks.locked import LOCKS, entries, install, name_of, part

NAMES = ("development.txt", "service.txt", "tools.txt")


def test_there_are_three_locks() -> None:
    assert tuple(sorted(lock.name for lock in LOCKS.glob("*.txt"))) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_package_is_pinned_and_has_a_hash(name: str) -> None:
    lock = (LOCKS / name).read_text(encoding="utf-8")
    assert list(python_findings(name, lock)) == []
    assert re.sub(r"\n? *#.*", "", lock).strip() == re.sub(r"\n? *#.*", "", "\n".join(entries(LOCKS / name))).strip()


def test_make_writes_every_lock_and_installs_with_hashes() -> None:
    makefile = (LOCKS.parents[1] / "Makefile").read_text(encoding="utf-8")
    assert set(re.findall(r"--output-file infra/locks/(\w+\.txt)", makefile)) == set(NAMES)
    installs = [line for line in makefile.splitlines() if "install" in line and "-r " in line]
    assert installs
    assert all("--require-hashes" in line for line in installs)
    for lock, names in re.findall(r"-m infra\.locked (\w+) (.+)", makefile):
        assert part(entries(LOCKS / f"{lock}.txt"), *names.split())


def test_a_part_has_what_its_packages_need_and_nothing_else() -> None:
    lock = [
        "a==1 \\\n    --hash=sha256:1\n    # via -r tools.in",
        "b==1 \\\n    --hash=sha256:1\n    # via\n    #   a\n    #   x",
        "c==1 ; python_full_version < '3.12' \\\n    --hash=sha256:1\n    # via b",
        "x==1 \\\n    --hash=sha256:1\n    # via -r tools.in",
    ]
    assert [name_of(entry) for entry in part(lock, "a").splitlines() if entry[0] != " "] == ["a", "b", "c"]
    with pytest.raises(SystemExit, match="has no y"):
        part(lock, "a", "y")


def test_a_package_with_another_hash_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (editables,) = (entry for entry in entries(LOCKS / "development.txt") if name_of(entry) == "editables")
    venv.create(tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    monkeypatch.setattr("infra.locks.locked.LOCKS", tmp_path)
    (tmp_path / "forged.txt").write_text(re.sub(r"sha256:\w{8}", "sha256:00000000", editables))
    with pytest.raises(subprocess.CalledProcessError):
        install("forged", "editables", python=python)
    (tmp_path / "sound.txt").write_text(editables)
    install("sound", "editables", python=python)
    assert subprocess.run([python, "-c", "import editables"], check=False).returncode == 0
    assert sys.executable != str(python)
