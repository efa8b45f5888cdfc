"""Admission to streams: they share the budget of connections of their address with race sockets."""

from typing import Any

from litestar import Request
from litestar.datastructures import State

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.sender import sender_of, token_in
from cadogan.rooms.audience import SpectatorKey
from cadogan.rooms.node.connections import Connections
from cadogan.store.tables.tokens import Tokens


class StreamAdmission:
    """Admits requests for streams. `connections` counts everything that an address has open."""

    def __init__(self, tokens: Tokens, addresses: ClientAddressResolver, connections: Connections) -> None:
        self._tokens = tokens
        self._addresses = addresses
        self._connections = connections

    async def admit(self, request: Request[Any, Any, State]) -> SpectatorKey:
        """The player that a stream counts as, or the address if it has no token.

        Raises TooManyConnections, WrongToken, Banned.
        """
        address = sender_of(request.scope, self._addresses).address
        authorization = request.headers.get("authorization")
        token = None if authorization is None else token_in(authorization.encode("latin-1", "replace"))
        self._connections.refuse_too_many(address, token)
        return address if token is None else (await self._tokens.bearer(token)).player.id
