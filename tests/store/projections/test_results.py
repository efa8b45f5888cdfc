"""Results follow the finished races of the log and can be rebuilt from it."""

import asyncio
import random
from typing import Any

import pytest

from cadogan.races.commands import Join, Play, Ready, Resign, Undo
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.projections.results import Against, GameResults, Results
from tests.races.given import WON
from tests.store.courses import NOW_MS, Course, joins, players, raced, some_rated_races

ROWS = "SELECT * FROM result ORDER BY race_id, seat"


@pytest.fixture
def results(alone: Pool, log: Log) -> Results:
    return Results(alone, log)


async def rows(pool: Pool) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await pool.fetch(ROWS)]


async def practised(log: Log, player: PlayerId, **settings: Any) -> None:
    """A race alone: one card home after a second, taken back and sent again where that may be, and given up."""
    course = await Course.begun(log, **settings)
    await course.does(Join(NOW_MS, player, None), Ready(NOW_MS, 0, None))
    assert course.race.start is not None
    move = str(course.race.start.legal_moves()[0])
    await course.does(Play(NOW_MS + 1000, 0, 0, move))
    if settings.get("undo") == "penalty":
        await course.does(Undo(NOW_MS + 1500, 0, 1), Play(NOW_MS + 2000, 0, 2, move))
    await course.does(Resign(NOW_MS + 5000, 0))


async def test_results_are_by_game_and_kind(log: Log, results: Results) -> None:
    ada, ben = players(2)
    await raced(log, {ada: 1, ben: 2})
    await raced(log, {ben: 1, ada: 2})
    await raced(log, {ada: 1, ben: 1})
    await raced(log, {ada: 1, ben: 2}, rated=False)
    await practised(log, ada)
    await results.follow()
    assert await results.of_player(ada) == [
        GameResults("duchess", "practice", 1, 0, 0, 0, None, 1, 1),
        GameResults("duchess", "rated", 3, 1, 1, 0, None, 1, 1),
        GameResults("duchess", "unrated", 1, 1, 0, 0, None, 1, 1),
    ]


async def test_a_board_that_was_solved_counts_with_its_time(log: Log, results: Results) -> None:
    (ada,) = players(1)
    for pace_ms in (1000, 500):
        course = await Course.begun(log, seed=WON.seed.value, game=WON.game, options=WON.options)
        await course.does(Join(NOW_MS, ada, None), Ready(NOW_MS, 0, None))
        await course.does(*(Play(NOW_MS + (n + 1) * pace_ms, 0, n, move) for n, move in enumerate(WON.moves)))
    await results.follow()
    assert await results.of_player(ada) == [
        GameResults(WON.game, "practice", 2, 0, 0, 2, len(WON.moves) * 500, 52, 2 * 52)
    ]


async def test_a_penalty_is_in_the_time(alone: Pool, log: Log, results: Results) -> None:
    (ada,) = players(1)
    await practised(log, ada, undo="penalty", undo_penalty=7)
    await results.follow()
    ((how, home, time_ms),) = await alone.fetch("SELECT how, home, time_ms FROM result")
    assert (how, home, time_ms) == ("resigned", 1, 5000 + 7000)


async def test_a_race_that_is_on_has_no_result_yet(alone: Pool, log: Log, results: Results) -> None:
    course = await Course.begun(log, seats=2)
    await course.does(*(joins(player) for player in players(2)))
    await course.does(Ready(NOW_MS, 0, None), Ready(NOW_MS, 1, None), Resign(NOW_MS, 0))
    await results.follow()
    assert await rows(alone) == []
    await course.does(Resign(NOW_MS, 1))
    await results.follow()
    assert len(await rows(alone)) == 2


async def test_two_are_compared_wherever_both_had_a_seat(log: Log, results: Results) -> None:
    ada, ben, eve = players(3)
    first = await raced(log, {ada: 1, ben: 2})
    second = await raced(log, {eve: 1, ben: 2, ada: 3})
    third = await raced(log, {ada: 1, ben: 1}, game="eagle-wing", rated=False)
    await raced(log, {ada: 1, ben: 2}, listed=False)
    await raced(log, {ada: 1, eve: 2})
    await results.follow()
    assert await results.against(ada, ben) == [Against("duchess", 3, 2, 1, 0), Against("eagle-wing", 1, 0, 0, 1)]
    assert await results.against(ben, ada) == [Against("duchess", 3, 1, 2, 0), Against("eagle-wing", 1, 0, 0, 1)]
    met = await results.meetings(ada, ben)
    assert [meeting.race_id for meeting in met] == [third, second, first]
    assert [(meeting.place, meeting.others_place, meeting.rated) for meeting in met] == [
        (1, 1, False),
        (3, 2, False),
        (1, 2, True),
    ]
    assert await results.against(ada, ada) == []
    assert await results.against(eve, *players(1)) == []


async def test_a_rebuild_equals_what_followed(dsn: str, alone: Pool, log: Log, results: Results) -> None:
    following = asyncio.create_task(results.run())
    async with await connect(dsn) as pool, Log(pool) as other_log:
        other = asyncio.create_task(Results(pool, other_log).run())
        await some_rated_races(log, players(10), 50, random.Random(4))
        await results.follow()
        following.cancel()
        other.cancel()
    live = await rows(alone)
    assert len(live) > 80
    await alone.execute("UPDATE result SET home = 52, place = 1")
    await alone.execute("DELETE FROM result WHERE seat > 1")
    await results.rebuild()
    assert await rows(alone) == live
