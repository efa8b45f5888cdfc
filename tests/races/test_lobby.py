"""A race from its creation to the last `ready`."""

from functools import reduce

import pytest
from msgspec.structs import replace

from cadogan.races.commands import Create, Join, Ready, Tick, Withdraw
from cadogan.races.decide import decide
from cadogan.races.errors import NotInRace, RaceFull, WrongNonce, WrongPhase
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    RaceAbandoned,
    RaceCreated,
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerWithdrew,
)
from cadogan.races.evolve import evolve, race_of
from cadogan.races.facts import LOBBY_S, RACE_RULES
from cadogan.races.phases import Abandoned, Lobby
from cadogan.races.proof.fair_deal import COMMITMENT_BYTES
from cadogan.races.race import MOST_JOINS, READY_MS, RULES_WITH_FEW_JOINS
from cadogan.races.settings import Settings
from cadogan.rules import RULES_VERSION, InvalidOption, UnknownGame
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    CREATOR,
    OTHER_SECRET,
    RACE,
    SECRET,
    WON,
    at,
    counting,
    created,
    full,
    given,
    joined,
    racing,
    ready,
    settings_of,
    tick,
)

NONCE = b"another nonce..!"


def opens(settings: Settings, seed: bytes | None = None) -> Create:
    return Create(at(-60), RACE, CREATOR, settings, SECRET, seed)


def test_a_race_is_created_with_every_default_filled_in() -> None:
    settled = Settings(game="eagle-wing", options={"trunk": 17, "redeals": 2}, seats=2, time_limit=600)
    given().when(opens(Settings(game="eagle-wing", options={"trunk": 17}))).then(
        RaceCreated(at(-60), RACE, CREATOR, settled, RULES_VERSION, SECRET, None, race_rules=RACE_RULES)
    )


def test_a_game_with_two_packs_has_fifteen_minutes() -> None:
    race = given().when(opens(Settings(game="grand-duchess"))).race
    assert race.settings.time_limit == 15 * 60


def test_a_given_time_limit_is_kept() -> None:
    assert given().when(opens(Settings(game="duchess", time_limit=90))).race.settings.time_limit == 90


def test_a_picked_deal_has_a_seed_and_no_secret() -> None:
    given().when(opens(settings_of(), WON.seed.value)).then(
        RaceCreated(at(-60), RACE, CREATOR, settings_of(), RULES_VERSION, None, WON.seed.value, race_rules=RACE_RULES)
    )


def test_an_unknown_game_is_refused_by_name() -> None:
    refusal = given().when(opens(Settings(game="accordion"))).then_raises(UnknownGame, "accordion")
    assert "eagle-wing" in str(refusal)


def test_an_unknown_option_is_refused_by_name() -> None:
    refusal = given().when(opens(Settings(game="duchess", options={"trunk": 13}))).then_raises(InvalidOption, "'trunk'")
    assert "its options are: runs" in str(refusal)


@pytest.mark.parametrize("value", [10, 22, "13", None, True])
def test_a_value_out_of_range_is_refused_with_the_range(value: int | str | None) -> None:
    refusal = given().when(opens(Settings(game="eagle-wing", options={"trunk": value}))).then_raises(InvalidOption)
    assert f"{value!r}" in str(refusal)
    assert "11 to 21" in str(refusal)


# Joining


def test_racers_take_the_first_free_seat() -> None:
    lobby = created(settings_of())
    given(lobby).when(ADA.joins(-50)).then(RacerJoined(at(-50), 0, ADA.player, ADA.commitment))
    given(lobby + joined(ADA)).when(BEN.joins(-49)).then(RacerJoined(at(-49), 1, BEN.player, BEN.commitment))


def test_a_bot_can_join_unless_the_settings_forbid_it() -> None:
    bot = Join(at(-50), ADA.player, ADA.commitment, is_bot=True)
    given(created(settings_of())).when(bot).then(RacerJoined(at(-50), 0, ADA.player, ADA.commitment))
    given(created(settings_of(bots=False))).when(bot).then_raises(NotInRace, "bots: false")


def test_a_seat_that_became_free_is_taken_first() -> None:
    lobby = [*full(seats=3), RacerWithdrew(at(-45), ADA.seat)]
    given(lobby).when(Join(at(-40), CREATOR, ADA.commitment)).then(RacerJoined(at(-40), 0, CREATOR, ADA.commitment))


