"""The token revalidator: closes sockets whose tokens are no longer valid, and frees the seats of players who are out.

A token may be revoked at one node and in use at another. The bus tells of it at once. Twice a second, each node reads
what was revoked, by any program, and asks Postgres about the tokens in doubt. Tokens that expire are looked at by time.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from cadogan.lobby.services import Services
from cadogan.people.bearer import Bearer
from cadogan.races.ids import PlayerId
from cadogan.rooms.pulse import SWEEPER
from cadogan.rooms.sockets.client_socket import SocketContext
from cadogan.rooms.wire.refusals import BANNED, WRONG_TOKEN, Refusal
from cadogan.store.every import every
from cadogan.store.tables.tokens import REVOKED_KEPT_S, Lapsed

BEAT_S = 0.5
"""Seconds between two checks. A socket is closed within a second after its token became invalid."""
FORGET_S = 1800
"""Seconds between two deletions of expired tokens and codes."""
MOST_MISSED_S = REVOKED_KEPT_S / 2
"""Seconds without a check after which revocations may be deleted that this node has not read."""


class TokenRevalidator:
    """Checks the tokens of open sockets."""

    def __init__(self, sockets: SocketContext, services: Services, now_s: Callable[[], float] = time.monotonic) -> None:
        self._context = sockets
        self._tokens = services.tokens
        self._links = services.links
        self._passkeys = services.passkeys
        self._apps = services.apps
        self._app_devices = services.app_devices
        self._revocations = services.revocations
        self._now_s = now_s
        self._checked_at = now_s()
        self._place = 0
        self._departures = services.departures
        self._leases = services.leases
        self._deleted: frozenset[PlayerId] = frozenset()
        self._out: frozenset[PlayerId] = frozenset()

    async def run(self) -> None:
        """Check until cancelled."""
        await asyncio.gather(
            every(BEAT_S, "tokens", self._look, wake=self._revocations.changed),
            every(FORGET_S, "old-tokens", self._forget),
        )

    async def _look(self) -> None:
        await self._check()
        await self._tokens.note_uses()
        await self._let_go()

    async def _forget(self) -> None:
        await self._tokens.forget()
        await self._links.forget()
        await self._passkeys.forget()
        await self._app_devices.forget()
        await self._apps.forget()

    async def _check(self) -> None:
        began_at = self._now_s()
        revoked = await self._tokens.revoked(self._place)
        # What this node may have missed: a long time without an answer, or a Postgres that counts from the beginning.
        has_missed = began_at - self._checked_at > MOST_MISSED_S or revoked.place < self._place
        for player in revoked.deleted - self._deleted:
            self._context.rooms.forget(player)
        self._deleted = revoked.deleted  # they come again for a while
        self._out = revoked.out
        doubtful = self._all() if has_missed else self._doubtful(revoked.players)
        shown = {bearer.token: bearer for bearer in doubtful}
        if shown:
            await self._show_out(shown.values())
        # Last: if Postgres has not answered all of this, the next check begins where this one did.
        self._place, self._checked_at = revoked.place, began_at

    async def _let_go(self) -> None:
        """Free the seats of players who were deleted or banned in the last seconds, at one node of all.

        It is done at each check: a request that was let in before may have taken a seat since the last one.
        """
        if self._leases.holds(SWEEPER):
            for player in self._out:
                await self._departures.of(player)

    async def _show_out(self, shown: Iterable[Bearer]) -> None:
        """Close the sockets of those tokens that are no longer valid."""
        lapsed = {each.token: each for each in await self._tokens.lapsed(shown)}
        for socket in tuple(self._context.sockets) if lapsed else ():
            bearer = socket.bearer
            if bearer is not None and bearer.token in lapsed:
                socket.revoke(*reason_of(lapsed[bearer.token]))

    def _all(self) -> Iterator[Bearer]:
        """Bearers of all open sockets."""
        return (socket.bearer for socket in self._context.sockets if socket.bearer is not None)

    def _doubtful(self, players: frozenset[PlayerId]) -> Iterator[Bearer]:
        """Bearers of open sockets whose tokens may be valid no longer."""
        if players:
            for socket in self._context.sockets:
                if socket.bearer is not None and socket.bearer.player.id in players:
                    yield socket.bearer
        now = self._context.clock.now_ms()
        for socket in self._context.expiring:
            if socket.bearer is not None and socket.bearer.expires_ms is not None and socket.bearer.expires_ms <= now:
                yield socket.bearer


def reason_of(lapsed: Lapsed) -> tuple[Refusal, str]:
    """Refusal and text of the reason."""
    match lapsed.why:
        case "revoked":
            return WRONG_TOKEN, "this token was revoked"
        case "expired":
            return WRONG_TOKEN, "this token has expired"
        case "deleted":
            return WRONG_TOKEN, "this player was deleted"
        case "banned":
            return BANNED, str(lapsed.ban)
        case _:
            assert_never(lapsed.why)
