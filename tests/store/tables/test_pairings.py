"""The waiting list on a real Postgres, on a database of its own for each test."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from uuid import UUID, uuid4

import pytest

from cadogan.people.pairing import Waiting, find_pairs
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, connect
from cadogan.store.tables.pairings import GONE_S, HERE_S, KEPT_S, Paired, Pairing, Pairings
from cadogan.store.tables.players import Players
from tests.store.appends import new_race_id


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
def pairings(pool: Pool) -> Pairings:
    return Pairings(pool)


async def new_player(pool: Pool) -> PlayerId:
    player = Player(PlayerId(uuid4()), uuid4().hex[:20])
    await Players(pool).create(player, uuid4().hex)
    return player.id


async def enters(pairings: Pairings, pool: Pool, wish: str = "duchess") -> Pairing:
    return (await pairings.enter(uuid4(), await new_player(pool), wish, 25)).pairing


async def ages(pool: Pool, column: str, seconds: float) -> None:
    await pool.execute(f"UPDATE pairing SET {column} = {column} - make_interval(secs => $1)", seconds)


async def make(found: Sequence[tuple[Waiting, Waiting]]) -> Mapping[UUID, RaceId]:
    """A race for each pair, which is not written anywhere."""
    races: dict[UUID, RaceId] = {}
    for pair in found:
        race = new_race_id()
        races |= {one.id: race for one in pair}
    return races


async def now(pairings: Pairings, pairing: Pairing) -> Pairing:
    found = await pairings.get(pairing.id, pairing.player)
    assert found is not None
    return found


async def test_two_players_with_the_same_wish_get_one_race(pairings: Pairings, pool: Pool) -> None:
    ada, eve, ben = [await enters(pairings, pool, wish) for wish in ("duchess", "eagle-wing", "duchess")]
    made = (await pairings.pair(find_pairs, make)).races
    assert set(made) == {ada.id, ben.id}
    races = {(await now(pairings, one)).race for one in (ada, ben)}
    assert races == set(made.values())
    assert len(races) == 1
    assert (await now(pairings, ada)).state == (await now(pairings, ben)).state == "paired"
    assert (await now(pairings, eve)).state == "waiting"
    assert set(await pairings.news([ada.id, eve.id, ben.id])) == {ada.id, ben.id}
    assert (await pairings.pair(find_pairs, make)).races == {}


async def test_an_equal_wish_keeps_its_place_and_another_one_replaces_it(pairings: Pairings, pool: Pool) -> None:
    ada = await enters(pairings, pool)
    again = await pairings.enter(uuid4(), ada.player, "duchess", 25)
    assert (again.is_new, again.replaced) == (False, None)
    assert (again.pairing.id, again.pairing.since_ms) == (ada.id, ada.since_ms)
    other = await pairings.enter(uuid4(), ada.player, "eagle-wing", 25)
    assert (other.is_new, other.replaced) == (True, ada.id)
    assert (await now(pairings, ada)).state == "cancelled"


async def test_two_concurrent_requests_of_a_player_make_one_pairing(pairings: Pairings, pool: Pool) -> None:
    player = await new_player(pool)
    entered = await asyncio.gather(*(pairings.enter(uuid4(), player, "duchess", 25) for _ in range(8)))
    assert len({each.pairing.id for each in entered}) == 1
    assert sum(each.is_new for each in entered) == 1


async def test_a_pairing_is_seen_by_its_player_alone(pairings: Pairings, pool: Pool) -> None:
    ada, ben = await enters(pairings, pool), await enters(pairings, pool, "eagle-wing")
    assert await pairings.ask(ada.id, ben.player) is None
    await pairings.cancel(ada.id, ben.player)
    assert (await now(pairings, ada)).state == "waiting"
    assert await pairings.alike(ada) == 0
    await enters(pairings, pool)
    assert await pairings.alike(ada) == 1


async def test_a_player_who_stops_polling_is_skipped_and_then_expires(pairings: Pairings, pool: Pool) -> None:
    gone = await enters(pairings, pool)
    await ages(pool, "seen", HERE_S + 1)
    here = await enters(pairings, pool)
    assert (await pairings.pair(find_pairs, make)).races == {}
    await pairings.expire()
    assert (await now(pairings, gone)).state == "waiting"
    await pairings.ask(gone.id, gone.player)
    assert set((await pairings.pair(find_pairs, make)).races) == {gone.id, here.id}
    late = await enters(pairings, pool)
    await ages(pool, "seen", GONE_S + 1)
    await pairings.expire()
    assert (await now(pairings, late)).state == "expired"


async def test_challenges_that_are_over_are_deleted_in_time(pairings: Pairings, pool: Pool) -> None:
    ada = await enters(pairings, pool)
    await pairings.cancel(ada.id, ada.player)
    await pairings.expire()
    assert (await now(pairings, ada)).state == "cancelled"
    await ages(pool, "seen", KEPT_S + 1)
    await pairings.expire()
    assert await pairings.get(ada.id, ada.player) is None


async def test_a_player_whose_race_did_not_begin_keeps_their_place(pairings: Pairings, pool: Pool) -> None:
    came, did_not = await enters(pairings, pool), await enters(pairings, pool)
    race = ((await pairings.pair(find_pairs, make)).races)[came.id]
    assert await pairings.overdue(20) == []
    assert await pairings.overdue(20, came.player) == [Paired(came.id, came.player, race)]
    await ages(pool, "paired_at", 21)
    overdue = {paired.id: paired for paired in await pairings.overdue(20)}
    states = [(overdue[came.id], "waiting"), (overdue[did_not.id], "missed")]
    for _ in range(2):  # two nodes may find out
        await pairings.settle(states)  # type: ignore[arg-type]
    again = await now(pairings, came)
    assert (again.state, again.race, again.since_ms) == ("waiting", None, came.since_ms)
    assert (await now(pairings, did_not)).state == "missed"
    third = await enters(pairings, pool)
    assert (await pairings.pair(find_pairs, make)).races == {}, "a player who has not polled since is not paired"
    await pairings.ask(came.id, came.player)
    assert set((await pairings.pair(find_pairs, make)).races) == {came.id, third.id}
    await pairings.settle(states)  # type: ignore[arg-type]  # a node that is late changes nothing
    assert (await now(pairings, came)).state == "paired"


async def test_if_no_race_can_be_made_both_wait_on(pairings: Pairings, pool: Pool) -> None:
    ada, ben = await enters(pairings, pool), await enters(pairings, pool)

    async def fail(_: object) -> Mapping[UUID, RaceId]:
        raise RuntimeError("no race")

    async def make_none(_: object) -> Mapping[UUID, RaceId]:
        return {}

    with pytest.raises(RuntimeError):
        await pairings.pair(find_pairs, fail)
    assert (await pairings.pair(find_pairs, make_none)).races == {}
    assert set((await pairings.pair(find_pairs, make)).races) == {ada.id, ben.id}


async def test_concurrent_matchmakers_put_no_player_into_two_races(pairings: Pairings, pool: Pool) -> None:
    everybody = [await enters(pairings, pool) for _ in range(40)]
    made: list[Mapping[UUID, RaceId]] = []

    async def match(matchmaker: Pairings) -> None:
        while "waiting" in {(await now(pairings, one)).state for one in everybody}:
            made.append((await matchmaker.pair(find_pairs, slowly)).races)

    async def slowly(found: Sequence[tuple[Waiting, Waiting]]) -> Mapping[UUID, RaceId]:
        await asyncio.sleep(0.01)  # so that the others look while the rows are locked
        return await make(found[:3])

    async with asyncio.timeout(20):
        await asyncio.gather(*(match(Pairings(pool)) for _ in range(4)))
    paired = [pairing for races in made for pairing in races]
    assert sorted(paired) == sorted(one.id for one in everybody)
    races = [race for races in made for race in races.values()]
    assert all(races.count(race) == 2 for race in races)
    for one in everybody:
        assert (await now(pairings, one)).race in races


async def test_a_bot_is_taken_once(pairings: Pairings, pool: Pool) -> None:
    ada = await enters(pairings, pool)
    made: list[RaceId] = []

    async def make_one(pairing: Pairing) -> RaceId:
        assert pairing.id == ada.id
        made.append(new_race_id())
        return made[-1]

    taken = await asyncio.gather(*(pairings.take(ada.id, ada.player, make_one) for _ in range(4)))
    assert sorted(taken) == [False, False, False, True]
    assert [(await now(pairings, ada)).race] == made


async def test_a_poll_updates_its_row_in_place(pool: Pool, pairings: Pairings) -> None:
    waiting = [await enters(pairings, pool, f"wish {number}") for number in range(5)]
    for _ in range(20):
        for pairing in waiting:
            assert await pairings.ask(pairing.id, pairing.player) is not None
    async with pool.acquire() as connection:
        await connection.execute("SELECT pg_stat_force_next_flush()")
    counted = await pool.fetchrow("SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'pairing'")
    assert counted is not None
    updates, in_place = counted
    assert updates == 100
    assert in_place == updates