def test_a_random_deal_needs_a_commitment_of_32_bytes() -> None:
    lobby = created(settings_of())
    given(lobby).when(ADA.joins_without_commitment()).then_raises(WrongNonce, "commitment of 32 bytes")
    given(lobby).when(Join(at(-40), ADA.player, ADA.nonce)).then_raises(WrongNonce, "commitment of 32 bytes")


def test_a_picked_deal_needs_no_commitment_and_stores_none() -> None:
    lobby = created(settings_of(), WON.seed)
    given(lobby).when(ADA.joins_without_commitment()).then(RacerJoined(at(-40), 0, ADA.player, None))
    given(lobby).when(ADA.joins()).then(RacerJoined(at(-40), 0, ADA.player, None))


def test_a_full_race_refuses_another_racer() -> None:
    given(full()).when(CLEO.joins()).then_raises(RaceFull, "all 2 seats are taken")


def test_joining_again_with_the_same_commitment_changes_nothing() -> None:
    given(full()).when(ADA.joins()).then_nothing()
    given(full(seed=WON.seed)).when(ADA.joins_without_commitment()).then_nothing()


def test_a_racer_can_commit_again_before_any_nonce_is_open() -> None:
    race = (
        given(full())
        .when(ADA.joins(nonce=NONCE))
        .then(RacerJoined(at(-40), ADA.seat, ADA.player, ADA.joins(nonce=NONCE).commitment))
    )
    assert [seat.player for seat in race.seats] == [ADA.player, BEN.player]


def test_joining_is_closed_once_a_nonce_is_open() -> None:
    lobby = full() + ready(BEN)
    given(lobby).when(ADA.joins(-2, nonce=NONCE)).then_raises(WrongPhase, "has opened their nonce")
    given(lobby).when(CLEO.joins(-2)).then_raises(WrongPhase, "has opened their nonce")
    given(lobby).when(ADA.joins(-2)).then_nothing()


def test_joining_is_closed_once_the_countdown_is_running() -> None:
    given(counting()).when(CLEO.joins(-1)).then_raises(WrongPhase, "the countdown is running")
    given(racing()).when(CLEO.joins(1)).then_raises(WrongPhase, "the race is on")


# Being ready


def test_being_ready_opens_the_nonce() -> None:
    given(full()).when(ADA.is_ready()).then(RacerReady(at(-3), ADA.seat, ADA.nonce))


def test_no_racer_can_be_ready_before_the_race_is_full() -> None:
    lobby = created(settings_of(seats=3)) + joined(ADA)
    given(lobby).when(ADA.is_ready()).then_raises(WrongPhase, "2 of 3 seats are still free")


@pytest.mark.parametrize("nonce", [None, b"", bytes(15), bytes(17)])
def test_a_nonce_has_16_bytes(nonce: bytes | None) -> None:
    given(full()).when(Ready(at(-3), ADA.seat, nonce)).then_raises(WrongNonce, "16 bytes")


def test_a_nonce_that_was_not_committed_to_is_refused() -> None:
    given(full()).when(ADA.is_ready(nonce=BEN.nonce)).then_raises(WrongNonce, "not the one that you committed to")


def test_the_nonce_of_a_replaced_commitment_is_refused() -> None:
    again = RacerJoined(at(-40), ADA.seat, ADA.player, ADA.joins(nonce=NONCE).commitment)
    given([*full(), again]).when(ADA.is_ready()).then_raises(WrongNonce)
    given([*full(), again]).when(ADA.is_ready(nonce=NONCE)).then(RacerReady(at(-3), ADA.seat, NONCE))


def test_a_picked_deal_needs_no_nonce() -> None:
    given(full(seed=WON.seed)).when(Ready(at(-3), ADA.seat, None)).then(RacerReady(at(-3), ADA.seat, None))
    given(full(seed=WON.seed)).when(ADA.is_ready()).then(RacerReady(at(-3), ADA.seat, None))


def test_being_ready_again_changes_nothing() -> None:
    given(full() + ready(ADA)).when(ADA.is_ready(-2)).then_nothing()
    given(counting()).when(ADA.is_ready(-2)).then_nothing()
    given(racing()).when(ADA.is_ready(1)).then_nothing()


def test_the_last_ready_starts_the_countdown() -> None:
    given(full(countdown=5) + ready(ADA)).when(BEN.is_ready(-3)).then(
        RacerReady(at(-3), BEN.seat, BEN.nonce), CountdownStarted(at(-3), at(2))
    )


def test_an_abandoned_race_refuses_ready() -> None:
    lobby = [*full(), RaceAbandoned(at(540), "lobby expired")]
    given(lobby).when(ADA.is_ready(541)).then_raises(WrongPhase, "abandoned (lobby expired)")


