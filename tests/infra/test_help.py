"""Tools that the docs name explain themselves, and do nothing else then."""

import re
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
MEASURING = sorted({tool for page in PAGES for tool in re.findall(r"python -m (infra\.bench[\w.]*)", page.read_text())})


@pytest.mark.parametrize("tool", MEASURING)
def test_a_benchmark_of_the_docs_answers_help_and_measures_nothing(
    tool: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = find_spec(tool)
    assert spec is not None
    is_package = spec.submodule_search_locations is not None
    monkeypatch.setattr(sys, "argv", [tool, "--help"])
    with pytest.raises(SystemExit) as ended:
        import_module(f"{tool}.__main__" if is_package else tool).main()
    assert ended.value.code == 0
    assert f"usage: {tool} " in capsys.readouterr().out
