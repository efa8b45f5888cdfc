"""Examples of races whose boards are closed until a time."""

from cadogan.races.commands import Create
from cadogan.races.events import RaceOpened
from cadogan.races.evolve import race_of
from cadogan.races.race import LATE_MS
from tests.races.given import (
    ADA,
    BEN,
    CREATOR,
    RACE,
    SECRET,
    WON,
    at,
    given,
    moved,
    racing_on,
    settings_of,
    tick,
    under_rules,
)
from tests.races.record.watched import AFTER_A_LIFT, FROM_THE_STOCK, Watched, closed, named


def test_in_a_closed_race_a_lead_decides_nothing() -> None:
    race = Watched(under_rules(5, racing_on(WON, view="closed", closed_until=at(900))))
    race.when(ADA.resigns(1))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=2)) == []
    assert ("decided", -1) in race.when(BEN.resigns(3))


def test_before_rules_8_a_closed_race_opens_by_itself_or_with_the_first_late_event() -> None:
    by_itself, with_an_event = Watched(closed(7)), Watched(closed(7))
    assert [named(event) for event in by_itself.record.reach(at(10) + LATE_MS)] == [("opened", -1), ("moved", ADA.seat)]
    assert by_itself.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [("moved", BEN.seat)]
    assert with_an_event.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [
        ("opened", -1), ("moved", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_before_rules_8_a_late_event_from_before_the_opening_precedes_it() -> None:
    race = Watched(closed(7))
    assert race.record.reach(at(10) + LATE_MS - 1) == []
    assert race.when(BEN.leaves(9.9)) == [("left", BEN.seat)]


def test_a_closed_race_that_is_on_opens_by_an_event() -> None:
    given(closed()).when(tick(9.999)).then_nothing()
    given(closed()).when(tick(12)).then(RaceOpened(at(10)))
    given([*closed(), RaceOpened(at(10))]).when(tick(12)).then_nothing()
    history = closed()
    given(history).when(BEN.plays(FROM_THE_STOCK, n=0, seconds=12)).then(
        RaceOpened(at(10)), moved(history, BEN, FROM_THE_STOCK, 12)
    )
    given(closed(7)).when(tick(12)).then_nothing()


def test_the_time_alone_does_not_open_a_race_that_is_on() -> None:
    """An event from before the opening may come at any time: everybody has the order of the log."""
    race = Watched(closed())
    assert race.record.reach(at(500)) == []
    assert race.when(BEN.leaves(9.9)) == [("left", BEN.seat)]
    assert race.when(tick(10)) == [("opened", -1), ("moved", ADA.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [("returned", BEN.seat), ("moved", BEN.seat)]
    assert race.record.reach(at(500)) == []


def test_a_closed_race_that_has_finished_opens_by_the_time_alone() -> None:
    race = Watched(closed())
    race.when(ADA.resigns(3))
    assert race.when(BEN.resigns(4))[-1] == ("finished", -1)
    assert race_of(race.history).next_due is None
    assert race.record.reach(at(10) - 1) == []
    assert [named(event) for event in race.record.reach(at(10))] == [("opened", -1), ("moved", ADA.seat)]


def test_a_closed_race_that_starts_after_its_time_opens_at_the_start() -> None:
    race = Watched(racing_on(WON, view="closed", closed_until=at(-5)))  # its history ends with the start
    assert race.when(tick(0)) == [("opened", -1)]
    assert race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1)) == [("moved", ADA.seat)]


def test_a_lobby_whose_time_has_come_tells_so_when_it_is_abandoned() -> None:
    history = (
        given().when(Create(at(-60), RACE, CREATOR, settings_of(view="closed", closed_until=at(0)), SECRET)).events
    )
    lobby = Watched(history)
    assert lobby.record.reach(at(1)) == []
    assert lobby.when(tick(540)) == [("abandoned", -1)]
    assert [named(event) for event in lobby.record.reach(at(540))] == [("opened", -1)]
