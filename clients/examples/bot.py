"""A bot in Python: races whoever comes, or in a race that it is given. `python bot.py URL NAME [RACE_ID]`.

It knows no rules. The service says what may be played; the bot has a taste, and a memory for what it has seen.
"""

import asyncio
import sys

from cadogan_client import Board, Cadogan, Seat

MOST_MOVES = 300
"""Then it gives up: some deals go round for ever."""


def preferred(board: Board, seen: set[str]) -> str | None:
    """Move to make: home first, then between piles, then from the stock; nothing that leads nowhere new."""

    def taste(move: str) -> tuple[bool, bool]:
        return "-f" not in move, move in {"deal", "redeal"}

    return min((move for move in board.legal if f"{board.piles}{move}" not in seen), key=taste, default=None)


async def race(seat: Seat) -> None:
    """Play until the seat has ended, or nothing new is left."""
    await seat.ready()
    await seat.started()
    seen: set[str] = set()
    while seat.board.legal and seat.board.n < MOST_MOVES:
        move = preferred(seat.board, seen)
        if move is None:
            break
        seen.add(f"{seat.board.piles}{move}")
        await seat.play(move)
    if seat.board.legal:
        await seat.resign()


async def main(url: str, name: str, race_id: str | None = None) -> None:
    """Sign up, find a race, race, and say how it went."""
    async with Cadogan(url) as cadogan:
        await cadogan.sign_up(name, bot=True)
        found = await (cadogan.view(race_id) if race_id else cadogan.pair("duchess", bot_after_s=0))
        async with cadogan.race(found.id) as seat:
            await race(seat)
            for standing in await seat.finished():
                print(f"seat {standing.seat}: place {standing.place}, {standing.home} cards home, {standing.how}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
