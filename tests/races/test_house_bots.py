"""House bots join and open their nonces before anyone else, so that the service never chooses last."""

from uuid import UUID

from msgspec.structs import replace

from cadogan.races.commands import Create, Ready, Withdraw
from cadogan.races.errors import InvalidSettings
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    Event,
    RaceAbandoned,
    RaceCreated,
    RacerJoined,
    RacerReady,
    RacerWithdrew,
    RaceStarted,
)
from cadogan.races.evolve import race_of
from cadogan.races.ids import PlayerId
from cadogan.races.proof import fair_deal
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
    carried_out,
    given,
    settings_of,
    tick,
)
from tests.races.proof.verify.proofs import findings, over
from tests.races.test_lobby import NONCE

BOT, OTHER_BOT = PlayerId(UUID(int=0xB0)), PlayerId(UUID(int=0xB1))


def opens(*bots: PlayerId, seats: int = 2, seed: bytes | None = None, invited: tuple[PlayerId, ...] = ()) -> Create:
    settings = settings_of(seats=seats)
    return Create(at(-60), RACE, CREATOR, settings, SECRET, seed, invited=invited, house_bots=bots)


def ada_is_ready(seat: int) -> Ready:
    return Ready(at(-3), seat, ADA.nonce)


def seated(bot: PlayerId, seat: int, secret: bytes = SECRET, seconds: float = -60) -> list[Event]:
    """What a house bot does at once."""
    nonce = fair_deal.house_nonce(secret, bot)
    commitment = fair_deal.nonce_commitment(RACE, nonce)
    return [RacerJoined(at(seconds), seat, bot, commitment), RacerReady(at(seconds), seat, nonce)]


def test_a_house_bot_is_ready_before_anyone_can_join() -> None:
    [created, *after] = given().when(opens(BOT)).events
    assert isinstance(created, RaceCreated)
    assert after == seated(BOT, 0)


def test_a_person_can_join_and_commit_again_after_the_bot_opened_its_nonce() -> None:
    lobby = given().when(opens(BOT, seats=3)).events
    history = carried_out(lobby, ADA.joins(-50), BEN.joins(-49), ADA.joins(-48, nonce=NONCE))
    assert [seat.player for seat in race_of(history).seats] == [BOT, ADA.player, BEN.player]


def test_the_race_starts_once_every_person_is_ready() -> None:
    history = carried_out(given().when(opens(BOT)).events, ADA.joins(-50))
    given(history).when(ada_is_ready(1)).then(RacerReady(at(-3), 1, ADA.nonce), CountdownStarted(at(-3), at(0)))


def test_a_person_who_leaves_before_opening_a_nonce_renews_nothing() -> None:
    history = carried_out(given().when(opens(BOT)).events, ADA.joins(-50))
    given(history).when(Withdraw(at(-2), 1)).then(RacerWithdrew(at(-2), 1))


def test_a_renewed_deal_has_the_bots_nonce_at_once() -> None:
    lobby = given().when(opens(BOT, seats=3)).events
    history = carried_out(lobby, ADA.joins(-50), BEN.joins(-49), ada_is_ready(1))
    race = (
        given(history)
        .when(Withdraw(at(-2), 2))
        .then(RacerWithdrew(at(-2), 2), DealRenewed(at(-2), OTHER_SECRET), *seated(BOT, 0, OTHER_SECRET, -2))
    )
    assert race.seats[0].is_ready
    assert not race.has_open_nonce


def test_a_race_with_a_bot_ends_when_its_only_person_leaves() -> None:
    lobby = given().when(opens(BOT, invited=(ADA.player, BOT))).events
    history = carried_out(lobby, ADA.joins(-50), ada_is_ready(1))
    given(history).when(Withdraw(at(-2), 1)).then(RacerWithdrew(at(-2), 1), RaceAbandoned(at(-2), "a racer left"))


def test_the_seed_follows_from_the_secret_and_the_persons_nonce() -> None:
    history = carried_out(given().when(opens(BOT)).events, ADA.joins(-50), ada_is_ready(1))
    seed = fair_deal.race_seed(SECRET, [fair_deal.house_nonce(SECRET, BOT), ADA.nonce])
    given(history).when(tick(0)).then(RaceStarted(at(0), seed.value))


def test_a_race_between_house_bots_counts_down_at_once() -> None:
    [_, *after] = given().when(opens(BOT, OTHER_BOT)).events
    assert after == [*seated(BOT, 0), *seated(OTHER_BOT, 1), CountdownStarted(at(-60), at(-57))]


def test_house_bots_need_no_nonce_for_a_picked_deal() -> None:
    [_, *after] = given().when(opens(BOT, seed=WON.seed.value)).events
    assert after == [RacerJoined(at(-60), 0, BOT, None), RacerReady(at(-60), 0, None)]


def test_more_house_bots_than_seats_are_refused() -> None:
    given().when(opens(BOT, OTHER_BOT, seats=1)).then_raises(InvalidSettings, "2 house bots do not fit into 1 seats")


# Proofs


def played() -> list[Event]:
    """A race with a house bot whose deal was renewed."""
    lobby = given().when(opens(BOT, seats=3)).events
    history = carried_out(lobby, ADA.joins(-50), BEN.joins(-49), ada_is_ready(1), Withdraw(at(-3), 2))
    again = (ADA.joins(-2, nonce=NONCE), CLEO.joins(-2), Ready(at(-1), 1, NONCE), Ready(at(-1), 2, CLEO.nonce))
    return over(carried_out(history, *again))


def test_the_proof_of_a_race_with_a_house_bot_holds() -> None:
    assert findings(played()) == []
    assert findings(over(given().when(opens(BOT, OTHER_BOT)).events)) == []


def test_a_chosen_nonce_of_a_house_bot_is_found() -> None:
    """The service could otherwise try nonces of its bot until the deal suits it."""
    log = played()
    chosen = fair_deal.nonce_commitment(RACE, NONCE)
    for version, event in enumerate(log):
        if isinstance(event, RacerJoined) and event.player == BOT:
            forged = [*log[:version], replace(event, commitment=chosen), *log[version + 1 :]]
            assert f'event {version + 1}, commitment: "{chosen.hex()}"' in findings(forged)[0]
            nonce = log[version + 1]
            assert isinstance(nonce, RacerReady)
            both = [*forged[: version + 1], replace(nonce, nonce=NONCE), *log[version + 2 :]]
            assert f"event {version + 1}, commitment" in findings(both)[0]


def test_a_house_bot_that_joins_late_is_found() -> None:
    [created, joined, ready, person, *after] = played()
    late = [created, replace(person, at=at(-60)), joined, ready, *after]
    assert f'event 2, commitment: "{ADA.commitment.hex()}"; right would be' in "\n".join(findings(late))
