"""Commands that are under way: sent in the order they were given, sent again over every new connection until answered.

That is harmless, because the service knows a command that it has carried out by its `n`, and repeats the answer.
"""

import asyncio
from collections.abc import Callable
from typing import Literal, TypeGuard

from cadogan_client.connection import Line
from cadogan_client.errors import Refused
from cadogan_client.frames import Ack, Done, DoPlay, DoReady, DoResign, DoUndo, Order, Refusal

UNDO = "undo"
"""What an `ack` calls an undo."""

State = Literal["due", "sent", "held", "vain"]
"""`due`: to be sent next; `held`: to be sent once it is known that those before it were carried out; `vain`: it counted
on one that was refused since, and the service will refuse it too."""


class UnderWay:
    """A command without an answer yet."""

    __slots__ = ("answer", "order", "state")

    def __init__(self, order: Order, state: State) -> None:
        self.order = order
        self.state: State = state
        self.answer: asyncio.Future[Ack | Done] = asyncio.get_running_loop().create_future()

    def refuse(self, error: BaseException) -> None:
        """Let whoever gave the order know, if he still waits."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Orders:
    """The commands of one seat that are under way."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._under_way: list[UnderWay] = []
        self._writing = asyncio.Lock()
        self._failure: BaseException | None = None

    def next_n(self, n: int) -> int:
        """Count of the board after the moves and undos under way, if it is `n` now."""
        counts = [each.order.n + 1 for each in self._under_way if is_counted(each.order) and each.state != "vain"]
        return counts[-1] if counts else n

    async def give(self, order: Order) -> Ack | Done:
        """Give an order; the answer, or Refused."""
        if self._failure is not None:
            raise self._failure
        given = UnderWay(order, "held" if any(each.state == "held" for each in self._under_way) else "due")
        self._under_way.append(given)
        await self._send_due()
        return await given.answer

    async def send_again(self, n: int) -> None:
        """Send what is under way over a new connection, for a board that is at `n`.

        Moves that the board has room for wait until those before them are answered: those may have been carried out, or
        the board may have gone on otherwise, and then nobody meant the later ones for it. For the same reason what
        counted on a refused move is not said again.
        """
        self._refuse(lambda each: each.state == "vain")
        old = [index for index, each in enumerate(self._under_way) if is_counted(each.order) and each.order.n < n]
        for index, each in enumerate(self._under_way):
            each.state = "due" if not old or index <= old[-1] else "held"
        await self._send_due()

    async def hear(self, answer: Ack | Done | Refusal) -> None:
        """Hear an answer; one that answers nothing of ours is an echo, or another connection's."""
        answered = next(
            (each for each in self._under_way if each.state != "held" and is_answer(answer, each.order)), None
        )
        if answered is None:
            return
        index = self._under_way.index(answered)
        self._under_way.remove(answered)
        if isinstance(answer, Refusal):
            answered.refuse(Refused(answer.code, answer.detail, answer.n))
            if is_counted(answered.order):
                self._disappoint(index)
        elif not answered.answer.done():  # or who gave the order has stopped waiting
            answered.answer.set_result(answer)
        if self._under_way and self._under_way[0].state == "held":
            await self._release()

    def fail(self, error: BaseException) -> None:
        """Let everybody who waits or comes know that no answer will."""
        self._failure = error
        for each in self._under_way:
            each.refuse(error)
        self._under_way.clear()

    def _disappoint(self, index: int) -> None:
        """Let moves from there on go with the one before them, which was refused."""
        for each in self._under_way[index:]:
            if is_counted(each.order) and each.state == "sent":
                each.state = "vain"
        self._refuse(lambda each: each.state in ("due", "held") and is_counted(each.order))

    def _refuse(self, is_refused: Callable[[UnderWay], bool]) -> None:
        for each in [each for each in self._under_way if is_refused(each)]:
            self._under_way.remove(each)
            each.refuse(in_vain(each.order))

    async def _release(self) -> None:
        for each in self._under_way:
            each.state = "due"
        await self._send_due()

    async def _send_due(self) -> None:
        """Send in order: whoever holds the lock sends for all."""
        async with self._writing:
            while due := next((each for each in self._under_way if each.state == "due"), None):
                due.state = "sent"
                await self._line.send(due.order)


def is_counted(order: Order) -> TypeGuard[DoPlay | DoUndo]:
    """Whether an order counts on the board's `n`."""
    return isinstance(order, DoPlay | DoUndo)


def in_vain(order: Order) -> Refused:
    """Why an order that counted on a refused one is not carried out either."""
    assert is_counted(order)  # others count on nothing
    return Refused("wrong-n", f"a move before this one was refused, so the board never came to n={order.n}")


def is_answer(answer: Ack | Done | Refusal, order: Order) -> bool:
    """Whether that is the answer to the order. Moves and undos are known by their count, others by their name."""
    match answer, order:
        case Ack(), DoPlay():
            return answer.n == order.n + 1 and answer.action == order.move
        case Ack(), DoUndo():
            return answer.n == order.n + 1 and answer.action == UNDO
        case Refusal(), DoPlay() | DoUndo():
            return answer.command == name_of(order) and answer.sent_n == order.n
        case Done() | Refusal(), DoReady() | DoResign():
            return answer.command == name_of(order)
        case _:
            return False


def name_of(order: Order) -> str:
    """Name of the order in its answers."""
    return str(order.__struct_config__.tag)
