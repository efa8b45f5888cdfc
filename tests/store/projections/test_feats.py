"""Feats follow the finished races of the log, from the first one on, and can be rebuilt from it."""

import asyncio
import random
from typing import Any

import pytest

from cadogan.races.commands import Play, Ready, Tick, Undo
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.projections.feats import Feats
from tests.races.given import WON
from tests.store.courses import NOW_MS, Course, joins, players, raced, some_rated_races

ROWS = "SELECT * FROM feat ORDER BY race_id, seat"
BEGIN_AGAIN = "UPDATE feat_place SET (tx, race_id, version) = ('0', '00000000-0000-0000-0000-000000000000', 0)"


@pytest.fixture
def feats(alone: Pool, log: Log) -> Feats:
    return Feats(alone, log)


async def rows(pool: Pool) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await pool.fetch(ROWS)]


async def won_against(
    log: Log, winner: PlayerId, loser: PlayerId, moves: int, *, takes_back: bool = False, **settings: Any
) -> RaceId:
    """A race in which the winner plays all cards home, and the loser's board has had some of the moves."""
    course = await Course.begun(log, seed=WON.seed.value, game=WON.game, options=WON.options, seats=2, **settings)
    await course.does(joins(winner), joins(loser), Ready(NOW_MS, 0, None), Ready(NOW_MS, 1, None))
    await course.does(*(Play(NOW_MS + n, 1, n, move) for n, move in enumerate(WON.moves[:moves])))
    if takes_back:
        await course.does(Play(NOW_MS + 999, 0, 0, WON.moves[0]), Undo(NOW_MS + 999, 0, 1))
    done = course.race.boards[0].n
    await course.does(*(Play(NOW_MS + 1000 + n, 0, n + done, move) for n, move in enumerate(WON.moves)))
    await course.does(Tick(course.race.ends_by))
    return course.race.id


async def test_a_race_that_was_won_has_its_feats(alone: Pool, log: Log, feats: Feats) -> None:
    ada, ben = players(2)
    ahead = await won_against(log, ada, ben, 0)
    behind = await won_against(log, ada, ben, len(WON.moves) - 1)
    await feats.follow()
    found = {(row["race_id"], row["player_id"]): row["feats"] for row in await alone.fetch("SELECT * FROM feat")}
    assert (ahead, ada) not in found, "a rival with few cards home is none"
    assert found == {(behind, ada): ["whisker", "from-behind"]}


async def test_a_deal_won_without_the_undo_that_it_allows_is_a_feat(alone: Pool, log: Log, feats: Feats) -> None:
    ada, ben = players(2)
    await won_against(log, ada, ben, 0, undo="free", takes_back=True)
    race = await won_against(log, ada, ben, 0, undo="free")
    await feats.follow()
    assert [tuple(row) for row in await alone.fetch("SELECT race_id, feats FROM feat")] == [(race, ["no-way-back"])]


async def test_feats_of_a_closed_race_are_public_once_it_has_opened(alone: Pool, log: Log, feats: Feats) -> None:
    ada, ben = players(2)
    opens = NOW_MS + 20_000_000
    await won_against(log, ada, ben, len(WON.moves) - 1, view="closed", closed_until=opens)
    await feats.follow()
    assert [row["public_at"] for row in await alone.fetch("SELECT public_at FROM feat")] == [opens]


async def test_a_new_projection_reads_every_race_that_was_ever_played(alone: Pool, log: Log, feats: Feats) -> None:
    people = players(6)
    for _ in range(4):
        await raced(log, dict(zip(people[:4], (1, 2, 3, 4), strict=True)), rated=False)
    await feats.follow()
    live = await rows(alone)
    assert len(live) == 4
    await alone.execute("DELETE FROM feat")
    await alone.execute(BEGIN_AGAIN)
    await Feats(alone, log).follow()
    assert await rows(alone) == live


@pytest.mark.parametrize("seed", range(3))
async def test_a_rebuild_equals_what_followed(dsn: str, alone: Pool, log: Log, feats: Feats, seed: int) -> None:
    following = asyncio.create_task(feats.run())
    async with await connect(dsn) as pool, Log(pool) as other_log:
        other = asyncio.create_task(Feats(pool, other_log).run())
        people = players(6)
        await some_rated_races(log, people, 20, random.Random(seed))
        await asyncio.gather(*(won_against(log, people[n], people[n + 1], 40 + 10 * n) for n in range(4)))
        await raced(log, dict(zip(people, (1, 2, 3, 4, 5, 6), strict=True)), rated=False)
        await feats.follow()
        following.cancel()
        other.cancel()
    live = await rows(alone)
    assert live
    await alone.execute("UPDATE feat SET feats = ARRAY['own-ghost']")
    await alone.execute("DELETE FROM feat WHERE seat = 0")
    await feats.rebuild()
    assert await rows(alone) == live
