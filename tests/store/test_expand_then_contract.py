"""A release and the one before run side by side on one database, so migrations only add ("expand").

What the release before uses is removed ("contracted") by the release after, when no node of it can run any more. The
database itself says what a migration changed: its catalog before and after.
"""

from collections.abc import Callable
from typing import NamedTuple

import asyncpg
import pytest

from cadogan.store.migrations import migrate, script
from tests.fixtures import execute

PREVIOUS = ("0.3.0", "0054")
"""The release before, and its newest migration. A release moves this on, and empties `CONTRACTED`."""

CONTRACTED: dict[str, str] = {}
"""What is gone that the release before had, and why that release goes on without it."""

COLUMNS = """
SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull, atthasdef OR attidentity <> ''
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition
  AND attnum > 0 AND NOT attisdropped
"""
FUNCTIONS = """
SELECT proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')', pg_get_function_result(pg_proc.oid)
FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
"""
CHECKS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid),
       ARRAY(SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey))
FROM pg_constraint
WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'x') AND conrelid <> 0
  AND conrelid NOT IN (SELECT inhrelid FROM pg_inherits)
"""
KEYS = """
SELECT indrelid::regclass || ' ' || regexp_replace(pg_get_indexdef(indexrelid), '.* USING ', '') FROM pg_index
JOIN pg_class ON pg_class.oid = indrelid
WHERE relnamespace = 'public'::regnamespace AND indisunique AND NOT relispartition
"""
RIGHTS = """
SELECT table_name || ' ' || privilege_type FROM information_schema.role_table_grants
WHERE grantee = 'cadogan_service' AND table_schema = 'public'
"""


class Column(NamedTuple):
    type: str
    is_required: bool
    """An INSERT has to name it."""


class Catalog(NamedTuple):
    columns: dict[tuple[str, str], Column]
    """By table and name."""
    functions: dict[str, str]
    """Results, by name and arguments."""
    checks: set[tuple[str, str, str, frozenset[str]]]
    """Constraints that refuse a row: table, name, condition and columns."""
    keys: set[str]
    """What is unique: `ON CONFLICT` names it."""
    rights: set[str]
    """Of the service."""


async def catalog_of(dsn: str) -> Catalog:
    connection = await asyncpg.connect(dsn)
    try:
        columns = await connection.fetch(COLUMNS)
        return Catalog(
            {
                (table, name): Column(kind, is_required=not_null and not has_default)
                for table, name, kind, not_null, has_default in columns
            },
            {row[0]: row[1] for row in await connection.fetch(FUNCTIONS)},
            {(*check, frozenset(columns)) for *check, columns in await connection.fetch(CHECKS)},
            {key for (key,) in await connection.fetch(KEYS)},
            {right for (right,) in await connection.fetch(RIGHTS)},
        )
    finally:
        await connection.close()


@pytest.fixture
async def before(empty_dsn: str) -> Catalog:
    """The catalog of the release before."""
    await execute(empty_dsn, script("", PREVIOUS[1]))
    return await catalog_of(empty_dsn)


def broken(before: Catalog, after: Catalog) -> set[str]:
    """What statements of the release before would meet."""
    tables = {table for table, _ in before.columns}
    return {
        *(
            f"column {table}.{name}"
            for (table, name), column in before.columns.items()
            if after.columns.get((table, name)) is None
            or after.columns[table, name].type != column.type
            or after.columns[table, name].is_required > column.is_required
        ),
        *(
            f"column {table}.{name}"
            for (table, name), column in after.columns.items()
            if table in tables and (table, name) not in before.columns and column.is_required
        ),
        *(f"function {name}" for name, result in before.functions.items() if after.functions.get(name) != result),
        *(
            f"check {table}.{name}"
            for table, name, _, columns in after.checks - before.checks
            if any((table, column) in before.columns for column in columns)
        ),
        *(f"key {key}" for key in before.keys - after.keys),
        *(f"right {right}" for right in before.rights - after.rights),
    }


async def test_the_release_before_goes_on_beside_this_one(empty_dsn: str, before: Catalog) -> None:
    await migrate(empty_dsn)
    assert broken(before, await catalog_of(empty_dsn)) == CONTRACTED.keys()


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("ALTER TABLE player DROP COLUMN created_at", "column player.created_at"),
        ("ALTER TABLE ban ALTER reason TYPE varchar(9)", "column ban.reason"),
        ("ALTER TABLE player ADD taste text NOT NULL", "column player.taste"),
        ("DROP FUNCTION race_log", "function race_log(race_id uuid)"),
        ("ALTER TABLE player ADD CONSTRAINT taste CHECK (name <> 'Ada')", "check player.taste"),
        ("DROP INDEX pairing_open_wish", "key pairing btree (player_id, wish) WHERE"),
        ("REVOKE DELETE ON player FROM cadogan_service", "right player DELETE"),
    ],
)
async def test_a_migration_that_takes_something_away_is_found(
    empty_dsn: str, before: Catalog, plant: Callable[[str], str], sql: str, found: str
) -> None:
    plant(f"{sql};")
    await migrate(empty_dsn)
    (less,) = broken(before, await catalog_of(empty_dsn)) - CONTRACTED.keys()
    assert less.startswith(found)


async def test_a_migration_that_adds_breaks_nothing(
    empty_dsn: str, before: Catalog, plant: Callable[[str], str]
) -> None:
    plant("ALTER TABLE player ADD taste text; CREATE TABLE taste (name text NOT NULL UNIQUE);")
    await migrate(empty_dsn)
    assert broken(before, await catalog_of(empty_dsn)) == CONTRACTED.keys()
