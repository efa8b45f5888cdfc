"""A racer who leaves after a nonce was opened renews the deal, and nobody can do that often."""

from hashlib import sha256
from uuid import UUID

import pytest
from msgspec.structs import replace

from cadogan.races.commands import Join, Ready, Withdraw
from cadogan.races.decide import decide
from cadogan.races.errors import NotInRace, WrongPhase
from cadogan.races.events import DealRenewed, Event, RaceAbandoned, RaceCreated, RacerWithdrew, StartCalled
from cadogan.races.evolve import evolve, race_of
from cadogan.races.facts import RACE_RULES
from cadogan.races.ids import PlayerId
from cadogan.races.phases import Abandoned
from cadogan.races.proof import fair_deal
from cadogan.races.race import Race, Renewal
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    OTHER_SECRET,
    RACE,
    at,
    carried_out,
    created,
    full,
    given,
    joined,
    ready,
    settings_of,
    tick,
)
from tests.races.proof.verify.proofs import findings, over
from tests.races.test_lobby import NONCE

THIRD_SECRET = sha256(b"cadogan/renew/1" + OTHER_SECRET).digest()

BEN_LEAVES: list[Event] = [RacerWithdrew(at(-2), BEN.seat), DealRenewed(at(-2), OTHER_SECRET)]


def stranger(number: int) -> PlayerId:
    return PlayerId(UUID(int=0xF00 + number))


def leave_and_return(race: Race, times: int, players: list[PlayerId]) -> Race:
    """Ada opens her nonce, and the player in the other seat leaves: as often as the race lets them."""
    for number in range(times):
        if isinstance(race.phase, Abandoned):
            break
        nonce, other = number.to_bytes(16), (1000 + number).to_bytes(16)
        seconds = -30 + number * 0.01
        for command in (
            Join(at(seconds), ADA.player, fair_deal.nonce_commitment(RACE, nonce)),
            Join(at(seconds), players[number % len(players)], fair_deal.nonce_commitment(RACE, other)),
            Ready(at(seconds), 0, nonce),
            Withdraw(at(seconds), 1),
        ):
            for event in decide(race, command):
                race = evolve(race, event)
    return race


def test_a_stranger_cannot_come_back_after_an_open_nonce() -> None:
    """The deal of a race was renewed 385 times in 2.5 s by one player who left and joined again."""
    with pytest.raises(NotInRace, match="after a nonce was opened"):
        leave_and_return(race_of(created(settings_of())), 385, [BEN.player])


def test_many_strangers_renew_a_deal_at_most_twice() -> None:
    race = leave_and_return(race_of(created(settings_of())), 385, [stranger(number) for number in range(385)])
    assert race.phase == Abandoned("deal renewed too often")
    assert [renewal.left for renewal in race.renewals] == [(stranger(0),), (stranger(1),)]
    assert race.left == (stranger(2),)


def test_the_race_knows_whose_leaving_renewed_the_deal() -> None:
    race = given(full() + ready(ADA)).when(BEN.withdraws(-2)).then(*BEN_LEAVES)
    assert race.renewals == (Renewal(at(-2), (BEN.player,)),)
    assert race.left == ()


def test_a_racer_who_left_before_any_open_nonce_may_come_back() -> None:
    left = [*full(), RacerWithdrew(at(-2), BEN.seat)]
    assert given(left).when(BEN.joins(-1)).race.seats[BEN.seat].player == BEN.player


def test_a_racer_who_left_after_an_open_nonce_may_not_come_back() -> None:
    renewed = [*full(), *ready(ADA), *BEN_LEAVES]
    given(renewed).when(BEN.joins(-1, nonce=NONCE)).then_raises(NotInRace, "after a nonce was opened")
    assert given(renewed).when(CLEO.joins(-1)).race.seat_of(CLEO.player) == BEN.seat


def test_racers_who_were_not_ready_in_time_may_not_come_back_either() -> None:
    """Doing nothing renews a deal just like leaving does."""
    called = [*full(seats=3), StartCalled(at(-10)), *ready(ADA)]
    race = given(called).when(tick(5)).race
    assert race.renewals == (Renewal(at(5), (BEN.player, CLEO.player)),)
    assert race.barred == {BEN.player, CLEO.player}


