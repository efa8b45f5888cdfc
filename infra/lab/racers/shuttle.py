"""A racer who repeats a move and its undo, for as long as it takes."""

import time
from typing import Any

from websockets.asyncio.client import ClientConnection

from infra.lab.history.history import UNDO, Connection, SeatId
from infra.lab.racers.line import Line
from infra.lab.racers.racer import Action, Notes, Racer, until

LONGEST_BURST = 3
"""Commands that a racer may send before the ack of the first."""
AGAIN_S = 0.2
"""Seconds until a racer tries again what was refused."""
LAST_N = 9_900
"""A board is full after 10,000 moves and undos."""
WRONG = 0.02
"""Share of bursts in which the racer also sends a command for a board that it does not have."""


class Shuttle(Racer):
    """Makes the first legal move at each even `n`, and takes it back at each odd one."""

    def __init__(self, seat: SeatId, token: str, line: Line, notes: Notes, pace_s: float) -> None:
        super().__init__(seat, token, line, notes)
        self._pace_s = pace_s
        self._move = ""

    async def play(self, socket: ClientConnection, connection: Connection, welcome: dict[str, Any]) -> None:
        """Move until cancelled."""
        self._move = self._move or welcome["board"]["legal"][0]
        if self._chance.random() < 0.5:
            await self.send_unknown_again(socket, connection)
        self.forget_unknown()
        await until(time.monotonic() + self._chance.uniform(0, self._pace_s))
        while self.n < LAST_N:
            burst = [self._action_at(self.n + ahead) for ahead in range(self._chance.randint(1, LONGEST_BURST))]
            due = time.monotonic() + self._pace_s * len(burst)
            wrong = [self._action_at(self.n + LONGEST_BURST + 2)] if self._chance.random() < WRONG else []
            answers = await self.exchange(socket, connection, burst + wrong)
            for answer in answers[: len(burst)]:
                if answer["type"] == "refused":
                    self.n = self.n if answer.get("n") is None else answer["n"]
                    due += 0 if answer["code"] == "wrong-n" else AGAIN_S
            await until(due)

    def _action_at(self, n: int) -> Action:
        return (UNDO if n % 2 else self._move), n
