"""A finished race as a line of an export, with everything that statistics may need."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from cadogan.races.facts import How, Origin
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.races.text.tags_and_moves import TextSeat
from cadogan.store.projections.finished_races import WholeRace


class SeatAt(Struct, frozen=True):
    """A seat of another race."""

    race: RaceId
    seat: int


class PracticeFrom(Struct, frozen=True):
    """Where a practice race began: the board of a seat of another race, after these moves and undos."""

    race: RaceId
    seat: int
    actions: tuple[str, ...]


class ExportedSeat(Struct, frozen=True):
    """Moves and result of a seat. Times are in milliseconds since the start.

    `ended` is when the seat ended, `time` the same with penalties. `steps` are pairs of a move in notation (or `undo`)
    and its time. For a ghost, `player` is the player who originally played the board.
    """

    player: PlayerId
    ghost: SeatAt | None
    place: int
    home: int
    how: How
    ended: int
    time: int
    """Milliseconds until the end of the board, penalties included."""
    steps: tuple[tuple[str, int], ...]
    """Actions of the racer, in order."""
    name: str | UnsetType = UNSET
    """Name of the player, if the request asked for names; empty if the player was deleted."""


class ExportedRace(Struct, frozen=True, tag_field="type", tag="race", kw_only=True):
    """A finished race. Times that end in `_at` are in milliseconds since the epoch; `seats` are in order.

    The deal follows from the `seed`. If it can be played again, it has an id, `deal`, and `deck` has its cards, the
    first card dealt first; null while another race on it is under way. `digest` is the digest of the race's log.
    """

    id: RaceId
    rules_version: int
    settings: Settings
    house: bool
    rematch_of: RaceId | None
    origin: PracticeFrom | None
    seed: str | None
    deal: DealId | None
    deck: str | None
    """Cards of the deal, the first one dealt first."""
    created_at: int
    started_at: int
    finished_at: int
    digest: str
    seats: tuple[ExportedSeat, ...]


class ExportEnd(Struct, frozen=True, tag_field="type", tag="end"):
    """The last line. An export without it is incomplete."""

    races: int
    """Races of this page."""


def exported(whole: WholeRace, names: Mapping[PlayerId, str] | None = None) -> ExportedRace:
    """The line of a race, with names if they are given."""
    race, text = whole
    return ExportedRace(
        id=race.id,
        rules_version=race.created.rules_version,
        settings=race.settings,
        house=race.created.is_house,
        rematch_of=race.created.rematch_of,
        origin=practice_from(race.created.origin),
        seed=text.seed,
        deal=race.created.deal,
        deck=text.deck,
        created_at=text.created_at,
        started_at=text.started_at,
        finished_at=text.finished_at,
        digest=text.digest,
        seats=tuple(exported_seat(seat, names) for seat in text.seats),
    )


def exported_seat(seat: TextSeat, names: Mapping[PlayerId, str] | None) -> ExportedSeat:
    """A seat in a line."""
    return ExportedSeat(
        player=seat.racer,
        ghost=None if seat.ghost is None else SeatAt(*seat.ghost),
        place=seat.place,
        home=seat.home,
        how=seat.how,
        ended=seat.ended,
        time=seat.time,
        steps=seat.steps,
        name=UNSET if names is None else names.get(seat.racer, ""),
    )


def practice_from(origin: Origin | None) -> PracticeFrom | None:
    """Where a practice race began; None if it began with the deal."""
    return None if origin is None else PracticeFrom(origin.race_id, origin.seat, origin.actions)