# Leaving


def test_leaving_the_lobby_frees_the_seat() -> None:
    race = given(full()).when(ADA.withdraws(-30)).then(RacerWithdrew(at(-30), ADA.seat))
    assert [seat.player for seat in race.seats] == [None, BEN.player]
    assert race.seats[BEN.seat].commitment == BEN.commitment
    assert race.secret == SECRET


def test_leaving_again_changes_nothing() -> None:
    given([*full(), RacerWithdrew(at(-30), ADA.seat)]).when(ADA.withdraws(-29)).then_nothing()
    renewed = [*full(), *ready(BEN), RacerWithdrew(at(-2), ADA.seat), DealRenewed(at(-2), OTHER_SECRET)]
    given(renewed).when(ADA.withdraws(-1)).then_nothing()


def test_leaving_after_a_nonce_is_open_renews_the_deal() -> None:
    race = (
        given(full() + ready(BEN))
        .when(ADA.withdraws(-2))
        .then(RacerWithdrew(at(-2), ADA.seat), DealRenewed(at(-2), OTHER_SECRET))
    )
    assert race.secret == OTHER_SECRET
    [empty, left] = race.seats
    assert empty.player is None
    assert (left.player, left.commitment, left.nonce, left.is_ready) == (BEN.player, None, None, False)


def test_a_leaving_racer_who_opened_their_nonce_renews_the_deal() -> None:
    given(full() + ready(BEN)).when(BEN.withdraws(-2)).then(
        RacerWithdrew(at(-2), BEN.seat), DealRenewed(at(-2), OTHER_SECRET)
    )


def test_leaving_a_picked_deal_leaves_the_others_ready() -> None:
    lobby = full(seed=WON.seed) + ready(BEN, seed=WON.seed)
    race = given(lobby).when(ADA.withdraws(-2)).then(RacerWithdrew(at(-2), ADA.seat))
    assert race.seats[BEN.seat].is_ready
    assert race.seed == WON.seed


def test_a_renewed_deal_needs_new_commitments_of_all_racers() -> None:
    renewed = [*full(), *ready(BEN), RacerWithdrew(at(-2), ADA.seat), DealRenewed(at(-2), OTHER_SECRET)]
    again = RacerJoined(at(-1), ADA.seat, CLEO.player, CLEO.commitment)
    given(renewed).when(CLEO.joins(-1)).then(again)
    too_early = Ready(at(0), ADA.seat, CLEO.nonce)
    given([*renewed, again]).when(too_early).then_raises(WrongPhase, "join again with a new commitment")
    new = BEN.joins(0, nonce=NONCE)
    recommitted = RacerJoined(at(0), BEN.seat, BEN.player, new.commitment)
    given([*renewed, again]).when(new).then(recommitted)
    given([*renewed, again, recommitted]).when(BEN.is_ready(1, nonce=NONCE)).then(RacerReady(at(1), BEN.seat, NONCE))


def test_a_commitment_to_an_opened_nonce_is_refused() -> None:
    renewed = [*full(), *ready(BEN), RacerWithdrew(at(-2), ADA.seat), DealRenewed(at(-2), OTHER_SECRET)]
    given(renewed).when(BEN.joins(-1)).then_raises(WrongNonce, "opened for a deal that was renewed")


# Time


def test_a_lobby_that_does_not_fill_expires_after_ten_minutes() -> None:
    lobby = created(settings_of()) + joined(ADA)
    given(lobby).when(tick(539.999)).then_nothing()
    race = given(lobby).when(tick(540)).then(RaceAbandoned(at(540), "lobby expired"))
    assert race.phase == Abandoned("lobby expired")
    assert race.next_due is None


def test_a_full_lobby_expires_too_at_its_due_time() -> None:
    given(full()).when(tick(4000)).then(RaceAbandoned(at(540), "lobby expired"))


def test_an_expired_lobby_refuses_commands_even_without_a_tick() -> None:
    given(full()).when(ADA.is_ready(600)).then_raises(WrongPhase, "abandoned")
    given(full()).when(ADA.joins(600, nonce=NONCE)).then_raises(WrongPhase, "abandoned")
    given(full()).when(ADA.withdraws(600)).then_raises(WrongPhase, "abandoned")


