"""A race can be started with the players who are there. `test_starter.py` has who may start it."""

from hashlib import sha256

from cadogan.races.commands import Create, Start, Withdraw
from cadogan.races.errors import NotInRace, RaceFull, WrongPhase
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    Event,
    RaceAbandoned,
    RacerJoined,
    RacerReady,
    RacerWithdrew,
    StartCalled,
)
from cadogan.races.evolve import race_of
from cadogan.races.phases import Abandoned, Lobby
from cadogan.races.proof.fair_deal import renewed_secret
from cadogan.races.race import RULES_WITH_COUNTDOWN_OF_THE_REST
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    CREATOR,
    DEAN,
    OTHER_SECRET,
    RACE,
    SECRET,
    WON,
    at,
    carried_out,
    created,
    given,
    joined,
    racing,
    settings_of,
    tick,
    under_rules,
)


def calls(seconds: float) -> Start:
    return Start(at(seconds), ADA.player)


def waiting(*racers: int) -> list[Event]:
    """A lobby for four with this many seats taken."""
    return created(settings_of(seats=4)) + joined(*(ADA, BEN, CLEO, DEAN)[: len(racers)])


LOBBY = waiting(0, 1, 2)
CALLED = [*LOBBY, StartCalled(at(-20))]


def test_the_start_removes_free_seats_and_gives_15_seconds() -> None:
    race = given(LOBBY).when(calls(-20)).then(StartCalled(at(-20)))
    assert [seat.player for seat in race.seats] == [ADA.player, BEN.player, CLEO.player]
    assert race.phase == Lobby(at(-60 + 600), start_by=at(-5))
    assert race.next_due == at(-5)


def test_seats_behind_a_free_one_move_up() -> None:
    lobby = [*waiting(0, 1, 2), RacerWithdrew(at(-30), BEN.seat)]
    race = given(lobby).when(calls(-20)).race
    assert [seat.player for seat in race.seats] == [ADA.player, CLEO.player]
    assert [seat.commitment for seat in race.seats] == [ADA.commitment, CLEO.commitment]


def test_the_countdown_starts_when_all_are_ready() -> None:
    history = carried_out(CALLED, ADA.is_ready(-19), BEN.is_ready(-18))
    given(history).when(CLEO.is_ready(-17)).then(
        RacerReady(at(-17), CLEO.seat, CLEO.nonce), CountdownStarted(at(-17), at(-14))
    )


def test_racers_not_ready_in_time_are_left_out() -> None:
    history = carried_out(CALLED, ADA.is_ready(-19), CLEO.is_ready(-18))
    race = (
        given(history)
        .when(tick(-5))
        .then(RacerWithdrew(at(-5), BEN.seat), DealRenewed(at(-5), OTHER_SECRET), StartCalled(at(-5)))
    )
    assert [seat.player for seat in race.seats] == [ADA.player, CLEO.player]
    assert not any(seat.is_ready or seat.commitment for seat in race.seats)
    assert race.next_due == at(10)


PICKED: list[Event] = [
    *created(settings_of(seats=3), WON.seed),
    *joined(ADA, BEN, CLEO, seed=WON.seed),
    StartCalled(at(-20)),
    *(RacerReady(at(-19), racer.seat, None) for racer in (ADA, CLEO)),
]
"""A picked deal, on which two of three racers are ready after the call."""


def test_the_rest_of_a_picked_deal_begins_without_those_left_out() -> None:
    given(PICKED).when(tick(-5)).then(
        RacerWithdrew(at(-5), BEN.seat), StartCalled(at(-5)), CountdownStarted(at(-5), at(-2))
    )


def test_the_rest_of_a_picked_deal_begins_when_the_last_unready_racer_leaves() -> None:
    given(PICKED).when(Withdraw(at(-15), BEN.seat)).then(
        RacerWithdrew(at(-15), BEN.seat), StartCalled(at(-15)), CountdownStarted(at(-15), at(-12))
    )


def test_under_earlier_rules_the_rest_of_a_picked_deal_waits() -> None:
    given(under_rules(RULES_WITH_COUNTDOWN_OF_THE_REST - 1, PICKED)).when(tick(-5)).then(
        RacerWithdrew(at(-5), BEN.seat), StartCalled(at(-5))
    )


def test_the_race_is_abandoned_if_no_racer_is_ready_in_time() -> None:
    left = [RacerWithdrew(at(-5), seat) for seat in range(3)]
    race = given(CALLED).when(tick(-5)).then(*left, RaceAbandoned(at(-5), "nobody was ready"))
    assert race.phase == Abandoned("nobody was ready")


def test_a_seat_left_after_the_call_is_removed() -> None:
    history = carried_out(CALLED, BEN.withdraws(-15))
    assert history[-2:] == [RacerWithdrew(at(-15), BEN.seat), StartCalled(at(-15))]
    given(history).when(DEAN.joins(-14)).then_raises(RaceFull)
    assert race_of(history).next_due == at(0)


def test_a_single_racer_can_race_alone() -> None:
    given(waiting(0)).when(calls(-20)).then(StartCalled(at(-20)))
    alone = carried_out(waiting(0), calls(-20), ADA.is_ready(-19))
    assert alone[-1] == CountdownStarted(at(-19), at(-16))


def test_a_creator_without_a_seat_cannot_call_the_start() -> None:
    given(LOBBY).when(Start(at(-20), CREATOR)).then_raises(NotInRace, "you have no seat")
    given(waiting()).when(Start(at(-20), CREATOR)).then_raises(NotInRace, "you have no seat")


def test_the_start_is_called_once() -> None:
    given(CALLED).when(calls(-19)).then_nothing()
    given(CALLED).when(Start(at(-19), BEN.player)).then_nothing()
    given(racing()).when(calls(5)).then_nothing()


def test_a_full_lobby_stops_waiting_once_the_start_is_called() -> None:
    lobby = waiting(0, 1, 2, 3)
    history = carried_out(lobby, *(racer.is_ready(-30) for racer in (ADA, BEN, CLEO)), calls(-20))
    race = race_of(carried_out(history, tick(-5)))
    assert [seat.player for seat in race.seats] == [ADA.player, BEN.player, CLEO.player]


def test_a_lobby_still_expires_after_the_call() -> None:
    late = [*LOBBY[:1], RacerJoined(at(500), 0, ADA.player, ADA.commitment), StartCalled(at(530))]
    given(late).when(tick(540)).then(RaceAbandoned(at(540), "lobby expired"))


def test_the_renewed_secret_follows_from_the_last_one() -> None:
    assert renewed_secret(SECRET) == OTHER_SECRET == sha256(b"cadogan/renew/1" + SECRET).digest()


def test_a_paired_race_cannot_be_started_without_its_players() -> None:
    opened = Create(at(-60), RACE, CREATOR, settings_of(), SECRET, invited=(ADA.player, BEN.player))
    lobby = [*given().when(opened).events, *joined(ADA)]
    given(lobby).when(Start(at(-30), ADA.player)).then_raises(WrongPhase, "between invited players")
    assert race_of(lobby).starter is None
