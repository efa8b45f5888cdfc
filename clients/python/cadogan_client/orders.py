"""Commands that are under way: sent in the order they were given, sent again over every new connection until answered.

That is harmless, because the service knows a command that it has carried out by its `n`, and repeats the answer.
"""

import asyncio

from cadogan_client.errors import Refused
from cadogan_client.frames import Ack, Done, DoPlay, DoReady, DoResign, DoUndo, Order, Refusal
from cadogan_client.line import Line

UNDO = "undo"
"""What an `ack` calls an undo."""


class UnderWay:
    """A command without an answer yet."""

    __slots__ = ("answer", "is_sent", "order")

    def __init__(self, order: Order) -> None:
        self.order = order
        self.answer: asyncio.Future[Ack | Done] = asyncio.get_running_loop().create_future()
        self.is_sent = False


class Orders:
    """The commands of one seat that are under way."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._under_way: list[UnderWay] = []
        self._writing = asyncio.Lock()
        self._failure: BaseException | None = None

    def next_n(self, n: int) -> int:
        """Count of the board after the moves and undos under way, if it is `n` now."""
        return next(
            (each.order.n + 1 for each in reversed(self._under_way) if isinstance(each.order, DoPlay | DoUndo)), n
        )

    async def give(self, order: Order) -> Ack | Done:
        """Give an order; the answer, or Refused."""
        if self._failure is not None:
            raise self._failure
        given = UnderWay(order)
        self._under_way.append(given)
        await self._send_unsent()
        return await given.answer

    async def send_again(self) -> None:
        """Send all that is under way over a new connection."""
        for each in self._under_way:
            each.is_sent = False
        await self._send_unsent()

    def hear(self, answer: Ack | Done | Refusal) -> None:
        """Hear an answer; one that answers nothing of ours is an echo, or another connection's."""
        answered = next((each for each in self._under_way if is_answer(answer, each.order)), None)
        if answered is None:
            return
        self._under_way.remove(answered)
        if answered.answer.done():  # who gave the order has stopped waiting
            return
        if isinstance(answer, Refusal):
            answered.answer.set_exception(Refused(answer.code, answer.detail, answer.n))
        else:
            answered.answer.set_result(answer)

    def fail(self, error: BaseException) -> None:
        """Let everybody who waits or comes know that no answer will."""
        self._failure = error
        for each in self._under_way:
            if not each.answer.done():
                each.answer.set_exception(error)
        self._under_way.clear()

    async def _send_unsent(self) -> None:
        """Send in order: whoever holds the lock sends for all."""
        async with self._writing:
            while unsent := next((each for each in self._under_way if not each.is_sent), None):
                unsent.is_sent = True
                await self._line.send(unsent.order)


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
