"""Statistics are what a naive count over the results gives, live and after a rebuild."""

import random
from datetime import date
from statistics import median_low
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadogan.people.marks import MARKS, reached
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool
from cadogan.store.log.log import Log
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Reached, Results
from cadogan.store.projections.statistics import COUNTED, Earned, GameTotals, Statistics
from tests.examples_drawn import examples
from tests.store.appends import new_race_id
from tests.store.courses import NOW_MS, players, raced, some_rated_races

DAY_MS = 86_400_000


def outcome(row: Reached) -> str:
    return "lost" if row.place > 1 else "drawn" if row.is_shared else "won"


def streaks(rows: list[Reached]) -> list[int]:
    """Wins in a row up to each race."""
    lengths: list[int] = []
    for row in rows:
        lengths.append((lengths[-1] if lengths else 0) + 1 if outcome(row) == "won" else 0)
    return lengths


def totals(game: str, rows: list[Reached]) -> GameTotals:
    """Totals at a game, counted one by one. `rows` are in the order in which the races ended."""
    mine = [row for row in rows if row.game == game]
    raced = [row for row in mine if row.kind != "practice"]
    times = [row.time_ms for row in raced if row.how == "won"]
    cards = [row.time_ms // row.home for row in raced if row.home]
    return GameTotals(
        game=game,
        races=len(raced),
        wins=sum(outcome(row) == "won" for row in raced),
        draws=sum(outcome(row) == "drawn" for row in raced),
        solved=len(times),
        best_ms=min(times, default=None),
        median_ms=median_low(times) if times else None,
        card_ms=median_low(cards) if cards else None,
        streak=(streaks(raced) or [0])[-1],
        longest_streak=max(streaks(raced), default=0),
        last=tuple(outcome(row) for row in raced[:-11:-1]),  # type: ignore[misc]
        practised=len(mine) - len(raced),
    )


def first_marks(rows: list[Reached]) -> dict[str, Earned]:
    """The first race in which each total has the number that a mark asks for. Without upsets."""
    raced = [row for row in rows if row.kind != "practice"]
    earned: dict[str, Earned] = {}
    for number, row in enumerate(raced, start=1):
        past = raced[:number]
        had = {
            "wins": sum(outcome(each) == "won" for each in past),
            "solved": sum(each.how == "won" for each in past),
            "streak": streaks([each for each in past if each.game == row.game])[-1],
            "games": len({each.game for each in past if outcome(each) == "won"}),
        }
        for code, total, least in reached(*COUNTED):
            if had.get(total, 0) >= least:
                earned.setdefault(code, Earned(code, row.race_id if row.listed else None, row.finished_at))
    return earned


def statistics_of(pool: Pool) -> Statistics:
    log = Log(pool)
    return Statistics(pool, Results(pool, log), Ratings(pool, log), Feats(pool, log))


async def results_of(pool: Pool, player: PlayerId) -> list[Reached]:
    rows = await pool.fetch("SELECT * FROM result WHERE player_id = $1 ORDER BY finished_at, race_id", player)
    return [Reached(*row) for row in rows]


async def all_statistics(pool: Pool, player: PlayerId) -> Any:
    of = statistics_of(pool)
    return (
        await of.by_game(player),
        await of.last(player),
        await of.activity(player, 0),
        await of.marks(player, 2**60),
        await of.days(player),
    )


ROW = st.tuples(
    st.sampled_from(["duchess", "klondike", "yukon", "spider", "canfield", "golf"]),
    st.sampled_from(["rated", "unrated", "practice"]),
    st.booleans(),
    st.sampled_from([1, 1, 1, 2]),
    st.booleans(),
    st.sampled_from(["won", "won", "stuck", "resigned"]),
    st.integers(0, 52),
    st.integers(1, 900_000),
    st.integers(0, 5),
)


@settings(max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(made=st.lists(ROW, max_size=40))
async def test_statistics_equal_a_count_one_by_one(alone: Pool, made: list[tuple[Any, ...]]) -> None:
    player = PlayerId(uuid4())
    rows = [
        (new_race_id(), 0, player, *each[:3], each[3], each[4], *each[5:8], NOW_MS + each[8] * DAY_MS) for each in made
    ]
    await alone.copy_records_to_table("result", records=rows)
    found = await results_of(alone, player)
    statistics = statistics_of(alone)
    assert await statistics.by_game(player) == [totals(game, found) for game in sorted({row.game for row in found})]
    marks = {each.code: each for each in await statistics.marks(player, NOW_MS)}
    assert marks == first_marks(found)
    days = await statistics.activity(player, NOW_MS)
    assert sum(each.races for each in days) == len(found)
    assert sum(each.wins for each in days) == sum(outcome(row) == "won" and row.kind != "practice" for row in found)
    last = [each for each in found if each.kind != "practice"][:-11:-1]
    assert [each.finished_at for each in await statistics.last(player)] == [each.finished_at for each in last]


@pytest.mark.parametrize("seed", range(3))
async def test_a_rebuild_changes_no_figure(alone: Pool, log: Log, seed: int) -> None:
    people = players(6)
    projections = Results(alone, log), Ratings(alone, log), Feats(alone, log)
    chance = random.Random(seed)
    for _ in range(3):  # followed in between, as a live service does
        await some_rated_races(log, people, 12, chance)
        for each in projections:
            await each.follow()
    live = [await all_statistics(alone, player) for player in people]
    assert any(marks for *_, marks, _ in live)
    await alone.execute("UPDATE result SET place = 1, is_shared = false, how = 'won', time_ms = 1")
    for each in projections:
        await each.rebuild()
    assert [await all_statistics(alone, player) for player in people] == live


async def test_an_unlisted_race_earns_a_mark_without_its_id(alone: Pool, log: Log) -> None:
    ada, ben = players(2)
    await raced(log, {ada: 1, ben: 2}, rated=False, listed=False)
    await Results(alone, log).follow()
    (mark,) = await statistics_of(alone).marks(ada, NOW_MS)
    assert (mark.code, mark.race_id) == ("first-win", None)
    assert [each.race_id for each in await statistics_of(alone).last(ada)] == [None]


async def test_a_win_over_a_much_stronger_player_is_marked(alone: Pool, log: Log) -> None:
    ada, ben = players(2)
    first, second = await raced(log, {ada: 1, ben: 2}), await raced(log, {ada: 1, ben: 2})
    for each in (Results(alone, log), Ratings(alone, log)):
        await each.follow()
    change = (
        "UPDATE player_rating_change SET was_established = true, mu_before = 40 WHERE (race_id, player_id) = ($1, $2)"
    )
    assert "giant-killer" not in {mark.code for mark in await statistics_of(alone).marks(ada, NOW_MS)}
    await alone.execute(change, second, ben)
    marks = {mark.code: mark.race_id for mark in await statistics_of(alone).marks(ada, NOW_MS)}
    assert (marks["first-win"], marks["giant-killer"]) == (first, second)


async def test_days_in_a_row_earn_a_mark_in_the_race_of_the_last_one(alone: Pool) -> None:
    player, played = PlayerId(uuid4()), {}
    deal = uuid4()
    await alone.execute("INSERT INTO deal (deal_id, game, options, seed) VALUES ($1, 'duchess', '', '')", deal)
    for number in (1, 2, 3, 5, 6, 7, 8, 9):
        race, day = new_race_id(), date(2026, 11, number)
        played[number] = race
        if number > 1:
            deal = uuid4()
            await alone.execute(
                "INSERT INTO deal (deal_id, game, options, seed) VALUES ($1, 'duchess', '', $2)", deal, bytes([number])
            )
        await alone.execute("INSERT INTO day_deal (day, game, deal_id) VALUES ($1, 'duchess', $2)", day, deal)
        await alone.execute(
            "INSERT INTO day_race (day, game, player_id, race_id) VALUES ($1, 'duchess', $2, $3)", day, player, race
        )
        await alone.execute(
            "INSERT INTO result VALUES ($1, 0, $2, 'duchess', 'practice', true, 1, false, 'stuck', 9, 9, $3)",
            race,
            player,
            NOW_MS + number,
        )
    (mark,) = await statistics_of(alone).marks(player, NOW_MS)
    assert mark == Earned("full-week", RaceId(played[8]), NOW_MS + 8)
    assert [mark.code for mark in MARKS][-2:] == ["full-week", "full-month"]
