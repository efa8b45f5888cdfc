"""A race with an event that a projection cannot apply is set aside, and the others go on."""

import random
from collections.abc import Sequence
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from cadogan.people.dodging import EARLY_MS
from cadogan.races.commands import Resign
from cadogan.races.events import RaceFinished
from cadogan.races.evolve import evolve
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.listed_race import ListedRace, opened
from cadogan.store.database import Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.projections.feed import Feed, Finish, Start
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.projections.finished_races import Wanted as Exported
from cadogan.store.projections.listing import Listing, Wanted
from cadogan.store.projections.projection import Projection
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.projections.set_aside import SetAsideTable
from tests.fixtures import execute
from tests.future import FROM_THE_FUTURE
from tests.store.courses import NOW_MS, Course, players, raced, rated, some_rated_races
from tests.store.unreadable import decode_more, upgrade, write_unreadable

KINDS: Sequence[type[Projection[Any]]] = (Listing, Ratings, Results)


class Node:
    """The projections of one node."""

    def __init__(self, pool: Pool, log: Log) -> None:
        self.listing, self.ratings, self.results = Listing(pool, log), Ratings(pool, log), Results(pool, log)
        self.feed = Feed(pool, log, self.listing, self.results)

    @property
    def all(self) -> Sequence[Projection[Any]]:
        return self.listing, self.ratings, self.results

    async def follow(self) -> None:
        """What a node does every second."""
        for projection in self.all:
            await projection.follow()
            await projection.try_set_aside()

    async def rebuild(self) -> None:
        for projection in self.all:
            await projection.rebuild()


@pytest.fixture
def node(alone: Pool, log: Log) -> Node:
    return Node(alone, log)


async def rows(pool: Pool) -> dict[str, list[asyncpg.Record]]:
    """All rows of all projections."""
    tables = [table for kind in KINDS for table in kind.tables]
    return {table: await pool.fetch(f"SELECT * FROM {table} ORDER BY 1, 2, 3") for table in tables}


async def set_aside(pool: Pool) -> set[tuple[str, RaceId, int]]:
    return {(each.projection, each.race_id, each.version) for each in await SetAsideTable(pool).all()}


async def poisoned(log: Log, *racers: PlayerId, **settings: Any) -> Course:
    """A rated race under way that has an unreadable event after the others."""
    course = await rated(log, *racers, **settings)
    await write_unreadable(log, course.race.id, course.race.version)
    course.race = evolve(course.race, decode_more(FROM_THE_FUTURE))
    return course


async def finish(course: Course) -> None:
    """Finish a race: the first seat resigns first, and both are equal."""
    await course.does(*(Resign(NOW_MS + 2 * EARLY_MS, seat) for seat in range(course.race.settings.seats)))


async def page(node: Node) -> dict[RaceId, ListedRace]:
    return {race.race_id: race for race in await node.listing.page(Wanted(), 100)}


async def test_races_behind_an_unreadable_event_are_followed(alone: Pool, log: Log, node: Node) -> None:
    ada, ben, cora, dan = players(4)
    bad = await poisoned(log, ada, ben)
    good = await raced(log, {cora: 1, dan: 2})
    await node.follow()
    listed = await page(node)
    assert listed[good].state == "finished"
    assert listed[bad.race.id].state == "racing", "as it was before the event"
    assert len(await node.ratings.of_race(good)) == 2
    assert len(await node.results.of_player(cora)) == 1
    at = bad.race.version
    assert await set_aside(alone) == {(kind.name, bad.race.id, at) for kind in KINDS}


async def test_a_race_stays_set_aside_while_it_goes_on(alone: Pool, log: Log, node: Node) -> None:
    bad = await poisoned(log, *players(2))
    await node.follow()
    before, aside = await rows(alone), await set_aside(alone)
    await finish(bad)
    await node.follow()
    assert (await rows(alone), await set_aside(alone)) == (before, aside)


