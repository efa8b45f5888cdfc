"""The list of races follows the log and can be rebuilt from it."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from uuid import uuid4

import asyncpg
import pytest
from asyncpg.transaction import Transaction
from msgspec.structs import replace

from cadogan.races.commands import Play, Ready, Resign, Tick, Withdraw
from cadogan.races.events import RaceCreated, decode
from cadogan.races.evolve import race_of
from cadogan.races.facts import LOBBY_S
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.listed_race import ListedRace
from cadogan.races.record.race_view import phase_name
from cadogan.races.settings import LAST_MS
from cadogan.rules import GAMES, Seed
from cadogan.store.database import Pool, PooledConnection, connect
from cadogan.store.log.log import LifecycleEntry, Log
from cadogan.store.log.race_ranges import Range
from cadogan.store.projections.listing import Listing, Wanted
from cadogan.store.projections.projection import PATIENCE_S, TAKE_TURN
from tests.store.appends import new_race_id
from tests.store.courses import NOW_MS, SEED, Course, joins

ROWS = "SELECT * FROM race_listing ORDER BY race_id"


@pytest.fixture
def listing(alone: Pool, log: Log) -> Listing:
    return Listing(alone, log)


def first_move() -> str:
    """A move that begins a Duchess on the seed of these races."""
    game = GAMES["duchess"]
    return str(game.start(Seed(SEED).deck(game)).legal_moves()[0])


async def rows(pool: Pool) -> list[asyncpg.Record]:
    return await pool.fetch(ROWS)


async def listed(listing: Listing, race_id: RaceId) -> ListedRace:
    await listing.follow()
    (race,) = [race for race in await listing.page(Wanted(), 100) if race.race_id == race_id]
    return race


async def test_a_race_is_listed_as_its_log_has_it_at_every_step(log: Log, listing: Listing) -> None:
    ada, bob = PlayerId(uuid4()), PlayerId(uuid4())
    course = await Course.begun(log, seats=2, countdown=3, made_by="player")
    states = []
    for command in (
        joins(ada),
        joins(bob),
        Withdraw(NOW_MS, 0),
        joins(ada),
        Ready(NOW_MS, 0, None),
        Ready(NOW_MS, 1, None),
        Withdraw(NOW_MS, 0),
        joins(ada),
        Ready(NOW_MS, 0, None),
        Tick(NOW_MS + 3000),
        Play(NOW_MS + 4000, 0, 0, first_move()),  # one card home: no one can overtake this racer by resigning
        Resign(NOW_MS + 4000, 1),
        Resign(NOW_MS + 5000, 0),
    ):
        await course.does(command)
        race = await listed(listing, course.race.id)
        assert race.state == phase_name(course.race)
        assert race.players == tuple(seat.player for seat in course.race.seats)
        assert race.started_at == course.race.started_at
        states.append(race.state)
    assert " ".join(states) == "lobby " * 5 + "countdown lobby lobby countdown racing racing decided finished"
    finished = await listed(listing, course.race.id)
    assert (finished.places, finished.finished_at) == ((1, 2), NOW_MS + 5000)


async def test_a_lobby_that_expires_is_abandoned(log: Log, listing: Listing) -> None:
    course = await Course.begun(log)
    await course.does(Tick(NOW_MS + LOBBY_S * 1000))
    assert (await listed(listing, course.race.id)).state == "abandoned"


async def some_races(log: Log) -> None:
    """Races of all kinds, written at the same time."""
    await asyncio.gather(*(one_race(log, random.Random(number)) for number in range(40)))


async def one_race(log: Log, chance: random.Random) -> None:
    seats = chance.randint(1, 3)
    course = await Course.begun(
        log,
        seats=seats,
        listed=chance.random() < 0.8,
        is_house=chance.random() < 0.2,
        game=chance.choice(["duchess", "eagle-wing"]),
    )
    for _ in range(chance.randint(0, seats)):
        await course.does(joins(PlayerId(uuid4())))
    if not course.race.is_full:
        return
    for seat in range(seats):
        await course.does(Ready(NOW_MS, seat, None))
    for seat in range(chance.randint(0, seats)):
        layout = course.race.start
        assert layout is not None
        await course.does(Play(NOW_MS, seat, 0, str(layout.legal_moves()[0])), Resign(NOW_MS + 1000, seat))


async def test_a_rebuilt_list_equals_the_one_that_followed(alone: Pool, log: Log, listing: Listing) -> None:
    following = asyncio.create_task(listing.run())
    await some_races(log)
    following.cancel()
    await listing.follow()
    live = await rows(alone)
    assert len(live) == 40
    assert {row["state"] for row in live} >= {"lobby", "racing", "finished"}
    await alone.execute("UPDATE race_listing SET state = 'lobby', players = '{}', places = NULL")
    await alone.execute("DELETE FROM race_listing WHERE race_id IN (SELECT race_id FROM race_listing LIMIT 10)")
    assert await rows(alone) != live
    await listing.rebuild()
    assert await rows(alone) == live


async def test_a_list_continues_after_a_rebuild(log: Log, listing: Listing) -> None:
    first = await Course.begun(log)
    await listing.rebuild()
    second = await Course.begun(log)
    player = PlayerId(uuid4())
    await first.does(joins(player))
    await listing.follow()
    listed = {race.race_id: race.players for race in await listing.page(Wanted(), 10)}
    assert listed == {second.race.id: (None,), first.race.id: (player,)}


async def test_a_list_goes_on_while_it_is_rebuilt(
    alone: Pool, log: Log, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rebuild stops after its first step here, as it would be at work for an hour."""
    monkeypatch.setattr("cadogan.store.projections.projection.IN_A_STEP", 1)
    monkeypatch.setattr("cadogan.store.projections.projection.PATIENCE_S", 0.1)
    for _ in range(3):
        await Course.begun(log)
    await listing.follow()
    before = await rows(alone)
    await alone.execute("UPDATE race_listing SET state = 'racing'")
    steps, going_on = asyncio.Queue[Range](), asyncio.Event()
    rebuild_some = Listing.rebuild_some

    async def stop_after(self: Listing, races: Range) -> None:
        await rebuild_some(self, races)
        await steps.put(races)
        await going_on.wait()

    monkeypatch.setattr(Listing, "rebuild_some", stop_after)
    rebuilding = asyncio.create_task(Listing(alone, log).rebuild())
    await steps.get()
    new = await Course.begun(log)
    await listing.follow()
    assert new.race.id in {row["race_id"] for row in await rows(alone)}
    going_on.set()
    await rebuilding
    assert [row for row in await rows(alone) if row["race_id"] != new.race.id] == before


