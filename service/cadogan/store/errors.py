"""What the store cannot do, and why.

StoreError
├── Unreachable             Postgres does not answer now; the same question may be answered later
├── LogClosed               the log takes no appends any more
├── MigrationsMissing       the migrations are not where a checkout has them
└── EmbeddedPostgresError   the embedded Postgres does not start or stop (embedded/errors.py)
"""


class StoreError(Exception):
    """Base of everything that `cadogan.store` raises."""


class Unreachable(StoreError):
    """Postgres does not answer now; the same question may be answered later."""


class LogClosed(StoreError):
    """The log takes no appends any more, or Postgres did not take one before the log had to close."""


class MigrationsMissing(StoreError):
    """The migrations are not where a checkout has them."""
