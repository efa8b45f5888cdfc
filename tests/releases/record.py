"""Records what the Python client of a release says to its service, and what it is told: a race, read back afterwards.

Run it with the code of the release, against a service of it that has no races:

    python -m tests.releases.record http://127.0.0.1:8000 tests/releases/0.2.0.jsonl
"""

import asyncio
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection

from cadogan_client import Cadogan
from cadogan_client.errors import CadoganError

DEALS = 4
"""Turns of the stock, which every deal of Storehouse allows."""

recorded: list[dict[str, Any]] = []


async def main(url: str) -> None:
    async with Cadogan(url) as ada, Cadogan(url) as bob:
        await asyncio.gather(ada.sign_up("Ada"), bob.sign_up("Bob"))
        race = await ada.create_race("storehouse", countdown=0, undo="free", time_limit=600)
        async with ada.race(race.id) as one, bob.race(race.id) as other:
            await one.ready()
            await other.ready()
            await asyncio.gather(one.started(), other.started())
            for _ in range(DEALS):
                await one.play("deal")
            await one.undo()
            with suppress(CadoganError):
                await one.play("t0-t0")  # illegal
            await other.play("deal")
            await other.resign()
            await one.play("deal")
            await one.resign()
            await one.finished()
        await read_back(ada, str(race.id))


async def read_back(client: Cadogan, race: str) -> None:
    """What somebody looks at after a race."""
    await client.me()
    await client.view(race)
    await client.replay(race)
    await client.proof(race)
    await client.games()
    [event async for event in client.events(race)]
    [listed async for listed in client.races(phase="finished")]


def record_rest() -> None:
    send = httpx.AsyncClient.send

    async def recording(client: httpx.AsyncClient, request: httpx.Request, **more: Any) -> httpx.Response:
        entry = {
            "method": request.method,
            "path": request.url.raw_path.decode(),
            "token": request.headers.get("Authorization", "").removeprefix("Bearer "),
            "body": json.loads(request.content or b"null"),
        }
        recorded.append(entry)  # before its answer: others may be told earlier
        answer = await send(client, request, **more)
        entry |= {"status": answer.status_code, "answer": json.loads(await answer.aread())}
        return answer

    httpx.AsyncClient.send = recording  # type: ignore[assignment, method-assign]


def record_sockets() -> None:
    send, receive = ClientConnection.send, ClientConnection.recv
    sockets: dict[int, int] = {}

    def number(connection: ClientConnection) -> int:
        return sockets.setdefault(id(connection), len(sockets))

    async def recording_send(connection: ClientConnection, message: Any, *more: Any, **named: Any) -> None:
        path = connection.request.path if connection.request is not None else ""
        recorded.append({"socket": number(connection), "path": path, "sent": json.loads(message)})
        await send(connection, message, *more, **named)

    async def recording_receive(connection: ClientConnection, *more: Any, **named: Any) -> Any:
        message = await receive(connection, *more, **named)
        recorded.append({"socket": number(connection), "received": json.loads(message)})
        return message

    ClientConnection.send = recording_send  # type: ignore[assignment, method-assign]
    ClientConnection.recv = recording_receive  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    record_rest()
    record_sockets()
    asyncio.run(main(sys.argv[1]))
    Path(sys.argv[2]).write_text("".join(json.dumps(entry) + "\n" for entry in recorded))