async def test_nodes_that_follow_at_once_take_every_event_in_once(dsn: str, alone: Pool, log: Log) -> None:
    async with await connect(dsn) as pool, Log(pool) as other_log:
        nodes = [Listing(alone, log), Listing(pool, other_log)]
        writing = asyncio.create_task(some_races(log))
        while not writing.done():
            await asyncio.gather(*(node.follow() for node in nodes for _ in range(5)))
        await writing
        await nodes[1].follow()
        followed = await rows(alone)
        await nodes[0].rebuild()
        assert await rows(alone) == followed


async def test_more_events_than_fit_in_one_go_are_followed_to_the_end(
    log: Log, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.store.projections.projection.AT_ONCE", 2)
    races = [(await Course.begun(log)).race.id for _ in range(5)]
    await listing.follow()
    assert [race.race_id for race in await listing.page(Wanted(), 10)] == sorted(races, reverse=True)


@pytest.fixture
async def older(dsn: str) -> AsyncIterator[Transaction]:
    """A transaction that began to write before the test did, and keeps what comes after it from being followed.

    As a rebuild's does, it has the turn, too.
    """
    connection = await asyncpg.connect(dsn)
    transaction = connection.transaction()
    await transaction.start()
    await connection.execute("SELECT pg_current_xact_id()")
    await connection.execute(TAKE_TURN, Listing.place_table)
    yield transaction
    await connection.close()


async def test_a_new_race_is_listed_despite_an_older_open_transaction(
    older: Transaction, log: Log, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.store.projections.projection.SETTLING_S", 5)
    race = (await Course.begun(log)).race.id
    following = asyncio.create_task(listing.follow())
    await asyncio.wait([following], timeout=0.05)
    assert not following.done()
    await older.commit()
    await following
    assert [race.race_id for race in await listing.page(Wanted(), 10)] == [race]


async def test_a_long_transaction_does_not_delay_readers(
    older: Transaction, log: Log, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.store.projections.projection.SETTLING_S", 0.01)
    race = (await Course.begun(log)).race.id
    async with asyncio.timeout(PATIENCE_S / 2):
        await listing.follow()
    assert await listing.page(Wanted(), 10) == []
    await older.commit()
    await listing.follow()
    assert [race.race_id for race in await listing.page(Wanted(), 10)] == [race]


async def test_a_long_transaction_is_waited_for_once(
    older: Transaction, log: Log, listing: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Course.begun(log)
    monkeypatch.setattr("cadogan.store.projections.projection.SETTLING_S", 0.01)
    await listing.follow()
    monkeypatch.setattr("cadogan.store.projections.projection.SETTLING_S", 3600)
    async with asyncio.timeout(10):
        await listing.follow()
        await Course.begun(log)
        await listing.follow()
    await older.commit()
    await listing.follow()
    assert len(await listing.page(Wanted(), 10)) == 2


async def test_a_cancelled_caller_does_not_stop_a_shared_turn(log: Log, listing: Listing) -> None:
    race = (await Course.begun(log)).race.id
    first, second = (asyncio.create_task(listing.follow()) for _ in range(2))
    await asyncio.sleep(0)  # both have asked
    first.cancel()
    await second
    assert [race.race_id for race in await listing.page(Wanted(), 10)] == [race]


async def test_a_race_that_was_closed_for_ever_keeps_no_other_from_the_lists(log: Log, listing: Listing) -> None:
    course = await Course.begun(log, view="closed", closed_until=LAST_MS)
    (first,) = await log.read(course.race.id)
    created = decode(first.payload)
    assert isinstance(created, RaceCreated)
    settings = replace(created.settings, closed_until=2**63)  # as it was let in once
    stored = replace(created, race_id=new_race_id(), settings=settings)
    await Course(log, race_of([stored])).write(0, [stored])
    later = await Course.begun(log)
    assert (await listed(listing, stored.race_id)).closed_until == LAST_MS
    assert (await listed(listing, later.race.id)).state == "lobby"


class SlowListing(Listing):
    """A list with much to catch up on: it waits before it writes."""

    def __init__(self, pool: Pool, log: Log) -> None:
        super().__init__(pool, log)
        self.may_write = asyncio.Event()

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> list[ListedRace]:
        await self.may_write.wait()
        return await super().work_out(connection, entries)


async def test_a_long_backlog_does_not_keep_readers_waiting(
    alone: Pool, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restore, each request for a list waited until all races were followed."""
    monkeypatch.setattr("cadogan.store.projections.projection.FRESH_S", 0.1)
    race = (await Course.begun(log)).race.id
    listing = SlowListing(alone, log)
    async with asyncio.timeout(30):
        await asyncio.gather(*(listing.freshen() for _ in range(5)))
        for _ in range(100):  # at once: the turn under way is known to be long
            await listing.freshen()
    assert await listing.page(Wanted(), 10) == []
    listing.may_write.set()
    assert (await listed(listing, race)).race_id == race
