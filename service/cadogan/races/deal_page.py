"""Results on one deal that was played more than once: every board that was played from its start to an end."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cadogan.races.evolve import race_in_steps
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.record.partings import first_difference
from cadogan.races.record.race_view import standings
from cadogan.races.steps import Steps


class Played(NamedTuple):
    """A board as it ended. `time` is in milliseconds since its start, with penalties."""

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
        """Sort key, greater is better: winners by time, then the others by cards home."""
        return (True, -self.time) if self.how == "won" else (False, self.home)


class Compared(NamedTuple):
    """A board next to the others. `percentile` of them did worse; `parted` is the `n` at which it first differs."""

    board: Played
    percentile: int | None
    parted: int | None


def played_in_steps(payloads: Iterable[bytes]) -> Steps[list[Played]]:
    """Boards of the finished race with this log, but not of ghosts or practice: these began elsewhere."""
    race = yield from race_in_steps(payloads)
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


def compared_in_steps(boards: Sequence[Played]) -> Steps[list[Compared]]:
    """The boards, the best first, a board at a time: each is compared with all others."""
    best_first = sorted(boards, key=lambda board: board.rank, reverse=True)
    rows = []
    for board in best_first:
        parted = first_difference(best_first[0].actions, board.actions)
        rows.append(Compared(board, percentile(board, best_first), parted))
        yield
    return rows


def percentile(board: Played, boards: Sequence[Played]) -> int | None:
    """How many in a hundred of the other boards did worse; None if there is no other."""
    others = len(boards) - 1
    return 100 * sum(other.rank < board.rank for other in boards) // others if others else None
