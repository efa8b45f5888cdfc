"""Racers and spectators on the socket, with short verbs for their actions."""

import asyncio
import json
import os
import time
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.proof import fair_deal

Json = dict[str, Any]

DEADLINE_S = 10
"""For what takes milliseconds."""


class Player:
    """A player with a token, which in these tests is the player id, and with a nonce."""

    def __init__(self) -> None:
        self.id = PlayerId(uuid7(time.time_ns() // 1_000_000, os.urandom(CHANCE_BYTES)))
        self.token = str(self.id)
        self.nonce = os.urandom(fair_deal.NONCE_BYTES)

    def commitment(self, race: RaceId) -> bytes:
        return fair_deal.nonce_commitment(race, self.nonce)


class Connection:
    """One end of a race's socket, with all that it has heard."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.heard: list[Json] = []

    async def says(self, kind: str, **fields: object) -> None:
        await self.websocket.send(json.dumps({"type": kind, **fields}))

    async def hears_next(self) -> Json:
        """The next frame, whatever it is."""
        async with asyncio.timeout(DEADLINE_S):
            frame: Json = json.loads(await self.websocket.recv())
        self.heard.append(frame)
        return frame

    async def hears(self, kind: str, **fields: object) -> Json:
        """The next frame of that type, with these values; others may come before it."""
        async with asyncio.timeout(DEADLINE_S):
            while True:
                frame = await self.hears_next()
                if frame["type"] == kind and all(frame[name] == value for name, value in fields.items()):
                    return frame

    async def hears_by_now(self) -> list[Json]:
        """What else was sent before the answer to a question that is asked now."""
        so_far = len(self.heard)
        sent = time.monotonic()
        await self.says("clock", sent=sent)
        await self.hears("clock", sent=sent)
        return self.heard[so_far:-1]

    async def plays(self, move: str, n: int) -> Json:
        """Make a move, and hear that it is in the log."""
        await self.says("play", n=n, move=move)
        return await self.hears("ack", n=n + 1)

    async def is_refused(self, kind: str, **fields: object) -> Json:
        """Give an order that is refused."""
        await self.says(kind, **fields)
        return await self.hears("refused", command=kind)

    async def is_closed(self) -> int:
        """The close code, once all that came before it is heard."""
        with suppress(ConnectionClosed):
            while True:
                await self.hears_next()
        code = self.websocket.close_code
        assert code is not None
        return code

    async def is_turned_away(self, close_code: int) -> Json:
        """Be closed with that code; the last frame said why."""
        assert await self.is_closed() == close_code
        assert self.heard[-1]["type"] == "error"
        return self.heard[-1]

    async def leaves(self) -> None:
        await self.websocket.close()

    @property
    def public(self) -> list[Json]:
        """The public events that it has heard."""
        return [frame for frame in self.heard if "p" in frame and frame["type"] != "welcome"]
