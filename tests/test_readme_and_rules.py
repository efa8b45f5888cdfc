"""What the README shows is executed."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

from cadogan.app import Service

README = (Path(__file__).parents[1] / "README.md").read_text()
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