def test_the_third_leaver_ends_the_race() -> None:
    history = [*full(), *ready(ADA), *BEN_LEAVES]
    nonces = [b"Ada's 2nd nonce!", b"Ada's 3rd nonce!"]
    for number, nonce in enumerate(nonces):
        history = carried_out(
            history,
            Join(at(-1), ADA.player, fair_deal.nonce_commitment(RACE, nonce)),
            Join(at(-1), stranger(number), fair_deal.nonce_commitment(RACE, NONCE)),
            Ready(at(-1), 0, nonce),
        )
        if nonce is not nonces[-1]:
            history = carried_out(history, Withdraw(at(-1), 1))
    race = (
        given(history)
        .when(Withdraw(at(0), 1))
        .then(RacerWithdrew(at(0), 1), RaceAbandoned(at(0), "deal renewed too often"))
    )
    assert race.secret == THIRD_SECRET
    given(carried_out(history, Withdraw(at(0), 1))).when(ADA.joins(1)).then_raises(
        WrongPhase, "abandoned (deal renewed too often)"
    )


def test_leaving_a_race_between_two_invited_players_ends_it() -> None:
    """Nobody else may take the seat, so the other player need not wait until the lobby expires."""
    history = between(ADA.player, BEN.player) + joined(ADA, BEN)
    given(history).when(BEN.withdraws(-30)).then(RacerWithdrew(at(-30), BEN.seat))
    race = (
        given(history + ready(ADA))
        .when(BEN.withdraws(-2))
        .then(RacerWithdrew(at(-2), BEN.seat), RaceAbandoned(at(-2), "a racer left"))
    )
    assert race.left == (BEN.player,)


def test_a_rematch_goes_on_while_two_of_its_players_may_race() -> None:
    lobby = between(ADA.player, BEN.player, CLEO.player, rematch_of=RACE)
    history = [*lobby, *joined(ADA, BEN, CLEO), *ready(ADA)]
    given(history).when(CLEO.withdraws(-2)).then(RacerWithdrew(at(-2), 2), DealRenewed(at(-2), OTHER_SECRET))
    two = between(ADA.player, BEN.player, rematch_of=RACE)
    given([*two, *joined(ADA, BEN), *ready(ADA)]).when(BEN.withdraws(-2)).then(
        RacerWithdrew(at(-2), 1), RaceAbandoned(at(-2), "a racer left")
    )


def between(*players: PlayerId, **more: object) -> list[Event]:
    """A lobby that only these players can join."""
    [event] = created(settings_of(seats=len(players)))
    invited: Event = replace(event, invited=players, **more)
    return [invited]


def test_a_race_created_under_earlier_rules_keeps_them() -> None:
    """Its log may have any number of renewals, and racers who come back. It still verifies."""
    [event] = created(settings_of())
    assert isinstance(event, RaceCreated)
    race = leave_and_return(race_of([replace(event, race_rules=1)]), 20, [BEN.player])
    assert len(race.renewals) == 20
    assert race.barred == frozenset()


def test_the_proof_of_a_race_created_under_earlier_rules_holds() -> None:
    [event] = created(settings_of())
    assert isinstance(event, RaceCreated)
    log: list[Event] = [replace(event, race_rules=1)]
    for number in range(4):
        ada = number.to_bytes(16)
        joins = Join(at(-40 + number), ADA.player, fair_deal.nonce_commitment(RACE, ada))
        log = carried_out(log, joins, BEN.joins(-40 + number), Ready(at(-40 + number), 0, ada))
        log = carried_out(log, Withdraw(at(-40 + number), 1))
    assert findings(over(log)) == []
    relabelled = [replace(event, race_rules=2), *over(log)[1:]]
    assert "you left this race" in findings(relabelled)[0]


def test_rules_that_no_race_has_are_found() -> None:
    [event] = created(settings_of())
    assert isinstance(event, RaceCreated)
    log = over([replace(event, race_rules=RACE_RULES + 1)])
    assert f"event 1, race_rules: {RACE_RULES + 1}; right would be 1 to {RACE_RULES}" in findings(log)[0]
