"""Errors of the store.

StoreError
├── Unreachable             Postgres does not answer now; the same query may succeed later
├── UnknownRace             no race has this id
├── UnreadableRace          the log has an event of this race that this node cannot read or apply
├── LogClosed               the log accepts no more appends
├── NotDurable              Postgres may lose what it has confirmed, and the operator has not allowed that
├── MigrationsMissing       the migrations are not where a checkout keeps them
└── EmbeddedPostgresError   the embedded Postgres does not start or stop (embedded/errors.py)
"""


class StoreError(Exception):
    """Base of every error that `cadogan.store` raises."""


class Unreachable(StoreError):
    """Postgres does not answer now; the same query may succeed later."""


class UnknownRace(StoreError):
    """No race has this id."""


class UnreadableRace(StoreError):
    """The log has an event of this race that this node cannot read or apply. A node of a newer release may."""


class LogClosed(StoreError):
    """The log accepts no more appends, or Postgres did not accept one before the log had to close."""


class NotDurable(StoreError):
    """Postgres may lose what it has confirmed, and the operator has not allowed that."""


class MigrationsMissing(StoreError):
    """The migrations are not where a checkout keeps them."""
