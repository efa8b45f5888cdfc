"""What the README shows is executed. What the three pages for newcomers name exists."""

import io
import os
import re
import tomllib
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from cadogan.app import Service
from cadogan.main import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
BUILT = {"node_modules", "dist", "__pycache__"}
RACE, RULES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


async def test_a_race_in_fifteen_lines(service: Service) -> None:
    program = RACE.replace("http://127.0.0.1:8000", service.url)
    *lines, last = program.rstrip().splitlines()
    assert last == 'print(asyncio.run(racer("Ada")))'
    shown: dict[str, object] = {}
    exec("\n".join(lines), shown)
    (standing,) = await shown["racer"]("Ada")  # type: ignore[operator]
    assert standing.place == 1
    assert standing.moves > 0


def test_the_rules_without_a_service() -> None:
    said = io.StringIO()
    with redirect_stdout(said):
        exec(RULES, {})
    promised = re.findall(r"print\(.*?\)\s+# (.*)", RULES)
    assert said.getvalue().splitlines() == promised


def house() -> str:
    """Every file and folder, one a line, each after a slash."""
    lines: list[str] = []
    for top in ("service", "clients", "tests", "infra", "docs"):
        for place, folders, files in os.walk(ROOT / top):
            folders[:] = [folder for folder in folders if folder not in BUILT]
            here = Path(place).relative_to(ROOT).as_posix()
            lines += [f"/{here}/{file}" for file in files] + [f"/{here}/"]
    return "\n".join([*lines, *(f"/{path.name}" for path in ROOT.iterdir())]) + "\n"


@pytest.mark.parametrize("page", PAGES)
def test_every_path_of_the_page_exists(page: str) -> None:
    text = (ROOT / page).read_text()
    words = {word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split()}
    words |= set(re.findall(r"\]\(([^)#]+)\)", text))
    named = r"[\w.-]+(/[\w.-]+)*(/|\.(py|ts|md|json|yaml|txt|svelte))|[\w.-]+(/[\w.-]+)+"
    paths = {word for word in words if re.fullmatch(named, word) and not re.search("[A-Z]{2}|Name", word)}
    found = house()
    assert [path for path in sorted(paths) if f"/{path}" not in found] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_the_page_exists(page: str) -> None:
    text, makefile = (ROOT / page).read_text(), (ROOT / "Makefile").read_text()
    code = "\n".join(one or other for one, other in re.findall(r"`([^`\n]+)`|^    (.*)$", text, re.MULTILINE))
    targets = set(re.findall(r"^(?:\S+=\S+ )?make ([a-z-]+)", code, re.MULTILINE))
    assert targets <= set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    assert set(re.findall(r"^(?:\.venv/bin/)?cadogan ([a-z-]+)", code, re.MULTILINE)) - {"--help"} <= COMMANDS.keys()
    modules = re.findall(r"python -m ([\w.]+)", code)
    places = [ROOT / module.replace(".", "/") for module in modules]
    assert [place for place in places if not (place.is_dir() or place.with_suffix(".py").is_file())] == []


def test_the_floors_of_the_architecture_are_those_of_the_imports() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = re.findall(r"\w+", " ".join(contracts[0]["layers"]))
    rows = re.findall(r"^\| (`[^|]*`) \|", (ROOT / "ARCHITECTURE.md").read_text().split("## The walk")[0], re.MULTILINE)
    assert re.findall(r"`(\w+)(?:/|\.py)`", " ".join(rows)) == layers
