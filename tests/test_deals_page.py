"""The program of `docs/deals.md` tells a deal that was committed to from another one."""

import json
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

from cadogan.races.day import commitment
from cadogan.rules import GAMES, Seed

PAGE = (Path(__file__).parents[1] / "docs/deals.md").read_text()
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
DAY = date(2026, 11, 21)


def test_the_page_says_how_a_numbered_deal_is_dealt() -> None:
    names: dict[str, list[str]] = {}
    exec(PROGRAMS[0], {}, names)
    assert names["deck"] == [str(card) for card in Seed.parse("ms:11982").deck(GAMES["freecell"])]
    exec(PROGRAMS[1], {}, names)
    assert names["deck"] == [str(card) for card in Seed.parse("pysol:24681357").deck(GAMES["freecell"])]


def test_the_program_finds_the_deal_that_was_changed(tmp_path: Path) -> None:
    program = PROGRAMS[-1]
    seeds = {game: bytes([number] * 16) for number, game in enumerate(GAMES)}
    kept = [
        {"day": DAY.isoformat(), "game": game, "commitment": commitment(DAY, game, seed).hex(), "seed": None}
        for game, seed in seeds.items()
    ]
    opened = [{"game": game, "seed": seed.hex()} for game, seed in (seeds | {"wings": bytes([99] * 16)}).items()]
    paths = tmp_path / "kept.json", tmp_path / "opened.json"
    for path, deals in zip(paths, (kept, opened), strict=True):
        path.write_text(json.dumps({"day": DAY.isoformat(), "deals": deals}))
    said = subprocess.run([sys.executable, "-c", program, *paths], capture_output=True, text=True, check=True).stdout
    expected = dict.fromkeys(GAMES, "as committed to") | {"wings": "ANOTHER DEAL"}
    assert dict(line.split(" ", 1) for line in said.splitlines()) == expected
