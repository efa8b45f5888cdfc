"""One race at a service, as its racer plays it. Moves are sent at once, and shown before they are answered."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping

from cadogan.cli.players.picture import game_of
from cadogan.cli.terminal.lines import sent_home
from cadogan.cli.terminal.safe_home import safe_home
from cadogan.cli.terminal.table_state import TableState
from cadogan.cli.terminal.trouble import sentence
from cadogan.rules import InvalidMove, Move
from cadogan_client import Cadogan, CadoganError, RaceView, Seat

NO_UNDO = "This race has no undo."
NO_HINTS = "This race has no hints."


class Racing:
    """A started race. `say` gets each refusal, as a sentence; `show` is called when moves are sent and answered."""

    def __init__(self, cadogan: Cadogan, seat: Seat, *, automatic: bool = False) -> None:
        """With `automatic`, safe cards go home by themselves if the race allows it."""
        self.cadogan = cadogan
        self.seat = seat
        self.sends_home = automatic and allows_automatic(seat.race)
        self.say: Callable[[str], None] = print
        self.show: Callable[[], None] = lambda: None
        self.game = game_of(seat.race)
        self._sent: dict[int, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def race(self) -> RaceView:
        """The public view of the race."""
        return self.seat.race

    @property
    def table(self) -> TableState:
        """The own board, with the moves that are not answered yet."""
        board = self.seat.board
        # A move is answered before its task goes on: until then it is in both, and must not be made twice.
        ahead = [move for n, move in sorted(self._sent.items()) if n >= board.n]
        return TableState(self.game, played_ahead(board.piles, ahead), board.legal, board.home)

    @property
    def names(self) -> dict[int, str]:
        """Names of the racers by seat."""
        return {racer.seat: racer.name for racer in self.seat.racers}

    @property
    def address(self) -> str:
        """Address of the race, for a browser and for `cadogan race`."""
        return f"{self.cadogan.url}/races/{self.race.id}"

    @property
    def way_back(self) -> str:
        """What leads back into the race; empty once the own race is over."""
        return "" if self.has_ended else f"The race goes on. This leads back:\ncadogan race {self.address}"

    @property
    def has_ended(self) -> bool:
        """Whether the own race is over."""
        return self.race.seats[self.seat.number].ended is not None

    @property
    def is_last(self) -> bool:
        """Whether all rivals have ended: the last racer gives nothing up."""
        rivals = [seat for seat in self.race.seats if seat.seat != self.seat.number]
        return bool(rivals) and all(seat.ended is not None for seat in rivals)

    def play(self, move: str) -> asyncio.Task[None]:
        """Send a move, behind those that are not answered yet. The task ends with the answer."""
        return self._do(self._play(move))

    def undo(self) -> asyncio.Task[None]:
        """Take the last move back, where the race allows it."""
        return self._do(self._undo())

    def resign(self) -> asyncio.Task[None]:
        """Give up, or stop where no rival races any more."""
        return self._do(self.seat.resign())

    async def hint(self) -> str | None:
        """A hint of the service; None if there is none, which is said."""
        if not self.race.settings.hints:
            self.say(NO_HINTS)
            return None
        try:
            return await self.cadogan.hint(self.race.id, self.seat.board.n)
        except CadoganError as error:
            self.say(sentence(error))
            return None

    async def changed(self) -> None:
        """Wait until the race looks different. Raises CadoganError if it cannot be followed any further."""
        seen = self._seen()
        await self.seat.until(lambda _: any(a is not b for a, b in zip(seen, self._seen(), strict=True)))

    def close(self) -> None:
        """Stop waiting for answers."""
        for task in self._tasks:
            task.cancel()

    def _seen(self) -> tuple[object, ...]:
        return self.race, self.seat.board, self.seat.racers, self.seat.rematch, self.seat.outage

    def _do(self, work: Coroutine[None, None, object]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._told(work))
        self._tasks.add(task)  # a task that nobody holds may be collected before it ends
        task.add_done_callback(self._tasks.discard)
        return task

    async def _told(self, work: Coroutine[None, None, object]) -> None:
        try:
            await work
        except CadoganError as error:
            self.say(sentence(error))
        self.show()

    async def _undo(self) -> None:
        if self.race.settings.undo == "none":
            self.say(NO_UNDO)
        else:
            await self.seat.undo()

    async def _play(self, move: str) -> None:
        n = self.seat.next_n  # nothing may be awaited between this and the sending, or two moves get one number
        self._sent[n] = move
        self.show()
        try:
            await self.seat.play(move)
        finally:
            del self._sent[n]
        if self.sends_home and not self._sent and not move.startswith("f"):  # from there, it would go back at once
            safe = safe_home(self.table)
            if safe is not None:
                self.say(sent_home((safe,)))
                self.play(safe)


def allows_automatic(race: RaceView) -> bool:
    """Whether safe cards may go home by themselves: in practice, and where all racers agreed on it."""
    settings = race.settings
    return settings.automatic_moves or (len(race.seats) == 1 and (settings.undo != "none" or settings.hints))


def played_ahead(piles: Mapping[str, str], moves: Iterable[str]) -> dict[str, str]:
    """Piles after moves that are not answered yet: their cards lie where they go. The service knows what turns up."""
    ahead = dict(piles)
    for text in moves:
        try:
            move = Move.parse(text)
        except InvalidMove:
            return ahead  # it will be refused, and all after it
        source = ahead.get(move.source, "").split()
        if not move.target or move.target not in ahead or len(source) < move.cards:
            return ahead
        begin = len(source) - move.cards if move.place is None else move.place
        moved = source[begin : begin + move.cards]
        del source[begin : begin + move.cards]
        ahead[move.source] = " ".join(source)
        ahead[move.target] = " ".join([*ahead[move.target].split(), *moved])
    return ahead
