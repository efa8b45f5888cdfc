"""`cadogan players`: who plays here; renaming somebody, banning him, letting him in again. It asks the database."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, TypeVar
from uuid import UUID

from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.cells import cell_len, set_cell_size

from cadogan.cli.database import database
from cadogan.people.errors import PersonError
from cadogan.people.names import name_of
from cadogan.races.ids import PlayerId
from cadogan.store.database import connect
from cadogan.store.migrations import migrate
from cadogan.store.tables.bans import Bans, Known

DatabaseUrl = Annotated[str | None, Parameter(env_var="DATABASE_URL")]
T = TypeVar("T")

MOST_LISTED = 100_000
HEADINGS = ("id", "name", "kind", "since", "last seen", "ban")

players = App(name="players", help="Look players up, rename them, ban them.")


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
        Only those who are banned.
    limit
        So many at the most.
    database_url
        A Postgres to use in place of the embedded one.
    """
    found = asked(database_url, lambda bans: bans.players(search, limit, banned=banned))
    print(table(found) if found else "There is nobody like that.")


@players.command
def rename(player: UUID, name: str, /, *, database_url: DatabaseUrl = None) -> None:
    """Call a player by another name. Open races show it once they are opened again.

    Parameters
    ----------
    player
        Id of the player.
    name
        The new name; it must be free.
    database_url
        A Postgres to use in place of the embedded one.
    """
    called = asked(database_url, lambda bans: renamed(bans, PlayerId(player), name))
    print(f"{player} is called {called}.")


@players.command
def ban(player: UUID, /, *, reason: str, until: datetime | None = None, database_url: DatabaseUrl = None) -> None:
    """Keep a player out: his tokens are refused with the reason, his sockets close within a second. His races stay.

    Parameters
    ----------
    player
        Id of the player.
    reason
        Why. He is told it.
    until
        When it ends, as `2027-01-31` or `2027-01-31T18:00`, in UTC; without, it is for good.
    database_url
        A Postgres to use in place of the embedded one.
    """
    if not reason.strip():
        sys.exit("A ban has a reason: --reason says why, to whoever is banned.")
    try:
        ends = None if until is None else until.replace(tzinfo=until.tzinfo or UTC).astimezone(UTC)
    except OverflowError:
        sys.exit(f"--until {until} lies beyond the years 1 to 9999 in UTC; left out, the ban is for good.")
    if ends is not None and ends <= datetime.now(UTC):
        sys.exit(f"--until {until} has been; a ban ends in the future, or never.")
    if not asked(database_url, lambda bans: bans.ban(PlayerId(player), reason, ends)):
        sys.exit(f"There is no player {player}; `cadogan players NAME` looks for one.")
    print(f"{player} is banned {'for good' if ends is None else f'until {ends:%Y-%m-%d %H:%M %Z}'}: {reason}")


@players.command
def unban(player: UUID, /, *, database_url: DatabaseUrl = None) -> None:
    """Let a player in again.

    Parameters
    ----------
    player
        Id of the player.
    database_url
        A Postgres to use in place of the embedded one.
    """
    if not asked(database_url, lambda bans: bans.unban(PlayerId(player))):
        sys.exit(f"{player} is not banned; `cadogan players --banned` lists those who are.")
    print(f"{player} may come in again.")


def asked(database_url: str | None, what: Callable[[Bans], Awaitable[T]]) -> T:
    """Answer of the database; exits with what is wrong."""

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
    """Give a player another name; as it is shown."""
    shown = name_of(name)
    if not await bans.rename(player, shown):
        sys.exit(f"There is no player {player}; `cadogan players NAME` looks for one.")
    return shown


def table(found: list[Known]) -> str:
    """Players, a line for each, which is never cut: the other commands take nothing less than an id."""
    rows = [HEADINGS, *(row(player) for player in found)]
    widths = [max(cell_len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(set_cell_size, cells, widths)).rstrip() for cells in rows)


def row(player: Known) -> tuple[str, ...]:
    """What is shown of a player."""
    until = "" if player.until is None else f" (until {player.until:%Y-%m-%d %H:%M})"
    return (
        str(player.id),
        player.name,
        "house" if player.is_house else "bot" if player.is_bot else "",
        f"{player.since:%Y-%m-%d}",
        "" if player.used is None else f"{player.used:%Y-%m-%d}",
        "" if player.reason is None else f"{player.reason}{until}",
    )