def test_nothing_happens_to_an_abandoned_race() -> None:
    abandoned = [*full(), RaceAbandoned(at(540), "lobby expired")]
    given(abandoned).when(tick(9999)).then_nothing()
    given(abandoned).when(ADA.joins(600, nonce=NONCE)).then_raises(WrongPhase, "abandoned")
    given(abandoned).when(ADA.withdraws(600)).then_raises(WrongPhase, "abandoned")
    given(abandoned).when(ADA.plays("deal", n=0, seconds=600)).then_raises(WrongPhase, "no boards yet")
    given(abandoned).when(ADA.leaves(600)).then_nothing()
    given(abandoned).when(ADA.returns(600)).then_nothing()


def test_presence_is_not_logged_before_the_start_but_of_the_starter() -> None:
    given(full()).when(ADA.leaves(-30)).then(RacerLeft(at(-30), ADA.seat))  # see `test_starter.py`
    given(full()).when(BEN.leaves(-30)).then_nothing()
    given(full()).when(ADA.returns(-30)).then_nothing()
    given(counting()).when(ADA.leaves(-1)).then_nothing()


def test_there_are_no_boards_before_the_start() -> None:
    given(full()).when(ADA.plays("deal", n=0, seconds=-3)).then_raises(WrongPhase, "still waiting for its racers")
    given(full()).when(ADA.undoes(n=0, seconds=-3)).then_raises(WrongPhase, "still waiting for its racers")
    given(full()).when(ADA.resigns(-3)).then_raises(WrongPhase, "still waiting for its racers")


def test_time_in_the_log_does_not_go_back_when_a_clock_does() -> None:
    """The second of two nodes reads an earlier time than the first."""
    given(full()).when(ADA.withdraws(-59)).then(RacerWithdrew(at(-49), ADA.seat))


def test_a_countdown_that_is_left_keeps_the_expiry_of_its_lobby() -> None:
    race = given(counting()).when(ADA.withdraws(-1)).race
    assert race.phase == Lobby(at(-60 + LOBBY_S))


def test_a_lobby_that_fills_late_waits_some_seconds_for_its_racers_to_be_ready() -> None:
    command = Create(at(-60), RACE, CREATOR, settings_of(), SECRET, lobby_s=20)
    alone = [*given().when(command).events, *joined(ADA)]
    early = given(alone).when(Join(at(-46), BEN.player, BEN.commitment)).race
    assert early.next_due == at(-40)
    late = given(alone).when(Join(at(-41), BEN.player, BEN.commitment)).race
    assert late.next_due == at(-41) + READY_MS


def test_a_racer_who_leaves_and_joins_does_not_keep_a_lobby_open() -> None:
    command = Create(at(-60), RACE, CREATOR, settings_of(), SECRET, lobby_s=20)
    race = race_of([*given().when(command).events, *joined(ADA)])
    for at_ms in range(at(-41), at(-30), 600):
        for each in (Join(at_ms, BEN.player, BEN.commitment), Withdraw(at_ms + 50, BEN.seat)):
            if isinstance(race.phase, Lobby):
                race = reduce(evolve, decide(race, Tick(at_ms)), race)
            if isinstance(race.phase, Lobby):
                race = reduce(evolve, decide(race, each), race)
    assert race.phase == Abandoned("lobby expired")
    assert race.at == at(-40) + READY_MS


def test_a_player_does_not_fill_the_log_of_a_lobby_by_joining_again_and_again() -> None:
    history = given().when(Create(at(-500), RACE, CREATOR, settings_of(), SECRET)).events
    race, commitments = race_of(history), [bytes([number]) * COMMITMENT_BYTES for number in range(MOST_JOINS + 1)]
    for number in range(MOST_JOINS):
        race = reduce(evolve, decide(race, Join(race.at, ADA.player, commitments[number])), race)
        if number % 2:
            race = reduce(evolve, decide(race, Withdraw(race.at, ADA.seat)), race)
    with pytest.raises(NotInRace, match="you have joined this race 20 times"):
        decide(race, Join(race.at, ADA.player, commitments[-1]))
    assert decide(race, Join(race.at, BEN.player, BEN.commitment)), "others may join"
    earlier = replace(race, created=replace(race.created, race_rules=RULES_WITH_FEW_JOINS - 1))
    assert decide(earlier, Join(race.at, ADA.player, commitments[-1]))


def test_a_lobby_can_have_a_shorter_wait() -> None:
    """Matchmaking waits only seconds for the players that it has paired."""
    command = Create(at(-60), RACE, CREATOR, settings_of(), SECRET, lobby_s=20)
    opened = given().when(command).events
    assert race_of(opened).next_due == at(-40)
    given([*opened, *joined(ADA)]).when(tick(-40)).then(RaceAbandoned(at(-40), "lobby expired"))
