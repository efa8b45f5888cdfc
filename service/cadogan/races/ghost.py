"""Ghosts: boards of a finished race, to race against on the same deal."""

from collections.abc import Iterable, Sequence

from cadogan.races.board import MOST_OF_GHOSTS, UNDONE
from cadogan.races.commands import Ghost
from cadogan.races.errors import BoardFull, HeldBack, NotInRace, WrongPhase
from cadogan.races.events import MovePlayed, MoveUndone, decode
from cadogan.races.phases import Finished
from cadogan.races.race import Race
from cadogan.races.steps import Steps


def ghosts_in_steps(race: Race, payloads: Iterable[bytes], seats: Sequence[int], at: int) -> Steps[tuple[Ghost, ...]]:
    """Ghosts of seats of the race with this whole log, an event at a time. Raises as `ghost_actions`."""
    ghost_actions(race, seats, at)
    started_at = race.started_at
    assert started_at is not None  # the race is finished
    actions: dict[int, list[str]] = {seat: [] for seat in seats}
    times: dict[int, list[int]] = {seat: [] for seat in seats}
    for payload in payloads:
        event = decode(payload)
        if isinstance(event, MovePlayed | MoveUndone) and event.seat in actions:
            actions[event.seat].append(event.move if isinstance(event, MovePlayed) else UNDONE)
            times[event.seat].append(event.at - started_at)
        yield
    return tuple(ghost_of(race, seat, actions[seat], times[seat]) for seat in seats)


def ghost_actions(race: Race, seats: Sequence[int], at: int) -> int:
    """Number of moves and undos that ghosts of these seats have together. While it is secret, this raises.

    Raises:
        WrongPhase: The race is not finished, or began from a position.
        HeldBack: The race is closed.
        NotInRace: There is no such seat.
        BoardFull: The boards have had too many moves and undos together.
    """
    # In this order: the moves of a board that is held back must not be counted, in a refusal or in a price.
    if not isinstance(race.phase, Finished):
        raise WrongPhase("only a board of a finished race can be a ghost; this race is not finished")
    if race.settings.closed_until is not None and at < race.settings.closed_until:
        raise HeldBack(f"this race is closed; its boards are public once it opens, at {race.settings.closed_until} ms")
    for seat in seats:
        if not 0 <= seat < len(race.seats):
            raise NotInRace(f"there is no seat {seat}; the seats of this race are 0 to {len(race.seats) - 1}")
    if race.created.origin is not None:
        raise WrongPhase("this race began from a position; a ghost needs a race from the start of its deal")
    actions = sum(race.boards[seat].n for seat in seats)
    refuse_long_ghosts(actions)
    return actions


def ghost_of(race: Race, number: int, actions: Iterable[str], times: Iterable[int]) -> Ghost:
    """Ghost of a seat of a finished race."""
    started_at, seat = race.started_at, race.seats[number]
    player = seat.ghost.player if seat.ghost else seat.player
    assert started_at is not None  # as are these: the race is finished
    assert seat.end is not None
    assert player is not None
    return Ghost(race.id, number, player, tuple(actions), tuple(times), seat.end.how, seat.end.at - started_at)


def refuse_long_ghosts(actions: int) -> None:
    """Raise BoardFull if the ghosts of a race would have too many moves and undos together."""
    if actions > MOST_OF_GHOSTS:
        raise BoardFull(
            f"the ghosts of a race can have {MOST_OF_GHOSTS:,} moves and undos together, and these have {actions:,}; "
            "choose fewer boards, or shorter ones"
        )
