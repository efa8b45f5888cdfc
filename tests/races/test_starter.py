"""Who may start a race: its creator, and without the creator the racer who has been seated longest."""

from contextlib import suppress
from functools import reduce

from hypothesis import given as forall
from hypothesis import settings
from hypothesis import strategies as st

from cadogan.races.commands import Command, Create, Join, Leave, Ready, Return, Start, Tick, Withdraw
from cadogan.races.decide import decide
from cadogan.races.errors import NotInRace, RaceError
from cadogan.races.events import Event, RacerJoined, RacerLeft, RacerReturned, RacerWithdrew, StartCalled
from cadogan.races.evolve import evolve, race_of
from cadogan.races.phases import Lobby
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.race import RULES_WITH_STARTERS, Race
from tests.examples_drawn import examples
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    CREATOR,
    DEAN,
    RACE,
    SECRET,
    Racer,
    at,
    carried_out,
    created,
    given,
    joined,
    settings_of,
    under_rules,
)

HOST = RacerJoined(at(-30), 3, CREATOR, DEAN.commitment)
"""The creator sits down last."""

LOBBY = [*created(settings_of(seats=4)), *joined(ADA, BEN, CLEO), HOST]


def starts(racer: Racer, seconds: float = -20) -> Start:
    return Start(at(seconds), racer.player)


def starter_of(log: list[Event]) -> int | None:
    return race_of(log).starter


def test_the_creator_starts_however_late_they_sat_down() -> None:
    assert starter_of(LOBBY) == 3
    given(LOBBY).when(Start(at(-20), CREATOR)).then(StartCalled(at(-20)))
    given(LOBBY).when(starts(ADA)).then_raises(NotInRace, "the racer in seat 3")


def test_once_the_creator_has_left_their_seat_the_longest_seated_racer_starts() -> None:
    left = [*LOBBY, RacerWithdrew(at(-25), 3)]
    given(left).when(Start(at(-20), CREATOR)).then_raises(NotInRace, "you have no seat")
    given(left).when(starts(BEN)).then_raises(NotInRace, "the racer in seat 0")
    given(left).when(starts(ADA)).then(StartCalled(at(-20)))


def test_a_racer_who_sat_down_again_has_not_been_seated_longest() -> None:
    log = [*LOBBY, RacerWithdrew(at(-25), 3), RacerWithdrew(at(-24), 0), *carried_again(ADA)]
    assert starter_of(log) == BEN.seat


def carried_again(racer: Racer) -> list[Event]:
    return [RacerJoined(at(-23), racer.seat, racer.player, racer.commitment)]


def test_another_nonce_does_not_take_the_turn_of_a_racer() -> None:
    log = [*LOBBY, RacerWithdrew(at(-25), 3)]
    log = carried_out(log, ADA.joins(-24, nonce=bytes(16)))
    assert starter_of(log) == ADA.seat


def test_a_renewed_deal_does_not_change_the_order_of_racers() -> None:
    log = [*created(settings_of(seats=3)), *joined(CLEO, BEN, ADA)]
    log = carried_out(log, CLEO.is_ready(-20), CLEO.withdraws(-19))
    assert starter_of(log) == BEN.seat


AWAY = [*LOBBY, RacerLeft(at(-24), 3, at(-29))]


def test_while_the_creator_is_away_the_longest_seated_racer_starts() -> None:
    given(LOBBY).when(Leave(at(-24), 3, at(-29))).then(RacerLeft(at(-24), 3, at(-29)))
    assert starter_of(AWAY) == ADA.seat
    given(AWAY).when(starts(BEN)).then_raises(NotInRace, "the racer in seat 0")
    given(AWAY).when(starts(ADA)).then(StartCalled(at(-20)))


def test_a_creator_who_returns_may_start_again() -> None:
    given(AWAY).when(Return(at(-21), 3)).then(RacerReturned(at(-21), 3))
    assert starter_of([*AWAY, RacerReturned(at(-21), 3)]) == 3


def test_a_creator_who_starts_while_away_has_returned() -> None:
    given(AWAY).when(Start(at(-20), CREATOR)).then(RacerReturned(at(-20), 3), StartCalled(at(-20)))


def test_the_next_racer_starts_while_several_are_away() -> None:
    given(AWAY).when(Leave(at(-22), ADA.seat)).then(RacerLeft(at(-22), ADA.seat))
    assert starter_of([*AWAY, RacerLeft(at(-22), ADA.seat)]) == BEN.seat


