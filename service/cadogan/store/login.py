"""The login of the service. It owns nothing: it is a member of `cadogan_service`, a role that can only add to the log.

`cadogan migrate` runs with another login, which owns the tables. On a Postgres of its own, the service has only one.
"""

import re

import asyncpg

from cadogan.store.database import Connection, Pool, fetch, reaching_postgres
from cadogan.store.errors import NotMigrated, WrongLogin
from cadogan.store.migrations import check_version, sql_files
from cadogan.store.primary import Primary

LOGIN = """
SELECT rolname AS name, rolsuper AS is_superuser,
       EXISTS (
         SELECT FROM pg_class WHERE oid = to_regclass('event') AND pg_has_role(session_user, relowner, 'USAGE')
       ) AS is_owner
FROM pg_roles WHERE rolname = session_user
"""

HAS_RIGHTS = """
SELECT current_user = 'cadogan_service' AND coalesce(has_table_privilege(to_regclass('event'), 'INSERT'), false)
       AS has_rights, to_regclass('event') IS NULL AS is_empty, session_user AS login,
       current_database() AS database
"""

CREATE_ROLE = """
DO $$ BEGIN
  IF to_regrole('cadogan_service') IS NULL THEN
    CREATE ROLE cadogan_service;
    GRANT cadogan_service TO CURRENT_USER;
  END IF;
END $$
"""

ROLE_CURE = (
    "The owner of the tables restores the role cadogan_service, and needs the right to create roles. "
    "As a superuser: ALTER ROLE … CREATEROLE; and run `cadogan migrate` again."
)

PRIVILEGE = re.compile(r"^(?:GRANT|REVOKE) [^;]*cadogan_service;", re.MULTILINE)


async def check_login(dsn: str) -> None:
    """Raises WrongLogin for a superuser and for the owner of the tables, OldPostgres, Unreachable."""
    with reaching_postgres():
        connection = await Primary(dsn).connect()
        try:
            check_version(connection)
            login = await connection.fetchrow(LOGIN)
        finally:
            await connection.close()
    assert login is not None  # a session has a login
    if login["is_superuser"] or login["is_owner"]:
        what = "is a superuser" if login["is_superuser"] else "owns Cadogan's tables"
        raise WrongLogin(
            f"the login {login['name']!r} of DATABASE_URL {what}, so a fault in the service could change stored moves. "
            "Run `cadogan migrate` with this login, and `cadogan serve` with one that can only add to the log: "
            "ALTER ROLE cadogan_service LOGIN PASSWORD '…'; or set ALLOW_OWNER=1 on a machine of your own."
        )


async def check_role(pool: Pool) -> None:
    """Raises NotMigrated without tables, WrongLogin unless the sessions of the service work as `cadogan_service`.

    Raises Unreachable.
    """
    (row,) = await fetch(pool, HAS_RIGHTS)
    if row["is_empty"]:  # there may be no role yet, either
        raise NotMigrated(
            f"the database {row['database']!r} has no tables of Cadogan. Run `cadogan migrate` with the login that is "
            "to own them, or correct the name of the database in DATABASE_URL."
        )
    if not row["has_rights"]:
        raise WrongLogin(
            f"the role cadogan_service is missing, lacks its rights, or is not granted to {row['login']!r}. "
            "A dump that was restored in another cluster has no roles. Run `cadogan migrate` with the login that owns "
            f'the tables: it restores the role. Then, for another login: GRANT cadogan_service TO "{row["login"]}";'
        )


async def restore_role(dsn: str) -> bool:
    """Create the role and grant its rights if one of them is missing. Whether something was.

    Raises Unreachable, WrongLogin.
    """
    with reaching_postgres():
        connection = await Primary(dsn).connect()
    try:
        if await _has_role(connection):
            return False
        async with connection.transaction():
            await connection.execute(CREATE_ROLE)
            for statement in privileges():
                await connection.execute(statement)
    except asyncpg.InsufficientPrivilegeError as error:
        raise WrongLogin(f"{error.args[0]}. {ROLE_CURE}") from error
    finally:
        await connection.close()
    return True


def privileges() -> list[str]:
    """The statements of the migrations that grant rights to the role, or take them away, in their order."""
    return [statement for text in sql_files() for statement in PRIVILEGE.findall(text)]


async def _has_role(connection: Connection) -> bool:
    try:
        has: bool = await connection.fetchval("SELECT has_table_privilege('cadogan_service', 'event', 'INSERT')")
    except asyncpg.UndefinedObjectError:  # there is no such role
        return False
    return has
