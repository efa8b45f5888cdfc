"""A race that is over as text, to be mailed and kept: tags, then what each racer did and when.

`docs/notation.md` has the form. `text_write` writes it, `text_read` reads it, `text_check` plays it again by the rules.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from cadogan.races.board import UNDONE
from cadogan.races.events import How, MovePlayed, MoveUndone, Origin, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import Standing
from cadogan.races.race import Finished, Seat
from cadogan.races.record import PublicRecord
from cadogan.rules.game import OptionValue


class TextStep(NamedTuple):
    """What a racer did, a move or `undo`, so many milliseconds after the start."""

    action: str
    t: int


class GhostOf(NamedTuple):
    """The seat of another race whose board played again."""

    race_id: RaceId
    seat: int


class TextSeat(Struct, frozen=True, kw_only=True):
    """A racer, what he did, and what he reached. `name` is None for one who was forgotten.

    `ended` is in milliseconds since the start; `time` has the penalties with it.
    """

    racer: PlayerId
    name: str | None
    ghost: GhostOf | None
    place: int
    home: int
    how: How
    ended: int
    time: int
    steps: tuple[TextStep, ...]


class TextRace(Struct, frozen=True, kw_only=True):
    """Everything that the text of a race says. `…_at` are in milliseconds since the epoch.

    The deal is told by its `seed`; by its `deck` alone if it may be played again; and not at all while it is.
    """

    race_id: RaceId
    rules_version: int
    game: str
    options: dict[str, OptionValue]
    seed: str | None
    deck: str | None
    origin: Origin | None
    created_at: int
    started_at: int
    finished_at: int
    time_limit: int
    undo: Literal["none", "free", "penalty"]
    undo_penalty: int
    view: Literal["fair", "open", "closed"]
    rated: bool
    digest: str
    seats: tuple[TextSeat, ...]


def text_race(record: PublicRecord, deck: str | None, names: Mapping[PlayerId, str]) -> TextRace:
    """Text of a finished race that has opened; `names` are not in its log, and `deck` is not always to be told."""
    race, view = record.race, record.view()
    assert race is not None  # a record is made for a race that was created
    assert isinstance(race.phase, Finished)
    assert view.standings is not None  # it was run
    assert view.digest is not None  # it is over
    assert race.settings.time_limit is not None  # settled at creation
    done = steps_by_seat(record.payloads, race.phase.started_at, len(race.seats))
    reached = sorted(view.standings, key=lambda row: row.seat)
    return TextRace(
        race_id=race.id,
        rules_version=race.rules_version,
        game=race.game.id,
        options=race.game.chosen,
        seed=view.seed,
        deck=deck if view.seed is None else None,
        origin=race.origin,
        created_at=race.created_at,
        started_at=race.phase.started_at,
        finished_at=race.phase.finished_at,
        time_limit=race.settings.time_limit,
        undo=race.settings.undo,
        undo_penalty=race.settings.undo_penalty if race.settings.undo == "penalty" else 0,
        view=race.settings.view,
        rated=race.settings.rated,
        digest=view.digest,
        seats=tuple(
            text_seat(seat, row, its_steps, race.phase.started_at, names)
            for seat, row, its_steps in zip(race.seats, reached, done, strict=True)
        ),
    )


def steps_by_seat(payloads: Sequence[bytes], started_at: int, seats: int) -> list[list[TextStep]]:
    """What was done on each board, from the whole log."""
    done: list[list[TextStep]] = [[] for _ in range(seats)]
    for event in map(decode, payloads):
        if isinstance(event, MovePlayed | MoveUndone):
            action = event.move if isinstance(event, MovePlayed) else UNDONE
            done[event.seat].append(TextStep(action, event.at - started_at))
    return done


def text_seat(
    seat: Seat, reached: Standing, done: Sequence[TextStep], started_at: int, names: Mapping[PlayerId, str]
) -> TextSeat:
    """Text of one seat; that of a ghost names the player who once played it."""
    player = seat.ghost.player if seat.ghost else seat.player
    assert player is not None  # a race that was run had a racer or a ghost in each seat
    assert seat.end is not None  # the race is finished
    assert reached.time is not None
    return TextSeat(
        racer=player,
        name=names.get(player),
        ghost=GhostOf(seat.ghost.race_id, seat.ghost.of_seat) if seat.ghost else None,
        place=reached.place,
        home=reached.home,
        how=seat.end.how,
        ended=seat.end.at - started_at,
        time=reached.time,
        steps=tuple(done),
    )