def test_an_absence_is_noted_only_of_the_racer_who_may_start_and_if_another_could() -> None:
    given(LOBBY).when(Leave(at(-24), ADA.seat)).then_nothing()
    alone = [*created(settings_of(seats=4)), *joined(ADA)]
    given(alone).when(Leave(at(-24), ADA.seat)).then_nothing()
    called = [*LOBBY, StartCalled(at(-25))]
    given(called).when(Leave(at(-24), 3)).then_nothing()


def test_an_absence_of_the_lobby_ends_with_the_countdown() -> None:
    log = carried_out(AWAY, *(racer.is_ready(-20) for racer in (ADA, BEN, CLEO)))
    log = carried_out(log, Ready(at(-19), 3, DEAN.nonce), Tick(at(0)))
    race = race_of(log)
    assert race.started_at is not None
    assert all(seat.away_since is None and seat.absences == 0 for seat in race.seats)


def test_nobody_returns_to_an_abandoned_lobby() -> None:
    abandoned = carried_out(AWAY, Tick(at(600)))
    given(abandoned).when(Return(at(601), 3)).then_nothing()


def test_a_house_bot_does_not_start_a_race() -> None:
    opened = Create(at(-60), RACE, CREATOR, settings_of(seats=3), SECRET, house_bots=(CLEO.player,))
    log = given().when(opened).events
    assert starter_of(log) is None
    given(log).when(starts(CLEO)).then_raises(NotInRace)
    log = carried_out(log, ADA.joins(-40))
    assert race_of(log).seats[starter_of(log) or 0].player == ADA.player


def test_under_earlier_rules_the_creator_starts_without_a_seat_and_nobody_else_does() -> None:
    before = under_rules(RULES_WITH_STARTERS - 1, LOBBY[:-1])
    assert starter_of(before) is None
    given(before).when(Start(at(-20), CREATOR)).then(StartCalled(at(-20)))
    given(before).when(starts(ADA)).then_raises(NotInRace, "only the creator")
    given(before).when(Leave(at(-24), ADA.seat)).then_nothing()


CAST = (ADA, BEN, CLEO, DEAN)
SEATS = st.integers(0, 3)


def taken(race: Race) -> list[int]:
    return [number for number, seat in enumerate(race.seats) if seat.player is not None]


@st.composite
def lobbies(draw: st.DrawFn) -> Race:
    """A lobby to which racers came, and in which they are away or not. One of them may be its creator."""
    race = race_of(
        given().when(Create(at(-60), RACE, draw(st.sampled_from((CREATOR, ADA.player))), SETTINGS, SECRET)).events
    )
    for number, (what, seat) in enumerate(draw(st.lists(st.tuples(st.sampled_from(WHATS), SEATS), max_size=30))):
        now, racer = at(-59) + number, CAST[seat]
        nonce = bytes([number]) * 16
        wishes: dict[str, Command] = {
            "join": Join(now, racer.player, nonce_commitment(RACE, nonce)),
            "withdraw": Withdraw(now, seat),
            "leave": Leave(now, seat),
            "return": Return(now, seat),
        }
        with suppress(RaceError):
            race = reduce(evolve, decide(race, wishes[what]), race)
    return race


SETTINGS = settings_of(seats=4)
WHATS = ("join", "join", "withdraw", "leave", "leave", "return")


@settings(max_examples=examples(200))
@forall(lobbies())
def test_exactly_one_racer_of_those_here_may_start_a_lobby(race: Race) -> None:
    assert isinstance(race.phase, Lobby)
    here = [number for number in taken(race) if race.seats[number].away_since is None]
    accepted = [number for number in taken(race) if may_start(race, number)]
    if not taken(race):
        assert race.starter is None
    elif here:
        assert race.starter in here
        assert [number for number in accepted if number in here] == [race.starter]
    else:
        assert accepted == taken(race), "any of them may come back and start"
    for number in set(taken(race)) - {race.starter}:
        assert decide(race, Leave(at(0) - 1, number)) == [], "only an absence of the starter is noted"


def may_start(race: Race, number: int) -> bool:
    player = race.seats[number].player
    assert player is not None
    try:
        return isinstance(decide(race, Start(at(-1), player))[-1], StartCalled)
    except NotInRace:
        return False
