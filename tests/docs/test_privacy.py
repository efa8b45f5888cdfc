"""The page about what is kept names every table and every line of the log with an address."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from cadogan.people.link import LASTS_S
from cadogan.people.oauth.app import CODE_KEPT_S
from cadogan.store.tables import challenges, kept_answers, pairings, player_news, tokens, webhook_deliveries

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
NAMED, NAMELESS = PAGE.partition("These tables name nobody:")[::2]
ROW = re.compile(r"^\| `(\w+)` \|(.*)\|$", re.MULTILINE)

COLUMNS = """
SELECT relname AS table_name, attname AS column_name, EXISTS (
  SELECT FROM pg_constraint
  WHERE contype = 'f' AND confrelid IN ('player'::regclass, 'app'::regclass)
    AND conrelid = attrelid AND attnum = ANY (conkey)
) AS refers
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND attnum > 0
  AND NOT attisdropped
"""

NAMING = {
    *("player_id", "players", "creator", "opponent", "maker", "challenged", "taker", "app_id"),
    *("name_key", "skeleton", "address", "who"),
}
"""Columns that name a player or an address, in any table."""

KEPT = {
    "token": (tokens.KEPT_S, "30 days"),
    "challenge": (challenges.KEPT_S, "30 days"),
    "player_news": (player_news.KEPT_S, "30 days"),
    "webhook_delivery": (webhook_deliveries.KEPT_S, "7 days"),
    "kept_answer": (kept_answers.KEPT_S, "1 day"),
    "app_code": (CODE_KEPT_S, "1 day"),
    "pairing": (pairings.KEPT_S, "1 hour"),
    "link": (LASTS_S, "10 minutes"),
    "link_attempt": (LASTS_S, "10 minutes"),
}
"""How long rows are kept, in seconds and in the words of the page."""

UNITS = {"days": 86_400, "day": 86_400, "hour": 3600, "minutes": 60}


def rows(text: str) -> dict[str, str]:
    """The rest of the rows that begin with a table or a line of the log."""
    return dict(ROW.findall(text.partition("## In memory")[0]))


async def test_every_table_is_on_the_page_with_the_columns_that_name_players(shared_dsn: str) -> None:
    connection = await asyncpg.connect(shared_dsn)
    columns = await connection.fetch(COLUMNS)
    await connection.close()
    named, nameless = rows(NAMED), rows(NAMELESS)
    assert named.keys() | nameless.keys() == {table for table, _, _ in columns}
    assert not named.keys() & nameless.keys()
    naming = [(table, column) for table, column, refers in columns if refers or column in NAMING]
    assert [each for each in naming if f"`{each[1]}`" not in named.get(each[0], "")] == []


@pytest.mark.parametrize("table", KEPT)
def test_the_page_says_how_long_the_service_keeps_rows(table: str) -> None:
    seconds, words = KEPT[table]
    number, unit = words.split()
    assert int(number) * UNITS[unit] == seconds
    assert words in rows(NAMED)[table].rpartition("|")[2]


def test_every_line_of_the_log_with_an_address_is_on_the_page() -> None:
    logged = {line for path in (ROOT / "service" / "cadogan").rglob("*.py") for line in lines_with_address(path)}
    assert logged == {"connection_refused", "request"}
    assert logged == {line for line, _ in ROW.findall(PAGE.partition("## In logs")[2])}


def lines_with_address(path: Path) -> Iterator[str]:
    """The events of a module's calls of its logger that have an address."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not ast.unparse(node.func).startswith("logger."):
            continue
        if any(keyword.arg == "address" for keyword in node.keywords):
            yield ast.literal_eval(node.args[0])
