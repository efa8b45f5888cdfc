"""A rematch: the same players, the same settings, another deal."""

import pytest

from cadogan.races.commands import Join
from cadogan.races.decide import create
from cadogan.races.errors import NotInRace, WrongPhase
from cadogan.races.events import Event, RaceCreated
from cadogan.races.evolve import race_of
from cadogan.races.phases import Decided, Finished
from cadogan.races.rematch import REMATCH_MS, rematch, rematch_id
from tests.races.given import ADA, BEN, CLEO, OTHER_SECRET, WON, at, carried_out, given, racing, racing_on, with_moves

DECIDED = carried_out(with_moves(racing_on(WON), ADA, WON.moves[:1]), BEN.resigns(5))
FINISHED = carried_out(DECIDED, ADA.resigns(7))


def made(history: list[Event]) -> RaceCreated:
    (event,) = create(rematch(race_of(history), BEN.player, at(10), OTHER_SECRET))
    assert isinstance(event, RaceCreated)
    return event


def test_a_rematch_has_the_same_settings_and_a_fresh_deal() -> None:
    event, old = made(FINISHED), race_of(FINISHED)
    assert event.settings == old.settings
    assert (event.secret, event.seed) == (OTHER_SECRET, None)
    assert event.rematch_of == old.id
    assert event.creator == BEN.player


def test_a_rematch_is_possible_before_the_race_is_finished() -> None:
    """A decided race has the same rematch as after its finish."""
    assert isinstance(race_of(DECIDED).phase, Decided)
    assert isinstance(race_of(FINISHED).phase, Finished)
    assert rematch_id(race_of(DECIDED)) == rematch_id(race_of(FINISHED)) == made(DECIDED).race_id


def test_the_id_of_a_rematch_has_the_time_of_the_decision() -> None:
    race_id = rematch_id(race_of(DECIDED))
    assert race_id is not None
    assert race_id.version == 7
    assert race_id.int >> 80 == at(5)


def test_only_the_racers_can_join_a_rematch() -> None:
    lobby: list[Event] = [made(FINISHED)]
    race = race_of(lobby)
    given(lobby).when(Join(at(11), CLEO.player, CLEO.commitment)).then_raises(NotInRace, "only invited players")
    assert [event.seat for event in given(lobby).when(Join(at(11), BEN.player, BEN.commitment)).events] == [0]  # type: ignore[union-attr]
    assert race.created.invited == (ADA.player, BEN.player)


def test_others_and_undecided_races_have_no_rematch() -> None:
    with pytest.raises(NotInRace, match="only the racers"):
        rematch(race_of(FINISHED), CLEO.player, at(10), OTHER_SECRET)
    with pytest.raises(WrongPhase, match="once it is decided"):
        rematch(race_of(racing()), ADA.player, at(10), OTHER_SECRET)
    assert rematch_id(race_of(racing())) is None


def test_a_rematch_is_possible_for_an_hour() -> None:
    race = race_of(FINISHED)
    assert isinstance(race.phase, Finished)
    rematch(race, ADA.player, race.phase.decided_at + REMATCH_MS, OTHER_SECRET)
    with pytest.raises(WrongPhase, match="more than an hour ago"):
        rematch(race, ADA.player, race.phase.decided_at + REMATCH_MS + 1, OTHER_SECRET)
