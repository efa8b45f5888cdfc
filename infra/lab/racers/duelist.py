"""A racer who plays some moves against another one and then resigns, so that races end and are rated."""

import time
from typing import Any

from websockets.asyncio.client import ClientConnection

from infra.lab.history.history import RESIGN, Connection, SeatId
from infra.lab.racers.line import Line
from infra.lab.racers.racer import Notes, Racer, until

MOST_MOVES = 8
OVER = {"seat-has-ended", "wrong-phase"}
"""Codes of refusals after which there is nothing left to do."""


class Duelist(Racer):
    """Plays a few random legal moves, and resigns."""

    def __init__(self, seat: SeatId, token: str, line: Line, notes: Notes, pace_s: float) -> None:
        super().__init__(seat, token, line, notes)
        self._pace_s = pace_s
        self._resigns_at = line.chance.randint(1, MOST_MOVES)

    async def play(self, socket: ClientConnection, connection: Connection, welcome: dict[str, Any]) -> None:
        """Race until this seat has ended."""
        if welcome["race"]["seats"][self.seat.number]["ended"] is not None:
            return
        legal = list(welcome["board"]["legal"])
        self.forget_unknown()
        while True:
            due = time.monotonic() + self._pace_s
            action = self._chance.choice(legal) if legal and self.n < self._resigns_at else RESIGN
            (answer,) = await self.exchange(socket, connection, [(action, self.n)])
            if answer["type"] == "done" or answer.get("code") in OVER:
                return
            if answer["type"] == "refused":
                await until(due)
                raise ConnectionError(answer["code"])  # the next welcome shows the board
            legal = list(answer["legal"])
            await until(due)
