"""Best times follow the results, however these come and go."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadogan.people.player import Player
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.migrations import MIGRATIONS
from cadogan.store.projections.best_times import MOST_TIMES, BestTime, BestTimes
from cadogan.store.projections.results import WRITE, Results
from cadogan.store.tables.bans import Bans
from cadogan.store.tables.players import Players
from tests.store.courses import NOW_MS, players, raced
from tests.store.tables.test_players import new_player, new_token

DAY = timedelta(days=1)
SQL = MIGRATIONS / "versions" / "0065_best_times.sql"


@pytest.fixture
def best_times(alone: Pool) -> BestTimes:
    return BestTimes(alone)


async def some_people(pool: Pool, count: int) -> list[Player]:
    made = [new_player() for _ in range(count)]
    for player in made:
        await Players(pool).create(player, new_token())
    return made


async def wins(
    pool: Pool,
    player: PlayerId,
    race: int,
    time_ms: int,
    *,
    game: str = "klondike",
    kind: str = "rated",
    how: str = "won",
    listed: bool = True,
) -> None:
    """A result; the ids of later races are greater."""
    await pool.execute(WRITE, UUID(int=race), 0, player, game, kind, listed, 1, False, how, 52, time_ms, NOW_MS + race)


def best(player: Player, race: int, time_ms: int) -> BestTime:
    return BestTime(player.id, player.name, time_ms, NOW_MS + race, RaceId(UUID(int=race)))


async def test_each_player_stands_once_with_the_quickest_rated_win(alone: Pool, best_times: BestTimes) -> None:
    ada, ben, eve = await some_people(alone, 3)
    for race, (player, time_ms) in enumerate([(ada, 90), (ben, 80), (ada, 70), (eve, 70), (ben, 80), (ada, 75)]):
        await wins(alone, player.id, race, time_ms)
    for race, other in enumerate(({"kind": "unrated"}, {"kind": "practice"}, {"listed": False}, {"how": "stuck"}), 6):
        await wins(alone, ben.id, race, 1, **other)  # type: ignore[arg-type]  # each has one of the arguments
    await wins(alone, ben.id, 10, 60, game="spider")
    assert await best_times.of_game("klondike") == (best(ada, 2, 70), best(eve, 3, 70), best(ben, 1, 80))
    assert await best_times.of_game("spider") == (best(ben, 10, 60),)
    assert await best_times.of_game("duchess") == ()


async def test_bots_and_players_who_are_gone_or_banned_are_passed_over(alone: Pool, best_times: BestTimes) -> None:
    ada, ben, eve, gone, back = await some_people(alone, 5)
    for race, player in enumerate((ada, ben, eve, gone, back)):
        await wins(alone, player.id, race, 50 + race)
    await Players(alone).become_bot(ben.id)
    await Bans(alone).ban(eve.id, "an engine", None)
    await Bans(alone).ban(back.id, "noise", datetime.now(UTC) - DAY)
    await Players(alone).delete(gone.id)
    assert await best_times.of_game("klondike") == (best(ada, 0, 50), best(back, 4, 54))


async def test_a_game_shows_so_many_times(alone: Pool, best_times: BestTimes) -> None:
    people = await some_people(alone, MOST_TIMES + 1)
    for race, player in enumerate(people):
        await wins(alone, player.id, race, 100 - race)
    shown = [each.time for each in await best_times.of_game("klondike")]
    assert shown == [100 - race for race in range(MOST_TIMES, 0, -1)]


async def kept(pool: Pool) -> Sequence[object]:
    return [tuple(row) for row in await pool.fetch("SELECT * FROM best_time ORDER BY game, player_id")]


async def test_a_result_that_goes_leaves_the_next_best(alone: Pool, best_times: BestTimes) -> None:
    (ada,) = await some_people(alone, 1)
    for race, time_ms in enumerate([80, 70, 60]):
        await wins(alone, ada.id, race, time_ms)
    await alone.execute("DELETE FROM result WHERE time_ms = 80")
    assert await best_times.of_game("klondike") == (best(ada, 2, 60),)
    await alone.execute("DELETE FROM result WHERE time_ms = 60")
    assert await best_times.of_game("klondike") == (best(ada, 1, 70),)
    await alone.execute("DELETE FROM result")
    assert await kept(alone) == []


async def test_a_rebuild_of_results_takes_what_no_race_has_given(alone: Pool, log: Log) -> None:
    ada, ben = players(2)
    await raced(log, {ada: 1, ben: 2})
    results = Results(alone, log)
    await results.follow()
    await alone.execute("UPDATE result SET how = 'won'")  # nobody has won: the log says so
    await alone.execute("INSERT INTO best_time SELECT game, player_id, time_ms, race_id, finished_at FROM result")
    await results.rebuild()
    assert await kept(alone) == []


async def test_the_migration_finds_the_best_times_of_earlier_results(alone: Pool, dsn: str) -> None:
    ada, ben = await some_people(alone, 2)
    for race, (player, time_ms) in enumerate([(ada, 90), (ben, 80), (ada, 70), (ada, 75), (ben, 80)]):
        await wins(alone, player.id, race, time_ms)
    await wins(alone, ada.id, 5, 1, listed=False)
    expected = await kept(alone)
    assert len(expected) == 2
    (sql,) = re.findall(r"^INSERT INTO best_time \([^;]+;", SQL.read_text(), re.MULTILINE)
    async with await connect(dsn) as owner:
        await owner.execute("DELETE FROM best_time")
        await owner.execute(sql)
    assert await kept(alone) == expected