async def test_after_an_upgrade_rows_are_as_if_nothing_had_been_set_aside(
    alone: Pool, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Node(alone, log)
    early = await poisoned(log, *players(2))
    late = await poisoned(log, *players(2))
    await finish(early)
    await old.follow()
    await raced(log, dict.fromkeys(players(2), 1))
    await finish(late)
    await old.follow()
    assert len(await set_aside(alone)) == 6
    upgrade(monkeypatch)
    new = Node(alone, log)
    await new.follow()
    applied = await rows(alone)
    assert await set_aside(alone) == set()
    assert len(applied["player_rating_change"]) == 6
    assert len(applied["result"]) == 6
    await new.rebuild()
    assert await rows(alone) == applied


async def test_a_rebuild_sets_the_same_races_aside(alone: Pool, log: Log, node: Node) -> None:
    racers = players(6)
    bad = [await poisoned(log, *racers[:2]), await poisoned(log, *racers[2:4])]
    await some_rated_races(log, racers, 30, random.Random(7))
    await finish(bad[0])
    await node.follow()
    followed, aside = await rows(alone), await set_aside(alone)
    assert len(aside) == 6
    await node.rebuild()
    assert (await rows(alone), await set_aside(alone)) == (followed, aside)


async def test_a_rated_race_whose_players_were_rated_since_waits_for_a_rebuild(
    alone: Pool, log: Log, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = players(2)
    bad = await poisoned(log, ada, ben)
    await finish(bad)
    await node.follow()
    await raced(log, {ada: 1, ben: 2})
    await node.follow()
    upgrade(monkeypatch)
    upgraded = Node(alone, log)
    await upgraded.follow()
    (waiting,) = await SetAsideTable(alone).all()
    assert (waiting.projection, waiting.is_too_late) == ("ratings", True)
    (change,) = await upgraded.ratings.history(ada, "duchess", 0, 10)
    assert change.race_id != bad.race.id
    await upgraded.rebuild()
    assert await set_aside(alone) == set()
    first, _ = await upgraded.ratings.history(ada, "duchess", 0, 10)
    assert first.race_id == bad.race.id


async def test_a_node_of_a_newer_release_applies_what_an_older_one_set_aside(alone: Pool, log: Log, dsn: str) -> None:
    """The older node is first each time, and keeps setting the race aside as it goes on."""
    older = Node(alone, log)
    course = await poisoned(log, *players(2))
    async with await connect(dsn) as pool, Log(pool) as other_log:
        newer = Node(pool, other_log)
        for command in (None, Resign(NOW_MS + 2 * EARLY_MS, 0), Resign(NOW_MS + 2 * EARLY_MS, 1)):
            if command is not None:
                await course.does(command)
            await older.follow()
            with pytest.MonkeyPatch.context() as patch:
                upgrade(patch)
                await newer.follow()
            assert await set_aside(alone) == set()
    (listed,) = (await page(older)).values()
    assert listed.state == "finished"
    assert len(await older.ratings.of_race(course.race.id)) == 2


async def test_one_bad_event_among_a_thousand_is_found_and_the_order_kept(
    alone: Pool, log: Log, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code of a projection fails at one race, wherever it is in a batch."""
    racers = players(4)
    await some_rated_races(log, racers, 20, random.Random(3))
    (first, *_, last) = [race for race in await everyone(node) if race.state == "finished"]
    bad = {first.race_id, last.race_id}

    listed = RaceFinished.listed

    def listed_but_for_bad_races(event: RaceFinished, race: ListedRace) -> ListedRace:
        if race.race_id in bad:
            raise IndexError("no such seat")
        return listed(event, race)

    await node.rebuild()
    healthy = await rows(alone)
    monkeypatch.setattr(RaceFinished, "listed", listed_but_for_bad_races)
    await node.rebuild()
    assert {(name, race) for name, race, _ in await set_aside(alone)} == {("listing", race) for race in bad}
    assert {(await page(node))[race].state for race in bad} == {"decided"}
    monkeypatch.undo()
    await Node(alone, log).follow()
    assert await rows(alone) == healthy


async def test_a_value_that_no_column_takes_sets_only_its_race_aside(
    alone: Pool, log: Log, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Postgres refuses it at the end, when all rows are written together."""
    bad, good = (await Course.begun(log)).race.id, (await Course.begun(log)).race.id
    for unacceptable in ({"created_at": 2**63}, {"seats": 2**15}, {"game": None}, {"state": "\x00"}):
        monkeypatch.setattr(
            "cadogan.store.projections.listing.opened",
            lambda event, fields=unacceptable: replace(opened(event), **(fields if event.race_id == bad else {})),
        )
        await node.listing.rebuild()
        assert set(await page(node)) == {good}
        assert await set_aside(alone) == {("listing", bad, 1)}


async def test_what_postgres_lacks_is_no_fault_of_a_race(alone: Pool, log: Log, node: Node, dsn: str) -> None:
    await Course.begun(log)
    await execute(dsn, "ALTER TABLE race_listing RENAME TO away")
    with pytest.raises(asyncpg.UndefinedTableError):
        await node.listing.follow()
    await execute(dsn, "ALTER TABLE away RENAME TO race_listing")
    assert await set_aside(alone) == set()
    await node.listing.follow()
    assert len(await page(node)) == 1


async def test_news_of_a_race_ends_where_it_is_set_aside(
    log: Log, node: Node, alone: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = await poisoned(log, *players(2))
    await finish(bad)
    good = await raced(log, dict.fromkeys(players(2), 1))
    news = (await node.feed.read()).news
    assert [(type(each), each.race.race_id) for each in news] == [(Start, bad.race.id), (Start, good), (Finish, good)]
    upgrade(monkeypatch)
    upgraded = Node(alone, log)
    await upgraded.follow()
    news = (await upgraded.feed.read()).news
    assert [type(each) for each in news if each.race.race_id == bad.race.id] == [Start, Finish]
    assert all(each.reached for each in news if isinstance(each, Finish))


async def test_races_that_are_set_aside_are_logged_once_a_minute(
    log: Log, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = [await poisoned(log, *players(2)) for _ in range(3)]
    with capture_logs() as lines:
        for _ in range(5):
            await node.listing.follow()
            await node.listing.try_set_aside()
    (line,) = lines
    assert (line["projection"], line["race_id"]) == ("listing", str(bad[0].race.id))
    monkeypatch.setattr("cadogan.store.projections.set_aside.REPORT_S", 0)
    fresh = Node(node.listing._pool, log)  # noqa: SLF001 - a node that starts
    with capture_logs() as lines:
        await fresh.listing.try_set_aside()
    assert lines[-1]["races"] == 3


async def everyone(node: Node) -> list[ListedRace]:
    """All races, the oldest first."""
    await node.follow()
    return list((await page(node)).values())[::-1]


async def test_an_export_leaves_out_a_race_with_an_unreadable_move(alone: Pool, log: Log, node: Node) -> None:
    """Lists do not follow moves, so the race is finished in them."""
    bad = await rated(log, *players(2))
    await write_unreadable(log, bad.race.id, bad.race.version, is_lifecycle=False)
    bad.race = evolve(bad.race, decode_more(FROM_THE_FUTURE))
    await finish(bad)
    good = await raced(log, dict.fromkeys(players(2), 1))
    await node.follow()
    assert {race.state for race in (await page(node)).values()} == {"finished"}
    assert {projection for projection, *_ in await set_aside(alone)} == {"results"}
    exports = FinishedRaces(alone, node.listing, node.results)
    found = [whole.race.id async for whole in exports.read(Exported(), None, NOW_MS + 3_600_000)]
    assert found == [good]
