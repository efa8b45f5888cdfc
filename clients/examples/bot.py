"""A bot in Python. It races against the next opponent, or in a given race: `python bot.py URL NAME [RACE_ID]`.

It does not know the rules: the service lists the legal moves. The bot ranks them and never tries a move twice in the
same position.
"""

import asyncio
import sys
from contextlib import suppress

from cadogan_client import Board, Cadogan, Seat

MAX_MOVES = 300
"""The bot stops after this many moves, because some deals never end."""
PATIENCE_S = 10
"""Then the bot waits this long for the others."""


def best_move(board: Board, tried: set[str]) -> str | None:
    """The best move not tried in this position: to a foundation, then between piles, then from the stock."""

    def rank(move: str) -> tuple[bool, bool]:
        return "-f" not in move, move in {"deal", "redeal"}

    return min((move for move in board.legal if f"{board.piles}{move}" not in tried), key=rank, default=None)


async def race(seat: Seat) -> None:
    """Play until the seat has ended or every legal move has been tried."""
    await seat.ready()
    await seat.started()
    tried: set[str] = set()
    while seat.board.legal and seat.board.n < MAX_MOVES:
        move = best_move(seat.board, tried)
        if move is None:
            break
        tried.add(f"{seat.board.piles}{move}")
        await seat.play(move)
    # A racer who resigns is placed after every racer who plays on, so the bot waits for the others a while.
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE_S):
            await seat.until(lambda race: all(other.ended for other in race.seats if other.seat != seat.number))
    if seat.board.legal:
        await seat.resign()


async def main(url: str, name: str, race_id: str | None = None) -> None:
    """Sign up, find a race, play it, and print the standings."""
    async with Cadogan(url) as cadogan:
        await cadogan.sign_up(name, bot=True)
        found = await (cadogan.view(race_id) if race_id else cadogan.pair("duchess", bot_after_s=0))
        async with cadogan.race(found.id) as seat:
            await race(seat)
            for standing in await seat.finished():
                print(f"seat {standing.seat}: place {standing.place}, {standing.home} cards home, {standing.how}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
