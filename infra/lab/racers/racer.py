"""What all racers do: they send commands, wait for the answers, and record both."""

import asyncio
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from infra.lab.history.history import RESIGN, UNDO, Connection, History, SeatId, Sent
from infra.lab.racers.acks import Acks
from infra.lab.racers.line import Line, heard

Action = tuple[str, int]
"""A move, `undo` or `resign`, and the `n` at which it is sent."""


class Notes(NamedTuple):
    """Where racers note what happens."""

    history: History
    acks: Acks


class Racer(ABC):
    """A racer in a seat, over all its connections."""

    def __init__(self, seat: SeatId, token: str, line: Line, notes: Notes) -> None:
        self.seat = seat
        self.n = 0
        """Moves and undos on the board, as far as the racer knows."""
        self._token = token
        self._line = line
        self._chance = line.chance
        self._history, self._acks = notes
        self._unknown: list[Sent] = []
        """Commands without an answer, of connections that broke."""

    async def run(self) -> None:
        """Race until the race is over for this racer, or until cancelled."""
        await self._line.keep(self._use, lambda: {"token": self._token, "n": self.n})

    @abstractmethod
    async def play(self, socket: ClientConnection, connection: Connection, welcome: dict[str, Any]) -> None:
        """Race over a connection. Returns once the race is over for this racer."""

    async def exchange(
        self, socket: ClientConnection, connection: Connection, actions: Sequence[Action]
    ) -> list[dict[str, Any]]:
        """Send commands together, and wait for all answers. Returns these in the order of the commands."""
        sent = [Sent(connection, action, n, time.time()) for action, n in actions]
        at = time.monotonic()
        self._history.sent += sent
        self._unknown += sent  # until they are answered; if this fails, nobody knows
        for each in sent:
            await socket.send(json.dumps(message_of(each)))
        answers: dict[int, dict[str, Any]] = {}
        while len(answers) < len(sent):
            answer = await heard(
                socket, "ack", "refused", "done", "error", note=lambda frame: connection.hear(frame, time.time())
            )
            if answer["type"] == "error":
                raise ConnectionError(answer["code"])
            command = self._answered(answer)
            if command is None or command not in sent:
                continue  # the ack of a command of an earlier connection
            answers[sent.index(command)] = answer
            if command.answer == "acknowledged":
                self._acks.note(self.seat, answer.get("n", self.n), at)
        return [answers[index] for index in range(len(sent))]

    async def send_unknown_again(self, socket: ClientConnection, connection: Connection) -> None:
        """Send commands without an answer again, as a client does that does not ask what became of them."""
        for command in list(dict.fromkeys((each.action, each.n) for each in self._unknown if each.action != RESIGN)):
            await self.exchange(socket, connection, [command])

    def forget_unknown(self) -> None:
        """Go on by the board, without asking what became of commands without an answer."""
        self._unknown.clear()

    def _answered(self, answer: dict[str, Any]) -> Sent | None:
        """Note an answer. Returns its command, the newest if it was sent more than once."""
        now = time.time()
        for command in reversed(self._unknown):
            match answer["type"]:
                case "ack" if command.action == answer["action"] and command.n == answer["n"] - 1:
                    command.acknowledge(now)
                    self.n = max(self.n, answer["n"])
                case "done" if command.action == answer["command"]:
                    command.acknowledge(now)
                case "refused" if (answer["command"], answer.get("sent_n")) == key_of(command):
                    command.refuse(answer["code"], now)
                case _:
                    continue
            self._unknown = [each for each in self._unknown if each is not command]
            return command
        return None

    async def _use(self, socket: ClientConnection) -> None:
        welcome = await heard(socket, "welcome")
        self.n = welcome["board"]["n"]
        now = time.time()
        connection = Connection(self.seat, self._line.port, now, self.n, heard_at=now)
        self._history.connections.append(connection)
        try:
            await self.play(socket, connection, welcome)
        finally:
            connection.closed_at = time.time()


def message_of(command: Sent) -> dict[str, object]:
    """The message of a command."""
    match command.action:
        case "undo":
            return {"type": "undo", "n": command.n}
        case "resign":
            return {"type": "resign"}
        case move:
            return {"type": "play", "n": command.n, "move": move}


def key_of(command: Sent) -> tuple[str, int | None]:
    """Type and `sent_n`, by which a refusal names a command."""
    if command.action == RESIGN:
        return RESIGN, None
    return (UNDO if command.action == UNDO else "play"), command.n


async def until(due: float) -> None:
    """Wait until a moment of the monotonic clock, if it is still to come."""
    await asyncio.sleep(max(0, due - time.monotonic()))
