"""Compiled rules are those of these sources, or the rules run in Python."""

import subprocess
import sys
from pathlib import Path

import pytest

from cadogan.rules import mypyc_modules as compiled
from cadogan.rules.mypyc_modules import compiled_from_these_sources, digest


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two modules, with a place for compiled ones."""
    monkeypatch.setattr(compiled, "SOURCES", tmp_path)
    monkeypatch.setattr(compiled, "COMPILED", tmp_path / "__compiled__")
    monkeypatch.setattr(sys, "_xoptions", {})
    (tmp_path / "layout.py").write_text("cards = 52")
    (tmp_path / "legal.py").write_text("")
    return tmp_path


def test_without_compiled_modules_the_sources_run(package: Path) -> None:
    assert compiled_from_these_sources() == []
    (package / "__compiled__").mkdir()
    assert compiled_from_these_sources() == []


def test_modules_compiled_from_these_sources_run_unless_disabled(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = package / "__compiled__" / digest()
    made.mkdir(parents=True)
    assert compiled_from_these_sources() == [str(made)]
    monkeypatch.setattr(sys, "_xoptions", {"python-rules": True})
    assert compiled_from_these_sources() == []


@pytest.mark.parametrize("change", ["changed", "new", "gone", "renamed"])
def test_modules_compiled_from_other_sources_never_run(package: Path, change: str) -> None:
    (package / "__compiled__" / digest()).mkdir(parents=True)
    layout = package / "layout.py"
    match change:
        case "changed":
            layout.write_text("cards = 51")
        case "new":
            (package / "solver.py").write_text("")
        case "gone":
            layout.unlink()
        case _:
            layout.rename(package / "a_layout.py")
    assert compiled_from_these_sources() == []


def test_python_can_be_asked_for_by_an_option() -> None:
    program = "from cadogan.rules import RULES_FORM; print(RULES_FORM)"
    said = subprocess.run([sys.executable, "-X", "python-rules", "-c", program], capture_output=True, check=True)
    assert said.stdout == b"python\n"
