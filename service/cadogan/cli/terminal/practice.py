"""Practice without a service: one deal, its moves, and all that was taken back. Knows nothing of the screen."""

import secrets
from collections.abc import Mapping

from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import Game, IllegalMove, Move, Seed
from cadogan.rules.game import OptionValue


class Practice:
    """One deal. `at` is the number of moves that stand; the moves after them were taken back and can be made again."""

    def __init__(self, game: Game, seed: Seed) -> None:
        self.game = game
        self.seed = seed
        self._moves: list[str] = []
        self._layouts = [game.start(seed.deck(game))]
        self.at = 0

    @classmethod
    def dealt(cls, game: Game, deal: str | None = None, options: Mapping[str, OptionValue] | None = None) -> "Practice":
        """Deal by number or seed, or at random. Raises RulesError."""
        played = game.with_options(options or {})
        return cls(played, Seed(secrets.token_bytes(16)) if deal is None else Seed.picked(deal, played))

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
    def is_stuck(self) -> bool:
        """Whether no move is legal any more."""
        return self._layouts[self.at].is_stuck

    def play(self, move: str) -> None:
        """Make a move. Raises IllegalMove or InvalidMove with the reason."""
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

    @property
    def number(self) -> str:
        """The deal as it can be asked for again: its seed."""
        return str(self.seed)
