"""Everything that can pile up in the service is in docs/limits.md, with its bound."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "service" / "cadogan"
FLOORS = ("api", "lobby", "rooms", "bus", "store")
KEPT = re.compile(
    r"self\.\w+(?:: [^=\n]+)? = (?:\[\]|\{\}|set\(\)|WeakSet\(\)|deque\(.*|asyncio\.Queue\(.*)\s*(?:#.*)?$|@lru_cache",
    re.MULTILINE,
)
"""An attribute that begins empty and is filled later, or a cache of calls."""


def test_every_module_that_keeps_a_queue_is_in_the_table_of_bounds() -> None:
    table = (ROOT / "docs" / "limits.md").read_text().partition("## Queues inside the service")[2]
    listed = set(re.findall(r"`([\w/]+\.py)`", table))
    keeping = {
        str(path.relative_to(SERVICE))
        for floor in FLOORS
        for path in (SERVICE / floor).rglob("*.py")
        if KEPT.search(path.read_text())
    }
    assert len(keeping) > 15
    assert keeping <= listed
    assert {name for name in listed if not (SERVICE / name).is_file()} == set()
