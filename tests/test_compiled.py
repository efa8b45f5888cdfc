"""Compiled modules are those of these sources, or Python runs. Both do the same."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import StructMeta

from cadogan import compiled
from cadogan.compiled import MODULES, compiled_from_these_sources, digest
from cadogan.rules import RULES_FORM

RACES = 300
"""`make nightly` plays more."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a module of rules and one beside them, and a place for compiled ones."""
    monkeypatch.setattr(compiled, "SOURCES", tmp_path)
    monkeypatch.setattr(compiled, "COMPILED", tmp_path / "__compiled__")
    monkeypatch.setattr(compiled, "MODULES", ("rules.layout", "rooms.room"))
    monkeypatch.setattr(sys, "_xoptions", {})
    for source, text in (("rules/layout.py", "cards = 52"), ("rules/words.py", ""), ("rooms/room.py", "")):
        (tmp_path / source).parent.mkdir(exist_ok=True)
        (tmp_path / source).write_text(text)
    return tmp_path


def test_without_compiled_modules_the_sources_run(package: Path) -> None:
    assert compiled_from_these_sources() is None
    (package / "__compiled__").mkdir()
    assert compiled_from_these_sources() is None


def test_modules_compiled_from_these_sources_run_unless_disabled(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = package / "__compiled__" / digest()
    made.mkdir(parents=True)
    assert compiled_from_these_sources() == made
    monkeypatch.setattr(sys, "_xoptions", {"uncompiled": True})
    assert compiled_from_these_sources() is None


@pytest.mark.parametrize("change", ["changed", "new", "gone", "renamed", "beside the rules"])
def test_modules_compiled_from_other_sources_never_run(package: Path, change: str) -> None:
    (package / "__compiled__" / digest()).mkdir(parents=True)
    words = package / "rules" / "words.py"
    match change:
        case "changed":
            words.write_text("cards = 51")
        case "new":
            (package / "rules" / "solver.py").write_text("")
        case "gone":
            words.unlink()
        case "renamed":
            words.rename(package / "rules" / "a_word.py")
        case _:
            (package / "rooms" / "room.py").write_text("doors = 1")
    assert compiled_from_these_sources() is None


def test_python_can_be_asked_for_by_an_option() -> None:
    program = "from cadogan.rules import RULES_FORM; print(RULES_FORM)"
    said = subprocess.run([sys.executable, "-X", "uncompiled", "-c", program], capture_output=True, check=True)
    assert said.stdout == b"python\n"


def test_no_compiled_module_has_a_struct() -> None:
    modules = [import_module(f"cadogan.{module}") for module in MODULES]
    structs = [
        f"{module.__name__}.{name}"
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, StructMeta) and value.__module__ == module.__name__
    ]
    assert structs == []


@pytest.mark.skipif(RULES_FORM == "python", reason="nothing is compiled")
def test_both_forms_make_the_same_of_random_races() -> None:
    subprocess.run([sys.executable, "-m", "tests.races.both_forms", "--races", str(RACES)], check=True)
