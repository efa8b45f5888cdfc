"""Practice on the screen: deal, undo, redo, hint, without a service."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from cadogan.cli.terminal.lines import counted, sent_home, with_signs
from cadogan.cli.terminal.practice import LOST, Practice
from cadogan.cli.terminal.table_screen import HINT, LAST, UNDO, TableScreen
from cadogan.rules import IllegalMove, RulesError


class PractiseScreen(TableScreen):
    """One deal after the other, on the same screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        UNDO,
        Binding("r", "redo", "Redo", priority=True),
        HINT,
        Binding("n", "new_deal", "New", priority=True),
        Binding("g", "ask_deal", show=False, priority=True),
        *LAST,
    ]
    LINES = (
        "u   r         take a move back, make it again",
        "h             a hint: the move of a good player who sees what you see",
        "n   g         a new deal; a deal by its number or seed",
        "q             quit",
    )

    def __init__(self, practice: Practice) -> None:
        super().__init__(practice.table)
        self.practice = practice

    def show(self) -> None:
        """Show the board, and where it stands."""
        practice, table = self.practice, self.practice.table
        self.view.show(table)
        made = counted(practice.at, "move")
        self.head(f"{practice.game.name}   {table.home}/{table.cards} home   {made}   deal {practice.number}")
        self.say(outcome(practice))

    def play(self, move: str) -> None:
        """Make a move, or say why not."""
        try:
            sent = self.practice.play(move)
        except IllegalMove as error:
            self.say(with_signs(f"{error}."))
        else:
            self.show()
            if sent and not self.practice.is_won:
                self.say(sent_home(sent))

    def action_undo(self) -> None:
        """Take a move back."""
        self._go(self.practice.undo)

    def action_redo(self) -> None:
        """Make a move again."""
        self._go(self.practice.redo)

    def action_hint(self) -> None:
        """Mark a good move, once it is found. The table can be played meanwhile."""
        if self.practice.is_lost:
            self.say(LOST)
            return
        self.say("Looking for a good move.")
        self.run_worker(self._find_hint(), exclusive=True)

    def action_new_deal(self) -> None:
        """Deal at random."""
        self._deal(None)

    def action_ask_deal(self) -> None:
        """Ask for the number of a deal."""
        self.ask("A deal: ms:617, pysol:24680, or the 32 digits of a seed", self._deal)

    async def _find_hint(self) -> None:
        practice, moves = self.practice, self.practice.moves
        move = await asyncio.to_thread(practice.hint)
        if practice is self.practice and moves == practice.moves:  # a hint for an earlier board would mislead
            self.show_hint(move)

    def _deal(self, deal: str | None) -> None:
        try:
            self.practice = self.practice.again(deal)
        except RulesError as error:
            self.say(f"{error}.")
        else:
            self.show()

    def _go(self, way: Callable[[], str]) -> None:
        try:
            way()
        except IllegalMove as error:
            self.say(f"{error}.")
        else:
            self.show()


def outcome(practice: Practice) -> str:
    """How the deal stands, where it has ended."""
    if practice.is_won:
        return f"Won in {counted(practice.at, 'move')}. n deals again."
    if practice.is_stuck:
        return "No move is left. u takes one back, n deals again."
    return LOST if practice.is_lost and not practice.at else ""
