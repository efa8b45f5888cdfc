"""A command that is decided, but not committed: an append that is stalled."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

from cadogan.races.ids import RaceId
from tests.api.conftest import Json, Node, Person, ok
from tests.rooms.conftest import held
from tests.store.appends import until_waiting


@asynccontextmanager
async def stalled(node: Node, race: str, racer: Person, path: str, body: Json | None = None) -> AsyncIterator[None]:
    """A racer's command that is decided, but cannot be committed inside the block."""
    async with asyncio.TaskGroup() as group, held(node.dsn, RaceId(UUID(race))) as holder:
        command = group.create_task(racer.post(f"/races/{race}/{path}", body))
        await until_waiting(holder)
        yield
    ok(command.result())
