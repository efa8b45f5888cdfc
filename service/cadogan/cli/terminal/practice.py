"""Practice without a service: one deal, its moves, and all that was taken back. Knows nothing of the screen."""

import secrets
from collections.abc import Mapping

from cadogan.cli.terminal.safe_home import safe_home
from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import Game, IllegalMove, Move, Seed
from cadogan.rules.game import OptionValue

LOST = "This deal cannot be won: no order of moves brings all its cards home."


class Practice:
    """One deal. `at` is the number of moves that stand; the moves after them were taken back and can be made again.

    With `sends_home`, safe cards go home by themselves after a move.
    """

    def __init__(self, game: Game, seed: Seed, number: str | None = None, *, sends_home: bool = False) -> None:
        """`number` is what the deal was asked for by; without it, its seed."""
        self.sends_home = sends_home
        self.number = number or str(seed)
        self.game = game
        self.seed = seed
        self._moves: list[str] = []
        self._layouts = [game.start(seed.deck(game))]
        self.at = 0

    @classmethod
    def dealt(
        cls,
        game: Game,
        deal: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        sends_home: bool = False,
    ) -> "Practice":
        """Deal by number or seed, or at random. Raises RulesError."""
        played = game.with_options(options or {})
        seed = Seed(secrets.token_bytes(16)) if deal is None else Seed.picked(deal, played)
        return cls(played, seed, deal, sends_home=sends_home)

    def again(self, deal: str | None) -> "Practice":
        """Another deal of the same game. Raises RulesError."""
        return Practice.dealt(self.game, deal, sends_home=self.sends_home)

    @property
    def table(self) -> TableState:
        """The board as it is now."""
        return TableState.of(self.game, self._layouts[self.at])

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that stand."""
        return tuple(self._moves[: self.at])

    @property
    def is_won(self) -> bool:
        """Whether every card is home."""
        return self._layouts[self.at].is_won

    @property
    def is_lost(self) -> bool:
        """Whether it is proved that no moves win the deal."""
        return self.seed.is_lost(self.game)

    @property
    def is_stuck(self) -> bool:
        """Whether no move is legal any more."""
        return self._layouts[self.at].is_stuck

    def play(self, move: str) -> tuple[str, ...]:
        """Make a move. Returns those of cards that went home by themselves. Raises IllegalMove or InvalidMove."""
        self._play(move)
        at, safe = self.at, self._safe_after(move)
        while safe is not None:
            self._play(safe)
            safe = self._safe_after(safe)
        return self.moves[at:]

    def _safe_after(self, move: str) -> str | None:
        """The move of a card that goes home after a move. A card that came from there would go back at once."""
        return safe_home(self.table) if self.sends_home and not move.startswith("f") else None

    def _play(self, move: str) -> None:
        layout = self._layouts[self.at].play(Move.parse(move))
        if self._moves[self.at : self.at + 1] != [move]:
            del self._moves[self.at :], self._layouts[self.at + 1 :]
            self._moves.append(move)
            self._layouts.append(layout)
        self.at += 1

    def undo(self) -> str:
        """Take the last move back, and return it. Raises IllegalMove if there is none."""
        if not self.at:
            raise IllegalMove("undo", "no move has been made")
        self.at -= 1
        return self._moves[self.at]

    def redo(self) -> str:
        """Make the move again that was taken back last, and return it. Raises IllegalMove if there is none."""
        if self.at == len(self._moves):
            raise IllegalMove("redo", "no move was taken back")
        self.at += 1
        return self._moves[self.at - 1]

    def hint(self) -> str | None:
        """The move of a good player who sees what you see; None if they would give up."""
        from cadogan.races.hint import hint  # noqa: PLC0415 - a tenth of the start, for players who ask for one

        move = hint(self._layouts[self.at])
        return None if move is None else move.text
