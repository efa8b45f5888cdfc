"""Races in lines: reads one command a line, and prints what changes, in words."""

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

from cadogan.cli.players.harmless import tell
from cadogan.cli.players.picture import name_of, state_of
from cadogan.cli.terminal.grip import typed
from cadogan.cli.terminal.lines import lines_of
from cadogan.cli.terminal.race_flow import go_racing
from cadogan.cli.terminal.race_wish import RaceWish
from cadogan.cli.terminal.race_words import BACK, LOST, result
from cadogan.cli.terminal.racing import Racing
from cadogan.cli.terminal.trouble import sentence
from cadogan.rules import InvalidMove
from cadogan_client import CadoganError

COMMANDS = "Type a move such as t1-t3x4, w-f2, deal or redeal; or: board, moves, undo, hint, resign, rematch, quit."
LOOK_S = 0.5
"""Seconds between two looks at the connection."""


def race_in_lines(wish: RaceWish) -> None:
    """Race until the player quits. Exits with what is wrong."""
    logging.disable()  # the lines say what the log of the SDK says, in words for players
    try:
        asyncio.run(race(wish))
    except CadoganError as error:
        sys.exit(sentence(error))


async def race(wish: RaceWish) -> None:
    """The same inside the event loop, which the lines need."""
    with suppress(asyncio.CancelledError):  # the player quits before the race
        await go_racing(wish, Lines())


class Lines:
    """The face of races in lines."""

    def __init__(self) -> None:
        self._commands: asyncio.Queue[str] = asyncio.Queue()
        self._racing = asyncio.current_task()
        self._is_playing = False
        self._printed: frozenset[str] = frozenset()
        read = threading.Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True)
        read.start()  # a thread, because not every standard input can be waited for

    def tell(self, text: str) -> None:
        """Print what is waited for."""
        tell(text)

    async def play(self, racing: Racing) -> bool:
        """Answer commands until the player quits. Returns whether they want a rematch."""
        self._printed, self._is_playing = frozenset(), True
        racing.say, racing.show = self.tell, lambda: self._report(racing)
        self._report(racing)
        self.tell(COMMANDS)
        following = asyncio.create_task(self._follow(racing))
        looking = asyncio.create_task(self._look(racing))
        try:
            while True:
                command = await self._commands.get()
                if command in {"quit", "rematch"}:
                    if command == "quit":
                        self.tell(racing.way_back or "Bye.")
                    if command == "quit" or racing.race.is_decided:
                        return command == "rematch"
                    self.tell("A rematch is possible once the race is decided.")
                else:
                    await self._answer(racing, command)
        finally:
            self._is_playing = False
            following.cancel()
            looking.cancel()

    async def _answer(self, racing: Racing, command: str) -> None:
        match command:
            case "":
                pass
            case "board":
                self.tell("\n".join(shown(racing)))
            case "moves":
                self.tell(" ".join(racing.table.legal) or "No move is left.")
            case "undo":
                await racing.undo()
            case "resign" | "stop" if command == "resign" or racing.is_last:
                await racing.resign()
            case "hint":
                hint = await racing.hint()
                if hint is not None:
                    self.tell(f"Hint: {hint}")
            case "help":
                self.tell(COMMANDS)
            case _:
                try:
                    await racing.play(typed(command))
                except InvalidMove as error:
                    self.tell(f"{error}.")

    async def _follow(self, racing: Racing) -> None:
        try:
            while True:
                await racing.changed()
                self._report(racing)
        except CadoganError as error:
            self.tell(sentence(error))

    async def _look(self, racing: Racing) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self._report(racing)

    def _report(self, racing: Racing) -> None:
        """Print the lines that are new."""
        lines = list(shown(racing))
        if LOST in self._printed and LOST not in lines:
            self.tell(BACK)
        for line in lines:
            if line not in self._printed:
                self.tell(line)
        self._printed = frozenset(lines)

    def _take(self, command: str) -> None:
        """Keep a command for the race. One to quit that comes before it, and before any other, ends the wait for it."""
        if command == "quit" and not self._is_playing and self._commands.empty() and self._racing is not None:
            self._racing.cancel()
        else:
            self._commands.put_nowait(command)

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(self._take, line.strip())
        loop.call_soon_threadsafe(self._commands.put_nowait, "quit")


def shown(racing: Racing) -> Iterator[str]:
    """All lines of a race as it is now."""
    yield from lines_of(racing.table)
    for seat in racing.race.seats:
        if seat.seat != racing.seat.number:
            state = state_of(seat, racing.seat.server_now_ms()) if seat.away_until is None else "away"
            yield f"{name_of(seat.seat, racing.names)}: {seat.home} of {racing.table.cards} home. {state}".rstrip()
    if not racing.seat.is_connected:
        yield LOST
    if racing.seat.rematch is not None:
        yield "A rival wants a rematch."
    if racing.is_last and not racing.has_ended:
        yield "All others have ended. Type stop to end here: you keep your place."
    if own := result(racing):
        yield own
