"""Every stored event declares its visibility, and fair view never publishes an event without one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct, defstruct
from msgspec.structs import replace

from cadogan.races.events import Event, RaceOpened, StoredEvent, encode, is_lifecycle
from cadogan.races.events.stored_event import uncommanded, unlisted, untold
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent, replay
from cadogan.races.record.fair_view import FairView
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.public_state import Change, PublicState
from tests.examples_drawn import examples
from tests.races.driver import Drive
from tests.races.given import ADA, WON, at, racing_on, with_moves
from tests.races.record.test_view_of_any_race import races
from tests.races.slow_view import PUBLIC_AT_ONCE
from tests.races.test_events import TAGGED


class Invented:
    """Events that no log has yet do nothing that these tests look at."""

    __slots__ = ()

    def apply(self, race: Race) -> Race:
        return race

    def public(self, record: PublicState, p: int, t: int, change: Change) -> AnyPublicEvent:
        raise NotImplementedError

    listed = unlisted
    text = untold
    command = uncommanded


class CardPeeked(Invented, StoredEvent, frozen=True, tag=900):
    """A board event that a later version might add."""

    visibility: ClassVar[Literal["board"]] = "board"
    seat: int


class RacePraised(Invented, StoredEvent, frozen=True, tag=901):
    """A race event that a later version might add."""

    visibility: ClassVar[Literal["race"]] = "race"


class NoteKept(Invented, StoredEvent, frozen=True, tag=902):
    """A secret event that a later version might add."""

    visibility: ClassVar[Literal["secret"]] = "secret"


def test_each_event_that_is_public_at_once_was_decided_to_be() -> None:
    assert {event.__name__ for event in get_args(Event) if event.visibility == "race"} == PUBLIC_AT_ONCE


@pytest.mark.parametrize("declared", [{}, {"visibility": "everybody"}, {"visibility": None}])
def test_an_event_without_a_known_visibility_fails_at_import(declared: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="Careless must declare visibility as one of 'board', 'race', 'secret'"):
        defstruct("Careless", [], bases=(StoredEvent,), namespace=declared, frozen=True, tag=903)


def test_an_event_does_not_inherit_the_visibility_of_another() -> None:
    with pytest.raises(TypeError, match="Careless must declare visibility"):
        defstruct("Careless", [], bases=(RacePraised,), frozen=True, tag=903)


def test_an_event_that_does_not_say_what_it_does_fails_at_import() -> None:
    namespace = {"visibility": "race", "text": untold}
    with pytest.raises(TypeError, match="Careless must say what it does: it lacks apply, public, listed, command"):
        defstruct("Careless", [], bases=(StoredEvent,), namespace=namespace, frozen=True, tag=903)


# Fair view


def any_event() -> SearchStrategy[StoredEvent]:
    """One event of every type there is, or of a type that a later version might add."""
    invented = (CardPeeked(at(5), ADA.seat), RacePraised(at(5)), NoteKept(at(5)))
    return st.sampled_from([*TAGGED.values(), *invented])


def ahead(view: Literal["fair", "closed"]) -> tuple[FairView, Race]:
    """A race in which Ada has seen a card that Ben has not."""
    closed_until = at(100) if view == "closed" else None
    history = with_moves(racing_on(WON, view=view, closed_until=closed_until), ADA, WON.moves[:1])
    fair_view = FairView()
    *_, last = [(fair_view.follow(applied), applied.race) for applied in replay(map(encode, history))]
    assert last[0] == []
    return fair_view, last[1]


@for_all(any_event(), st.sampled_from(("fair", "closed")), st.booleans())
def test_only_race_events_of_a_racer_ahead_are_public_at_once(
    event: StoredEvent,
    view: Literal["fair", "closed"],
    is_first: bool,  # noqa: FBT001 - drawn
) -> None:
    fair_view, race = ahead(view)
    if is_first:
        fair_view.held.clear()
    before, ada_is = race, {name: ADA.seat for name in event.__struct_fields__ if name == "seat"}
    applied = applied_by_hand(replace(event, **ada_is), before, race)
    held = [each for events in fair_view.held.values() for each in events if isinstance(event, RaceOpened)]
    assert fair_view.follow(applied) == ([applied, *held] if event.visibility == "race" else [])


@for_all(any_event(), st.sampled_from(("fair", "open")))
def test_an_open_race_publishes_everything_but_secrets(event: StoredEvent, view: Literal["fair", "open"]) -> None:
    """A closed race whose time has come does the same."""
    _, race = ahead("fair")
    fair_view = FairView()
    if view == "fair":
        fair_view.open()
    race = replace(race, settings=replace(race.settings, view=view))
    applied = applied_by_hand(event, race, race)
    assert fair_view.follow(applied) == ([] if event.visibility == "secret" else [applied])
    assert fair_view.open() == []


class Undeclared(Struct, frozen=True):
    """An event that is no `StoredEvent`, and so escapes the check at import."""

    at: int


@pytest.mark.parametrize("view", ["fair", "open", "closed"])
def test_an_event_without_a_visibility_is_never_public(view: str) -> None:
    _, race = ahead("fair")
    race = replace(race, settings=replace(race.settings, view=view))
    with pytest.raises(AttributeError, match="visibility"):
        FairView().follow(AppliedEvent(b"", Undeclared(at(5)), race, race))  # type: ignore[arg-type]


def test_lists_follow_only_race_events() -> None:
    invented = (CardPeeked(at(5), ADA.seat), RacePraised(at(5)), NoteKept(at(5)))
    assert [is_lifecycle(event) for event in invented] == [False, True, False]


many = settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])


@many
@for_all(races() | races("closed"), st.lists(st.tuples(st.integers(0, 200), st.integers(0, 3)), max_size=20))
def test_a_new_board_event_waits_until_every_rival_has_seen_the_cards(
    drive: Drive, peeks: Sequence[tuple[int, int]]
) -> None:
    fair_view, held = FairView(), list[AppliedEvent]()
    points: dict[int, set[int]] = {}
    for applied in with_peeks(drive, peeks):
        held.append(applied)
        for seat, board in enumerate(applied.race.boards):
            points.setdefault(seat, set()).add(board.seen)
        waiting = [other for other in held if is_waiting(other, applied.race, points)]
        public = [other for other in held if other not in waiting]
        public.sort(key=lambda other: not isinstance(other.event, RaceOpened))  # before the boards that it opens
        assert fair_view.follow(applied) == public
        held = waiting


def with_peeks(drive: Drive, peeks: Sequence[tuple[int, int]]) -> Iterator[AppliedEvent]:
    """The events of a race, with peeks on some boards after some of them."""
    version = 0
    for place, applied in enumerate(replay(map(encode, drive.events))):
        version += 1
        race = replace(applied.race, version=version)
        yield applied_by_hand(applied.event, applied.before, race)
        for after, seat in peeks:
            if after % len(drive.events) == place and seat < len(race.boards):
                version += 1
                yield applied_by_hand(CardPeeked(race.at, seat), race, replace(race, version=version))


def is_waiting(applied: AppliedEvent, now: Race, points: Mapping[int, set[int]]) -> bool:
    """Whether the racers have no point in common that shows what the owner of a board event had seen by then.

    `points` are the cards that each seat had seen at some point.
    """
    if type(applied.event).__name__ in PUBLIC_AT_ONCE:
        return False
    if now.settings.view == "closed":
        return not now.has_opened
    owner: int = applied.event.seat  # type: ignore[union-attr]  # board events have one
    seen = applied.race.boards[owner].seen
    racing = [points[number] for number, seat in enumerate(now.seats) if seat.end is None]
    return racing != [] and not any(seen & ~point == 0 for point in set.intersection(*racing))


def applied_by_hand(event: StoredEvent, before: Race | None, after: Race) -> AppliedEvent:
    """An event that may be of no type that a log has yet."""
    return AppliedEvent(b"", event, before, after)  # type: ignore[arg-type]
