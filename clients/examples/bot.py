"""A whole bot: `python bot.py http://127.0.0.1:8000 --name "My bot"`.

It does not know the rules: the service lists the legal moves. The bot ranks them, and never tries a move twice in the
same position.
"""

from cadogan_client import Board, Seat
from cadogan_client.bots import Bot, main

MAX_MOVES = 300
"""The bot stops after this many moves, because some deals never end."""


class RankingBot(Bot):
    """To a foundation, then between piles, then from the stock."""

    seeks = ("duchess",)  # games at which it looks for opponents
    bot_after_s = 5  # then it races a house bot
    at_once = 4  # races at the same time

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.tried: set[str] = set()

    def choose(self, board: Board) -> str | None:
        """The best move that was not tried in this position; None to stop."""
        untried = [move for move in board.legal if f"{board.piles}{move}" not in self.tried]
        if not untried or board.n >= MAX_MOVES:
            return None
        best = min(untried, key=lambda move: ("-f" not in move, move in {"deal", "redeal"}))
        self.tried.add(f"{board.piles}{best}")
        return best


if __name__ == "__main__":
    main(RankingBot)
