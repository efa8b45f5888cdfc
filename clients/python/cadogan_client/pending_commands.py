"""Commands without an answer yet. They are sent in order, and again over each new connection until they are answered.

Sending a command twice is safe: the service recognizes one that it has carried out by its `n` and repeats the answer.
"""

import asyncio
from collections.abc import Callable
from typing import Literal, TypeGuard

from cadogan_client.connection import RaceConnection
from cadogan_client.errors import Refused
from cadogan_client.wire_types import Ack, AnyCommand, Done, DoPlay, DoUndo, Refusal

UNDO = "undo"
"""The `action` of an `ack` that answers an undo."""

Status = Literal["queued", "sent", "held", "doomed"]
"""`queued`: sent next. `sent`: over the current connection. `held`: sent once the commands before it have been carried
out. `doomed`: depends on a command that was refused, so the service will refuse it too."""


class PendingCommand:
    """A command and the future of its answer."""

    __slots__ = ("answer", "command", "status")

    def __init__(self, command: AnyCommand, status: Status) -> None:
        self.command = command
        self.status: Status = status
        self.answer: asyncio.Future[Ack | Done] = asyncio.get_running_loop().create_future()

    def reject(self, error: BaseException) -> None:
        """Raise an error in the caller, if it still waits."""
        if not self.answer.done():
            self.answer.set_exception(error)


class PendingCommands:
    """Pending commands of one seat, in the order of submission."""

    def __init__(self, connection: RaceConnection) -> None:
        self._connection = connection
        self._pending: list[PendingCommand] = []
        self._sending = asyncio.Lock()
        self._failure: BaseException | None = None

    def next_n(self, n: int) -> int:
        """The `n` that the next move or undo must carry, for a board that is at `n` now."""
        counts = [
            each.command.n + 1 for each in self._pending if is_board_command(each.command) and each.status != "doomed"
        ]
        return counts[-1] if counts else n

    async def submit(self, command: AnyCommand) -> Ack | Done:
        """Send a command and wait for its answer.

        Raises: Refused; the error that ended the connection, if it has ended.
        """
        if self._failure is not None:
            raise self._failure
        pending = PendingCommand(command, "held" if any(each.status == "held" for each in self._pending) else "queued")
        self._pending.append(pending)
        await self._send_queued()
        return await pending.answer

    async def send_again(self, n: int) -> None:
        """Send the pending commands over a new connection, for a board that is at `n`.

        Moves below `n` may have been carried out, or the board may have moved on in another way. The commands behind
        them assume the first case, so they are held until those moves are answered. Doomed commands are not sent again:
        a board that has moved on in another way could accept them.
        """
        self._refuse(lambda each: each.status == "doomed")
        old = [
            index for index, each in enumerate(self._pending) if is_board_command(each.command) and each.command.n < n
        ]
        for index, each in enumerate(self._pending):
            each.status = "queued" if not old or index <= old[-1] else "held"
        await self._send_queued()

    async def settle(self, answer: Ack | Done | Refusal) -> None:
        """Settle the command that an answer belongs to. Ignores repeated answers and those to another connection."""
        settled = next(
            (each for each in self._pending if each.status != "held" and is_answer(answer, each.command)), None
        )
        if settled is None:
            return
        index = self._pending.index(settled)
        self._pending.remove(settled)
        if isinstance(answer, Refusal):
            settled.reject(Refused(answer.code, answer.detail, answer.n))
            if is_board_command(settled.command):
                self._doom_from(index)
        elif not settled.answer.done():  # done if the caller was cancelled
            settled.answer.set_result(answer)
        if self._pending and self._pending[0].status == "held":
            await self._send_held()

    def fail(self, error: BaseException) -> None:
        """Reject all pending and future commands, because no answer will come."""
        self._failure = error
        for each in self._pending:
            each.reject(error)
        self._pending.clear()

    def _doom_from(self, index: int) -> None:
        """Mark the moves behind a refused one as doomed, and refuse those that were not sent yet."""
        for each in self._pending[index:]:
            if is_board_command(each.command) and each.status == "sent":
                each.status = "doomed"
        self._refuse(lambda each: each.status in ("queued", "held") and is_board_command(each.command))

    def _refuse(self, is_refused: Callable[[PendingCommand], bool]) -> None:
        for each in [each for each in self._pending if is_refused(each)]:
            self._pending.remove(each)
            each.reject(dependent_refusal(each.command))

    async def _send_held(self) -> None:
        for each in self._pending:
            each.status = "queued"
        await self._send_queued()

    async def _send_queued(self) -> None:
        """Send all queued commands in order, one task at a time: without the lock two tasks could swap commands."""
        async with self._sending:
            while queued := next((each for each in self._pending if each.status == "queued"), None):
                queued.status = "sent"
                await self._connection.send(queued.command)


def is_board_command(command: AnyCommand) -> TypeGuard[DoPlay | DoUndo]:
    """Whether a command carries the `n` of the board."""
    return isinstance(command, DoPlay | DoUndo)


def dependent_refusal(command: AnyCommand) -> Refused:
    """Error for a command that depends on a refused one."""
    assert is_board_command(command)  # other commands depend on nothing
    return Refused("wrong-n", f"A move before this one was refused, so the board never reached n={command.n}.")


def is_answer(answer: Ack | Done | Refusal, command: AnyCommand) -> bool:
    """Whether an answer belongs to a command. Moves and undos are matched by their `n`, others by their type."""
    match command:
        case DoPlay() | DoUndo():
            if isinstance(answer, Ack):
                action = command.move if isinstance(command, DoPlay) else UNDO
                return answer.n == command.n + 1 and answer.action == action
            return isinstance(answer, Refusal) and answer.command == type_of(command) and answer.sent_n == command.n
        case _:
            return isinstance(answer, Done | Refusal) and answer.command == type_of(command)


def type_of(command: AnyCommand) -> str:
    """The `type` of a command, which its answers repeat."""
    return str(command.__struct_config__.tag)
