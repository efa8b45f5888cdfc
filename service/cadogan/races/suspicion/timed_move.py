"""The moves of a racer, each with what the racer saw before it and how long it took."""

from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.events import MovePlayed
from cadogan.races.phases import Finished
from cadogan.races.race import Race
from cadogan.races.rated import is_rated_alike
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.rules import Layout, Move
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import sensible


class TimedMove(Struct, frozen=True, eq=False):
    """A move, the layout and the observation before it, and the sensible moves that the racer had, this one included.

    `t` is in milliseconds since the start. `taken` are the milliseconds since the racer's move before, or since the
    start. `is_new` says that the move before turned up the card that this one moves.
    """

    t: int
    taken: int
    layout: Layout
    observation: Observation
    move: Move
    options: tuple[Move, ...]
    is_new: bool

    @property
    def is_choice(self) -> bool:
        """Whether there was another sensible move."""
        return len(self.options) > 1


def why_not_measured(race: Race) -> str | None:
    """Why the figures of a race would mean nothing; None if they can be computed.

    A racer must have seen no card of the deal before, and only what the own board showed since. So the race needs the
    conditions of rated races, whether it was rated or not.
    """
    if not isinstance(race.phase, Finished):
        return "the race is not finished"
    if not race.is_random or race.created.origin is not None:
        return "its deal was picked, so a racer may have known the cards"
    if any(seat.ghost is not None for seat in race.seats):
        return "it was raced against a ghost"
    if not is_rated_alike(race.settings):
        return "it was not raced under the conditions of rated races"
    return None


def moves_of(history: Sequence[AppliedEvent], seat: int) -> list[TimedMove]:
    """Moves of a seat of the race with this whole log, which has no undo."""
    moves: list[TimedMove] = []
    observation: Observation | None = None
    last, turned_up = 0, 0
    for applied in history:
        event, before = applied.event, applied.before
        if not isinstance(event, MovePlayed) or event.seat != seat or before is None:
            continue
        started_at = before.started_at
        assert started_at is not None  # nobody moves before the start
        layout, after, move = before.boards[seat].layout, applied.race.boards[seat].layout, Move.parse(event.move)
        observation = observation or Observation.of(layout)
        options = tuple(sensible(observation))
        t = event.at - started_at
        moves.append(
            TimedMove(
                t,
                t - last,
                layout,
                observation,
                move,
                options if move in options else (*options, move),
                bool(turned_up >> card_of(layout, move) & 1) if move.target else False,
            )
        )
        last, turned_up = t, after.seen & ~layout.seen
        observation = observation.follow(move, after)
    return moves


def card_of(layout: Layout, move: Move) -> int:
    """The card that a move takes, by its place in the deal; of several, the lowest."""
    stack = layout.stacks[layout.deal.compiled.numbers[move.source]]
    return stack[-move.cards if move.place is None else move.place]
