"""Queries that asyncpg could not answer soundly are asked nowhere."""

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module

import cadogan.store

WITHOUT_COLUMNS = re.compile(r"\s*SELECT\s+FROM\b")
"""asyncpg 0.32 writes eight bytes beyond a record that has no column when it lets it go."""


def queries() -> Iterator[tuple[str, str]]:
    """Every query that is a constant of the store."""
    for module in pkgutil.walk_packages(cadogan.store.__path__, "cadogan.store."):
        for name, value in vars(import_module(module.name)).items():
            if name.isupper() and isinstance(value, str):
                yield f"{module.name}.{name}", value


def test_no_row_without_columns_is_asked_for() -> None:
    known = dict(queries())
    assert len(known) > 50
    assert [name for name, query in known.items() if WITHOUT_COLUMNS.match(query)] == []
