"""`docs/limits.md` says what the code does."""

import re
from pathlib import Path

from cadogan.api.application import ROUTES
from cadogan.api.http.idempotency import FREE_AGAIN, LONGEST_KEY
from cadogan.api.http.limit_policies import POLICIES, charge_of
from cadogan.rooms.connections import MOST_CONNECTIONS
from cadogan.rooms.race_socket import MOST_UNANSWERED

PAGE = (Path(__file__).parents[3] / "docs/limits.md").read_text()


def rows(head: str) -> list[list[str]]:
    """Rows of the table that begins with that word."""
    table = re.search(rf"^\| {head} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert table is not None, head
    return [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in table[1].splitlines()]


def test_the_policies_of_the_page_are_those_of_the_code() -> None:
    assert rows("policy") == [[p.name, p.by, str(p.quota), f"{p.window_s} s", p.about] for p in POLICIES]


def test_the_costs_of_the_page_are_those_of_the_code() -> None:
    costs = {str(route.operation_id): charge_of(route).cost for route in ROUTES}
    assert {name: int(cost) for name, cost in rows("operation")} == {
        name: cost for name, cost in costs.items() if cost != 1
    }


def test_the_figures_of_the_page_are_those_of_the_code() -> None:
    assert f"may hold {MOST_CONNECTIONS} connections" in PAGE
    assert f"After {MOST_UNANSWERED} unanswered commands" in PAGE
    assert f"1 to {LONGEST_KEY} visible ASCII characters" in PAGE
    kept_not = re.search(r"does not keep responses that changed nothing: ((?:`\d+`, )+)", PAGE)
    assert kept_not is not None
    assert set(map(int, re.findall(r"\d+", kept_not[1]))) == FREE_AGAIN
