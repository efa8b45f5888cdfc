"""From the last `ready` to the start."""

from cadogan.races.errors import WrongPhase
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    RaceAbandoned,
    RacerJoined,
    RacerReady,
    RacerWithdrew,
    RaceStarted,
)
from cadogan.races.phases import Countdown, Lobby, Racing
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    OTHER_SECRET,
    RACE,
    SECRET,
    START,
    WON,
    at,
    counting,
    created,
    full,
    given,
    joined,
    moved,
    racing,
    ready,
    settings_of,
    tick,
)
from tests.races.proof.test_fair_deal import seed_by_hand

SEED = seed_by_hand(SECRET, [ADA.nonce, BEN.nonce])


def test_the_race_starts_when_the_countdown_ends_and_not_before() -> None:
    given(counting()).when(tick(-0.001)).then_nothing()
    race = given(counting()).when(tick(0)).then(RaceStarted(START, SEED))
    assert race.phase == Racing(START, at(600), at(600), playing=2)


def test_a_late_tick_starts_the_race_at_its_due_time() -> None:
    given(counting()).when(tick(2.5)).then(RaceStarted(START, SEED))


def test_a_move_after_the_countdown_starts_the_race_first() -> None:
    given(counting()).when(ADA.plays("deal", n=0, seconds=1)).then(
        RaceStarted(START, SEED), moved(racing(), ADA, "deal", 1)
    )


def test_a_move_before_the_countdown_ends_is_refused() -> None:
    given(counting()).when(ADA.plays("deal", n=0, seconds=-0.001)).then_raises(WrongPhase, "the countdown is running")


def test_a_countdown_of_0_starts_the_race_with_the_last_ready() -> None:
    race = (
        given(full(countdown=0) + ready(ADA))
        .when(BEN.is_ready(-3))
        .then(RacerReady(at(-3), BEN.seat, BEN.nonce), CountdownStarted(at(-3), at(-3)), RaceStarted(at(-3), SEED))
    )
    assert race.started_at == at(-3)


def test_a_picked_deal_is_dealt() -> None:
    given(counting(seed=WON.seed)).when(tick(0)).then(RaceStarted(START, WON.seed.value))


def test_a_race_with_one_seat_starts_with_one_racer() -> None:
    lobby = created(settings_of(seats=1)) + joined(ADA)
    given(lobby).when(ADA.is_ready(-3)).then(RacerReady(at(-3), 0, ADA.nonce), CountdownStarted(at(-3), START))


def test_all_boards_have_the_same_cards() -> None:
    race = given(counting(seats=3)).when(tick(0)).race
    first, second, third = (race.boards[seat] for seat in range(3))
    assert first.layout.piles == second.layout.piles == third.layout.piles
    assert first.layout.piles["t0"]
    assert {(board.n, board.home_at) for board in (first, second, third)} == {(0, START)}


def test_leaving_the_countdown_renews_the_deal_in_the_lobby() -> None:
    race = (
        given(counting())
        .when(ADA.withdraws(-1))
        .then(RacerWithdrew(at(-1), ADA.seat), DealRenewed(at(-1), OTHER_SECRET))
    )
    assert isinstance(race.phase, Lobby)
    assert not any(seat.is_ready or seat.nonce or seat.commitment for seat in race.seats)


def test_leaving_the_countdown_of_a_picked_deal_leaves_the_others_ready() -> None:
    race = given(counting(seed=WON.seed)).when(ADA.withdraws(-1)).then(RacerWithdrew(at(-1), ADA.seat))
    assert isinstance(race.phase, Lobby)
    assert [seat.is_ready for seat in race.seats] == [False, True]


def test_a_renewed_race_starts_with_another_seed() -> None:
    nonces = [b"Ada's new nonce!", b"Ben's new nonce!"]
    history = [*counting(), RacerWithdrew(at(-1), ADA.seat), DealRenewed(at(-1), OTHER_SECRET)]
    for racer, nonce in zip((ADA, BEN), nonces, strict=True):
        player = CLEO.player if racer is ADA else racer.player  # Ada may not come back
        history.append(RacerJoined(at(0), racer.seat, player, racer.joins(nonce=nonce).commitment))
    history.append(RacerReady(at(1), ADA.seat, nonces[0]))
    race = (
        given(history)
        .when(BEN.is_ready(2, nonce=nonces[1]))
        .then(RacerReady(at(2), BEN.seat, nonces[1]), CountdownStarted(at(2), at(5)))
    )
    assert race.id == RACE
    history += [RacerReady(at(2), BEN.seat, nonces[1]), CountdownStarted(at(2), at(5))]
    given(history).when(tick(5)).then(RaceStarted(at(5), seed_by_hand(OTHER_SECRET, nonces)))


def test_withdrawing_is_refused_once_the_countdown_has_ended() -> None:
    given(counting()).when(ADA.withdraws(0)).then_raises(WrongPhase, "only before the start: the race is on")
    given(racing()).when(ADA.withdraws(1)).then_raises(WrongPhase, "to leave a race that is on, resign")


def test_a_countdown_can_outlast_the_expiry_of_its_lobby() -> None:
    lobby = full(countdown=3) + ready(ADA)
    race = given(lobby).when(BEN.is_ready(539)).race
    assert race.phase == Countdown(at(542), at(540))
    history = [*lobby, RacerReady(at(539), BEN.seat, BEN.nonce), CountdownStarted(at(539), at(542))]
    given(history).when(tick(541)).then_nothing()
    given(history).when(tick(542)).then(RaceStarted(at(542), SEED))
    left = [*history, RacerWithdrew(at(541), ADA.seat), DealRenewed(at(541), OTHER_SECRET)]
    given(left).when(tick(541)).then(RaceAbandoned(at(541), "lobby expired"))
