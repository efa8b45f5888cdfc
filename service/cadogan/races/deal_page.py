"""What became of a deal that was played more than once: every board that was played from its beginning to an end."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cadogan.races.events import How, decode
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.past import first_difference
from cadogan.races.race_view import standings


class Played(NamedTuple):
    """A board as it ended; `time` in milliseconds since its start, penalties included."""

    race_id: RaceId
    seat: int
    player: PlayerId
    how: How
    home: int
    moves: int
    time: int
    actions: tuple[str, ...]

    @property
    def rank(self) -> tuple[bool, int]:
        """The greater the better: whoever won sooner, then whoever had more cards home."""
        return (True, -self.time) if self.how == "won" else (False, self.home)


class Compared(NamedTuple):
    """A board beside the others: `percentile` of them did worse; it left the way of the best one with this `n`."""

    board: Played
    percentile: int | None
    parted: int | None


def played(payloads: Iterable[bytes]) -> list[Played]:
    """Boards of a finished race whose whole log this is. Ghosts and positions began elsewhere."""
    race = race_of(decode(payload) for payload in payloads)
    if race.created.origin is not None:
        return []
    boards = []
    for row in standings(race):
        player = race.seats[row.seat].player
        if player is not None:
            assert row.how is not None  # the race is finished
            assert row.time is not None
            actions = race.boards[row.seat].actions
            boards.append(Played(race.id, row.seat, player, row.how, row.home, row.moves, row.time, actions))
    return boards


def compared(boards: Sequence[Played]) -> list[Compared]:
    """The boards, the best first; a single one is compared with none."""
    best_first = sorted(boards, key=lambda board: board.rank, reverse=True)
    return [
        Compared(board, percentile(board, best_first), first_difference(best_first[0].actions, board.actions))
        for board in best_first
    ]


def percentile(board: Played, boards: Sequence[Played]) -> int | None:
    """How many in a hundred of the other boards did worse."""
    others = len(boards) - 1
    return 100 * sum(other.rank < board.rank for other in boards) // others if others else None
