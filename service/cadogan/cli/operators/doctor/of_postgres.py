"""Looks at Postgres."""

import socket
from collections.abc import Iterator

from cadogan.cli.operators.doctor.finding import Finding, fault, ok, warning
from cadogan.store.diagnosis import Facts
from cadogan.store.migrations import OLDEST_VERSION, THROUGH_BASELINE, baseline

CLOCK_S = 0.5
"""Difference of two clocks from which it is named. From a second on, a node is not ready."""
LONG_S = 300

REASONS = {
    "InvalidPasswordError": "Write the right password, percent-encoded, or set it: ALTER ROLE … PASSWORD '…'.",
    "InvalidAuthorizationSpecificationError": "Add the login to pg_hba.conf, or create it: CREATE ROLE … LOGIN.",
    "InvalidCatalogNameError": "Create the database: createdb --owner OWNER NAME. Then run `cadogan migrate`.",
    "TooManyConnectionsError": "Raise max_connections, or end other programs that hold connections.",
    "CannotConnectNowError": "Postgres is starting or stopping. Wait, and ask again.",
    "ConnectionRefusedError": "Start Postgres, and check host and port, `listen_addresses` and firewalls.",
    "FileNotFoundError": "Start Postgres, or write the directory of its socket right.",
    "gaierror": "Write the name of the host right, or mend the name service.",
    "TimeoutError": "Check the address and firewalls: nobody answers.",
    "TargetServerAttributeNotMatched": "That server is a standby. Name the primary, or all hosts: postgresql://one,two/cadogan.",
}
"""Cure of each reason why there is no connection, by the error's type."""


def of_error(error: BaseException) -> Finding:
    """Why there is no connection. The error does not repeat the DSN, which may contain a password."""
    kind = next((kind.__name__ for kind in type(error).__mro__ if kind.__name__ in REASONS), "")
    text = f"no connection to Postgres: {str(error) or type(error).__name__}"
    return fault("Postgres", text, REASONS.get(kind, "Try the same DATABASE_URL with psql."))


def of_postgres(facts: Facts, connections: int, *, is_own: bool) -> Iterator[Finding]:
    """Everything about a Postgres that answers, for a node with so many `connections`.

    One that `is_own`, the embedded one, has one login.
    """
    yield of_version(facts)
    for host, reason in facts.silent_hosts.items():
        cure = "Start it as a standby of the primary, or take it out of DATABASE_URL. Nodes cannot fail over to it."
        yield warning("host", f"{host} does not answer: {reason}", cure)
    for host in facts.other_primaries:
        cure = "Stop it, move its data directory away, and add it as a standby; see Failing over in docs/operating.md."
        yield fault("host", f"{host} calls itself a primary, too; nodes do not write to it", cure)
    if facts.shares_sessions:
        cure = "Set `pool_mode = session` in PgBouncer, or connect to Postgres itself."
        yield fault("pooler", "two connections share one session: a pooler in between pools transactions", cure)
    if facts.encoding not in (None, "UTF8"):
        cure = "Dump it, and restore it into a database that was created with ENCODING 'UTF8' TEMPLATE template0."
        yield fault("encoding", f"the database has the encoding {facts.encoding}", cure)
    yield of_migrations(facts, is_own=is_own)
    if not is_own:
        yield from of_login(facts)
    if facts.has_tables:  # otherwise `cadogan migrate` makes the role with the tables
        yield from of_rights(facts)
    yield from of_durability(facts)
    yield from of_archive(facts)
    yield of_connections(facts, connections)
    yield of_clock(facts)
    if facts.has_tables:
        yield of_partitions(facts)
        yield from of_transactions(facts)


def of_version(facts: Facts) -> Finding:
    """Whether Postgres is new enough."""
    if facts.version is not None and facts.version < OLDEST_VERSION:
        cure = f"Upgrade it to {OLDEST_VERSION} or newer with pg_upgrade, or by dump and restore."
        return fault("version", f"this is Postgres {facts.version}", cure)
    return ok("version", f"Postgres {facts.version}")


def of_migrations(facts: Facts, *, is_own: bool) -> Finding:
    """Whether the database has the tables of this release. `cadogan serve` migrates the embedded Postgres itself."""
    cure = "Run `cadogan migrate` with the login that owns the tables."
    if is_own and (facts.migration is None or baseline() <= facts.migration < facts.newest_migration):
        return ok("migrations", f"`cadogan serve` brings the database to {facts.newest_migration} when it starts")
    if not facts.has_tables:
        return fault("migrations", "the database has no tables of Cadogan", cure)
    if facts.migration is None:
        return warning("migrations", f"the login {facts.login} may not read which migrations there are", cure)
    if facts.migration < facts.newest_migration:
        if facts.migration < baseline():
            cure = THROUGH_BASELINE
        return fault(
            "migrations", f"the database is at {facts.migration}, this release needs {facts.newest_migration}", cure
        )
    if facts.migration > facts.newest_migration:
        cure = "This is meant during a rolling upgrade only: install the newer release here, too."
        return warning("migrations", f"the database is ahead, at {facts.migration}", cure)
    return ok("migrations", f"the database is at {facts.migration}")


