"""The socket of a race: a connection of its own for a client in one race.

A client says hello first. Then it is in the room of its race, or watches a playback of it.
"""

import re
from uuid import UUID

from uvicorn.server import ServerState

from cadogan.races.ids import RaceId
from cadogan.rooms.sockets.client_socket import ClientSocket, Rejection, SocketContext
from cadogan.rooms.sockets.race_session import RaceSession
from cadogan.rooms.wire.messages import Hello

PATH = re.compile(r"/api/v1/races/((?i:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}))/socket")


class RaceSocket(RaceSession, ClientSocket):
    """One connection to one race."""

    def __init__(self, context: SocketContext, server_state: ServerState) -> None:
        RaceSession.__init__(self, context)  # first: every move needs its attributes
        ClientSocket.__init__(self, context, server_state)

    def find(self, path: str, *, has_query: bool) -> Rejection | None:
        """Take the race from the address."""
        match = PATH.fullmatch(path)
        if match is None:
            return Rejection(404, f"There is no socket at {path}; the socket of a race is at /api/v1/races/ID/socket\n")
        if has_query:
            return Rejection(400, "A race's socket takes no query; send these values in `hello`\n")
        self._race_id = RaceId(UUID(match[1]))
        return None

    def gone(self) -> None:
        """Leave the room. When a racer's last connection goes, the racer has left."""
        ClientSocket.gone(self)
        self.leave_race()

    def greet(self, hello: Hello) -> None:
        """Take the first message, unless the address has too many connections."""
        if self.has_room(hello.token):
            self.address = self._context.connections.address_of(self.transport)
            super().greet(hello)

    async def identify(self, hello: Hello) -> None:
        """Find out who the client is. Raises WrongToken, MissingScope, Banned, Unreachable."""
        await self.authenticate(hello.token)
