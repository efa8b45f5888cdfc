"""Errors of the store.

StoreError
├── Unreachable             Postgres does not answer now; the same query may succeed later
├── UnknownRace             no race has this id
├── UnreadableRace          the log has an event of this race that this node cannot read or apply
├── LogClosed               the log accepts no more appends
├── NotDurable              Postgres may lose what it has confirmed, and the operator has not allowed that
├── TooFewConnections       a node has fewer connections to Postgres than it needs
├── WrongPooler             the sessions behind a pooler lack settings
├── OldPostgres             Postgres is older than the service needs
├── NotMigrated             the database lacks migrations that the login or the release cannot run
├── MigrationBlocked        a migration did not get a lock that it needs
├── WrongLogin              the service would have more rights than it needs, or fewer
├── DamagedArchive          the file of an archived month cannot be read, or a digest is wrong
├── ArchiveRefused          a month cannot be archived or restored as it is
├── LogArchived             a projection cannot be rebuilt, because months of the log are detached
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


class TooFewConnections(StoreError):
    """A node may open fewer connections to Postgres than it needs."""


class WrongPooler(StoreError):
    """The sessions behind a pooler lack settings that the service needs."""


class OldPostgres(StoreError):
    """Postgres is older than the service needs."""


class NotMigrated(StoreError):
    """The database lacks migrations, and the login may not run them, or this release does not have them."""


class MigrationBlocked(StoreError):
    """A migration did not get a lock that it needs, though it tried for a while."""


class WrongLogin(StoreError):
    """The service would have more rights than it needs, or fewer."""


class DamagedArchive(StoreError):
    """The file of an archived month cannot be read, is not whole, or has a wrong digest."""


class ArchiveRefused(StoreError):
    """A month cannot be archived or restored: it has no race, or one that is not over, damaged or different."""


class LogArchived(StoreError):
    """A projection cannot be rebuilt, because months of the log are detached."""


def without_frames(error: Exception) -> Exception:
    """An error to keep as a value: without its traceback, and without the errors that led to it.

    A traceback holds the frames that the error passed through, with everything that their variables hold. If that
    includes the keeper of the error, this is a cycle. The collector does not even see a cycle that has an object with
    `gc=False` in it.
    """
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return error