def of_login(facts: Facts) -> Iterator[Finding]:
    """Whether the login has too many rights."""
    cure = "Let the service log in with a role that can only add: ALTER ROLE cadogan_service LOGIN PASSWORD '…'."
    if facts.is_superuser:
        yield fault("login", f"{facts.login} is a superuser, so a fault in the service could change stored moves", cure)
    elif facts.is_owner:
        yield fault(
            "login", f"{facts.login} owns the tables, so a fault in the service could change stored moves", cure
        )
    else:
        yield ok("login", f"{facts.login} owns nothing")


def of_rights(facts: Facts) -> Iterator[Finding]:
    """Whether the role of the service is there, with its rights."""
    cure = "Run `cadogan migrate` with the login that owns the tables: it restores the role and its rights."
    if not facts.has_role:
        yield fault("role", "the role cadogan_service is missing; a dump has no roles", cure)
    elif not facts.may_set_role:
        text = f"{facts.login} is no member of cadogan_service"
        yield fault("role", text, f'As the owner of the tables: GRANT cadogan_service TO "{facts.login}".')
    elif facts.lacking:
        yield fault("permissions", f"cadogan_service lacks rights on {facts.lacking}", cure)
    else:
        yield ok("role", "cadogan_service has its rights")


def of_durability(facts: Facts) -> Iterator[Finding]:
    """Whether what is committed is kept."""
    cure = "Turn it on in postgresql.conf and reload. Without it, a crash of the machine loses moves, or the database."
    if facts.fsync is False:
        yield fault("fsync", "fsync is off", cure)
    if facts.full_page_writes is False:
        yield fault("full_page_writes", "full_page_writes is off", cure)
    if facts.synchronous_commit in ("off", "local"):
        text = f"synchronous_commit is {facts.synchronous_commit}; only the sessions of the service set it to on"
        cure = "Remove the setting of the server, the database or the role: ALTER ROLE … RESET synchronous_commit."
        yield warning("synchronous_commit", text, cure)
    if facts.standbys_wanted and not facts.standbys:
        text = f"commits wait for a standby ({facts.standbys_wanted}), and none is connected: no move can be saved"
        yield fault("standby", text, "Connect the standby, or empty synchronous_standby_names and reload.")
    elif not facts.standbys_wanted:
        cure = "Set synchronous_standby_names if a failover must lose nothing; see docs/operating.md."
        yield warning("standby", "no standby confirms commits: the loss of this host may lose moves", cure)
    else:
        yield ok("standby", f"{facts.standbys} connected")


def of_archive(facts: Facts) -> Iterator[Finding]:
    """Whether WAL reaches the archive."""
    if facts.unarchived:
        cure = "The log of Postgres says why. Until archive_command succeeds, no later moment can be restored."
        yield warning("archive", f"WAL is not archived: the last attempt, for {facts.unarchived}, failed", cure)


def of_connections(facts: Facts, needed: int) -> Finding:
    """Whether a node gets its connections."""
    if facts.connections is not None and facts.connections < needed:
        cure = "Raise max_connections, or the CONNECTION LIMIT of the login; or lower DATABASE_CONNECTIONS."
        return fault("connections", f"{facts.connections} are allowed, and a node uses up to {needed}", cure)
    return ok("connections", f"{facts.connections} are allowed, and a node uses up to {needed}")


def of_clock(facts: Facts) -> Finding:
    """Whether this machine and Postgres have one time."""
    ahead_s = facts.clock_ahead_s or 0.0
    if abs(ahead_s) > CLOCK_S:
        direction = "ahead of" if ahead_s > 0 else "behind"
        text = f"this machine's clock is {abs(ahead_s):.1f} s {direction} Postgres's"
        return fault("clock", text, "Run a time service such as chrony on both machines (`chronyc tracking`).")
    return ok("clock", "this machine and Postgres agree")


def of_partitions(facts: Facts) -> Finding:
    """Whether new races have a place in the log."""
    if facts.partitions_ahead is not None and facts.partitions_ahead < 1:
        cure = "SELECT create_partitions(), as cadogan_service or the owner. The service does so at each start."
        return fault("partitions", "the log has no partition for this month or the next", cure)
    return ok("partitions", f"the log has them for {facts.partitions_ahead} months after this one")


def of_transactions(facts: Facts) -> Iterator[Finding]:
    """Whether lists can follow the log."""
    if facts.newest_tx is not None and facts.next_tx is not None and facts.newest_tx >= facts.next_tx:
        text = "the log has transactions of another cluster, from before a dump was restored: lists stand still"
        cure = "Run `cadogan migrate`, or start the service: either begins a new epoch of the log."
        yield fault("transactions", text, cure)
    if facts.oldest_prepared_s is not None and facts.oldest_prepared_s > LONG_S:
        text = f"a prepared transaction has waited for {facts.oldest_prepared_s:.0f} s: lists wait for it"
        yield fault("transactions", text, "SELECT * FROM pg_prepared_xacts; then ROLLBACK PREPARED 'NAME'.")


def of_nats(url: str) -> Iterator[Finding]:
    """Whether the NATS servers can be reached."""
    for each in url.split(","):
        host, _, port = each.strip().rpartition("@")[2].removeprefix("nats://").removeprefix("tls://").partition(":")
        try:
            socket.create_connection((host, int(port or 4222)), timeout=3).close()
        except (OSError, ValueError) as error:
            cure = "Start the server, or write NATS_URL right. Without NATS_URL, nodes use Postgres."
            yield fault("NATS", f"no connection to {host}: {error}", cure)
        else:
            yield ok("NATS", f"{host} answers")
