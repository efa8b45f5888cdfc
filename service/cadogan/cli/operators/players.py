"""`cadogan players`: lists players, renames, bans and unbans them, and gives accounts back, in the database."""

import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, TypeVar
from uuid import UUID

from cyclopts import App, Parameter
from cyclopts.validators import Number

from cadogan.cli.operators.columns import in_columns
from cadogan.cli.operators.suspects import suspects
from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.lobby.entropy import Entropy
from cadogan.people.errors import PersonError
from cadogan.people.names import name_of
from cadogan.races.ids import PlayerId
from cadogan.store.database import connect
from cadogan.store.migrations import migrate
from cadogan.store.tables.bans import Bans, Known

T = TypeVar("T")

MOST_LISTED = 100_000
HEADINGS = ("id", "name", "kind", "since", "last seen", "ban")

players = App(name="players", help="Look players up, rename them, ban them.")
players.command(suspects)


@players.default
def list_players(
    search: str | None = None,
    /,
    *,
    banned: bool = False,
    limit: Annotated[int, Parameter(validator=Number(gte=1, lte=MOST_LISTED))] = 50,
    database_url: DatabaseUrl = None,
) -> None:
    """List players, the newest first.

    Parameters
    ----------
    search
        A part of a name, or an id.
    banned
        Only banned players.
    limit
        Most players to list.
    database_url
        A Postgres to use instead of the embedded one.
    """
    found = asked(database_url, lambda bans: bans.players(search, limit, banned=banned))
    print(table(found) if found else "No player matches.")


@players.command
def rename(player: UUID, name: str, /, *, database_url: DatabaseUrl = None) -> None:
    """Rename a player. Open races show the new name once they are opened again.

    Parameters
    ----------
    player
        Id of the player.
    name
        The new name. It must be free.
    database_url
        A Postgres to use instead of the embedded one.
    """
    called = asked(database_url, lambda bans: renamed(bans, PlayerId(player), name))
    print(f"{player} is now called {called}.")


@players.command
def ban(player: UUID, /, *, reason: str, until: datetime | None = None, database_url: DatabaseUrl = None) -> None:
    """Ban a player. Their tokens are refused with the reason and their sockets close within a second. Their races stay.

    Parameters
    ----------
    player
        Id of the player.
    reason
        The reason, which the player is shown.
    until
        End of the ban, such as `2027-01-31` or `2027-01-31T18:00`, in UTC. Without it, the ban is permanent.
    database_url
        A Postgres to use instead of the embedded one.
    """
    if not reason.strip():
        sys.exit("A ban needs a reason, which the player is shown: --reason TEXT.")
    try:
        ends = None if until is None else until.replace(tzinfo=until.tzinfo or UTC).astimezone(UTC)
    except OverflowError:
        sys.exit(f"--until {until} is not between the years 1 and 9999 in UTC. Without --until, the ban is permanent.")
    if ends is not None and ends <= datetime.now(UTC):
        sys.exit(f"--until {until} is in the past. A ban ends in the future, or never.")
    if not asked(database_url, lambda bans: bans.ban(PlayerId(player), reason, ends)):
        sys.exit(f"There is no player {player}; `cadogan players NAME` searches by name.")
    print(f"{player} is banned {'permanently' if ends is None else f'until {ends:%Y-%m-%d %H:%M %Z}'}: {reason}")


@players.command
def unban(player: UUID, /, *, database_url: DatabaseUrl = None) -> None:
    """Lift the ban of a player.

    Parameters
    ----------
    player
        Id of the player.
    database_url
        A Postgres to use instead of the embedded one.
    """
    if not asked(database_url, lambda bans: bans.unban(PlayerId(player))):
        sys.exit(f"{player} is not banned; `cadogan players --banned` lists banned players.")
    print(f"{player} is no longer banned.")


@players.command
def recover(player: UUID, /, *, database_url: DatabaseUrl = None) -> None:
    """Give an account back to its owner, who has lost every way in.

    All tokens, passkeys, codes, apps and webhooks of the player end. Send the recovery code that is printed to the
    owner alone: it works once, and opens the account. The service cannot know who the owner is. You have to.

    Parameters
    ----------
    player
        Id of the player.
    database_url
        A Postgres to use instead of the embedded one.
    """
    code = Entropy(secrets.token_bytes).recovery_code()
    if not asked(database_url, lambda bans: bans.give_back(PlayerId(player), code)):
        sys.exit(f"There is no person or bot {player}; `cadogan players NAME` searches by name.")
    print(f"{player} is signed out everywhere. The only way in is this recovery code, once: {code}")


def asked(database_url: str | None, what: Callable[[Bans], Awaitable[T]]) -> T:
    """Run a query on the database. Exits with what is wrong."""

    async def ask(dsn: str) -> T:
        await migrate(dsn)
        async with await connect(dsn, connections=1) as pool:
            return await what(Bans(pool))

    with database(database_url) as dsn:
        try:
            return asyncio.run(ask(dsn))
        except PersonError as error:
            sys.exit(f"{error}.")


async def renamed(bans: Bans, player: PlayerId, name: str) -> str:
    """Rename a player. Returns the name as it is shown."""
    shown = name_of(name)
    if not await bans.rename(player, shown):
        sys.exit(f"There is no player {player}; `cadogan players NAME` searches by name.")
    return shown


def table(found: list[Known]) -> str:
    """Players, one per line."""
    return in_columns([HEADINGS, *(row(player) for player in found)])


def row(player: Known) -> tuple[str, ...]:
    """The columns of a player."""
    until = "" if player.until is None else f" (until {player.until:%Y-%m-%d %H:%M})"
    return (
        str(player.id),
        player.name,
        "house" if player.is_house else "bot" if player.is_bot else "",
        f"{player.since:%Y-%m-%d}",
        "" if player.used is None else f"{player.used:%Y-%m-%d}",
        "" if player.reason is None else f"{player.reason}{until}",
    )
