"""The token_revalidator: shows those out whose token is good no more.

A token is revoked at one node, and in use at another. So twice a second each node asks Postgres about those tokens with
which somebody is in, by their ids. No word can be lost that way, and a token that merely expires is noticed, too.
"""

import asyncio
from typing import assert_never

from cadogan.rooms.race_socket import SocketContext
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.links import Links
from cadogan.store.tables.tokens import Lapsed, Tokens

BEAT_S = 0.5
"""Who is shown out has gone within a second."""
FORGET_BEATS = 3600
"""After so many beats it is forgotten what matters no more."""


class TokenRevalidator:
    """Looks after the tokens that are in use at an socket_server."""

    def __init__(self, sockets: SocketContext, tokens: Tokens, links: Links) -> None:
        self._context = sockets
        self._tokens = tokens
        self._links = links

    async def run(self) -> None:
        """Look until cancelled."""
        beats = 0
        while True:
            with run_guarded("token_revalidator"):
                await self._look()
                await self._tokens.note_uses()
                if beats % FORGET_BEATS == 0:
                    await self._tokens.forget()
                    await self._links.forget()
            beats += 1
            await asyncio.sleep(BEAT_S)

    async def _look(self) -> None:
        shown = {socket.bearer.token: socket.bearer for socket in self._context.sockets if socket.bearer is not None}
        if not shown:
            return
        lapsed = {each.token: each for each in await self._tokens.lapsed(shown.values())}
        for socket in tuple(self._context.sockets) if lapsed else ():
            bearer = socket.bearer
            if bearer is not None and bearer.token in lapsed:
                socket.revoke(*in_words(lapsed[bearer.token]))
                if lapsed[bearer.token].why == "deleted":
                    self._context.rooms.forget(bearer.player.id)


def in_words(lapsed: Lapsed) -> tuple[str, str]:
    """Why somebody is shown out: for programs, and for people."""
    match lapsed.why:
        case "revoked":
            return "wrong-token", "this token was revoked"
        case "expired":
            return "wrong-token", "this token has expired"
        case "deleted":
            return "wrong-token", "this player was deleted"
        case "banned":
            return "banned", str(lapsed.ban)
        case _:
            assert_never(lapsed.why)
