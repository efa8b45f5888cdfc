"""A pooler such as PgBouncer in transaction mode, between a node and Postgres.

Behind it, two transactions of a connection may be in two sessions, so a session's settings would go to other clients.
The role that the pooler logs in with has the settings instead, and a node checks them when it starts.
"""

from cadogan.store.database import SETTINGS, Pool, fetch
from cadogan.store.errors import WrongPooler
from cadogan.store.pool_uses import USES

NEEDED = SETTINGS | {
    "statement_timeout": f"{max(use.answer_s for use in USES.values() if not use.needs_session):.0f}s",
    "synchronous_commit": "on",
    "role": "cadogan_service",
}

FOUND = "SELECT session_user AS login, " + ", ".join(f"current_setting('{name}') AS {name}" for name in NEEDED)


async def check_pooler(pool: Pool) -> None:
    """Raise WrongPooler unless the sessions behind the pooler have the settings that they need, or Unreachable."""
    (found,) = await fetch(pool, FOUND)
    wrong = {name: value for name, value in NEEDED.items() if not is_right(name, found[name], value)}
    if wrong:
        login = found["login"].replace('"', '""')
        lines = "\n  ".join(f"""ALTER ROLE "{login}" SET {name} = '{value}';""" for name, value in wrong.items())
        raise WrongPooler(
            "the sessions behind POOLER_URL lack settings, because a pooler cannot keep those of a node apart. Run in "
            f"Postgres, as a superuser, and then RECONNECT in PgBouncer:\n  {lines}"
        )


def is_right(name: str, found: str, needed: str) -> bool:
    """Whether a setting is as needed. `remote_apply` waits for more than `on` does."""
    return found == needed or (name == "synchronous_commit" and found == "remote_apply")
