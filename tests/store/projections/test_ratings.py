"""Ratings follow the decided races of the log in its order; however they came about, they are the same."""

import asyncio
import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any
from uuid import uuid4

import pytest

from cadogan.people.board_score import LAPSE_MS, least_opponents
from cadogan.people.dodging import EARLY_MS
from cadogan.people.pairing import USUAL_RATING
from cadogan.people.player import Player
from cadogan.people.rated_outcome import Outcome
from cadogan.people.rating import UNRATED, Points, Rating, certainty, rated_once
from cadogan.people.rating_book import RatingBook
from cadogan.races.commands import Join, Play, Resign, Tick
from cadogan.races.facts import LOBBY_S
from cadogan.races.phases import Decided
from cadogan.races.settings import Settings
from cadogan.store.database import Pool, PooledConnection, connect
from cadogan.store.log.log import LifecycleEntry, Log
from cadogan.store.projections.leaderboards import TOP, Leaderboards, Ranked, Rung
from cadogan.store.projections.projection import TAKE_TURN
from cadogan.store.projections.ratings import Ratings
from cadogan.store.tables.players import Players
from tests.store.courses import NOW_MS, OVER_MS, Course, players, raced, rated, some_rated_races

Rows = list[tuple[Any, ...]]


@pytest.fixture
def ratings(alone: Pool, log: Log) -> Ratings:
    return Ratings(alone, log)


async def rows(pool: Pool) -> Rows:
    """Everything that there is of ratings, to the last digit."""
    known = await pool.fetch("SELECT * FROM player_rating ORDER BY player_id, game")
    noted = await pool.fetch("SELECT * FROM player_rating_change ORDER BY player_id, game, number")
    met = await pool.fetch("SELECT * FROM player_meeting ORDER BY player_id, game, opponent")
    dodged = await pool.fetch("SELECT * FROM dodge ORDER BY race_id")
    return [tuple(row) for row in (*known, *noted, *met, *dodged)]


def first_race(points: Points) -> Rating:
    """Rating of a new player after a race against another new player."""
    return Rating(*rated_once(UNRATED, UNRATED, points, certainty(UNRATED)), 1)


async def test_a_decided_race_changes_its_racers_ratings_before_it_is_finished(log: Log, ratings: Ratings) -> None:
    ada, ben = players(2)
    course = await rated(log, ada, ben)
    assert course.race.start is not None
    await course.does(Play(NOW_MS, 0, 0, str(course.race.start.legal_moves()[0])))
    await ratings.follow()
    assert await ratings.get(ada, "duchess") is None
    await course.does(Resign(NOW_MS + 2 * EARLY_MS, 1))
    assert isinstance(course.race.phase, Decided)
    await ratings.follow()
    assert [await ratings.get(player, "duchess") for player in (ada, ben)] == [first_race(1.0), first_race(0.0)]
    first, second = await ratings.of_race(course.race.id)
    assert (first.player_id, first.place, first.before, first.number) == (ada, 1, UNRATED, 1)
    assert (second.player_id, second.place, second.after) == (ben, 2, first_race(0.0))


async def test_races_are_rated_one_after_the_other_and_games_apart(log: Log, ratings: Ratings) -> None:
    ada, ben, eve = players(3)
    races = ({ada: 1, ben: 2}, {eve: 1, ada: 2}, {ben: 1, eve: 2}, {ada: 1, ben: 1})
    book = RatingBook()
    for places in races:
        race_id = await raced(log, places)
        one, other = places
        terms = (race_id, "duchess", OVER_MS, (one, other))
        book.apply(Outcome(*terms, True, False, "raced", (places[one], places[other])))
    await raced(log, {eve: 1, ada: 1}, game="eagle-wing")
    await ratings.follow()
    for player in (ada, ben, eve):
        assert await ratings.get(player, "duchess") == book.rating(player, "duchess")
    assert (await ratings.of_player(eve))["eagle-wing"] == first_race(0.5)
    history = await ratings.history(ada, "duchess", 0, 10)
    assert [(change.number, change.place) for change in history] == [(1, 1), (2, 2), (3, 1)]
    assert [change.before for change in history[1:]] == [change.after for change in history[:-1]]
    assert await ratings.history(ada, "duchess", 1, 1) == history[1:2]


async def test_a_race_that_is_not_rated_changes_nothing(alone: Pool, log: Log, ratings: Ratings) -> None:
    await raced(log, dict.fromkeys(players(2), 1), rated=False)
    await ratings.follow()
    assert await rows(alone) == []


async def test_a_race_that_never_started_changes_nothing(alone: Pool, log: Log, ratings: Ratings) -> None:
    course = await Course.begun(log, seed=None, seats=2, rated=True, invited=players(2))
    await course.does(Tick(NOW_MS + LOBBY_S * 1000))
    await ratings.follow()
    assert await rows(alone) == []


async def test_a_player_who_does_not_come_to_a_pairing_twice_a_day_loses_points(log: Log, ratings: Ratings) -> None:
    ada, ben = players(2)
    course: Course | None = None
    for expected in (UNRATED, Rating(*rated_once(UNRATED, UNRATED, 0.0), 1)):
        course = await Course.begun(log, seed=None, seats=2, rated=True, invited=(ada, ben))
        await course.does(Join(NOW_MS, ada, bytes(32)), Tick(NOW_MS + LOBBY_S * 1000))
        await ratings.follow()
        assert (await ratings.get(ben, "duchess") or UNRATED) == expected
        assert await ratings.get(ada, "duchess") is None
    assert course is not None
    (change,) = await ratings.of_race(course.race.id)
    assert (change.seat, change.player_id, change.reason) == (1, ben, "did not start")
    at = NOW_MS + LOBBY_S * 1000
    assert await ratings.recent_dodges(ben, at) == [at, at]
    assert await ratings.recent_dodges(ada, at) == []


async def test_leaving_in_the_first_seconds_changes_no_rating_of_the_other(log: Log, ratings: Ratings) -> None:
    ada, ben = players(2)
    for _ in range(2):
        course = await rated(log, ada, ben)
        assert course.race.start is not None
        move = str(course.race.start.legal_moves()[0])
        await course.does(Play(NOW_MS, 0, 0, move), Resign(NOW_MS + EARLY_MS - 1, 1))
    await ratings.follow()
    assert await ratings.get(ada, "duchess") is None
    assert await ratings.get(ben, "duchess") == Rating(*rated_once(UNRATED, UNRATED, 0.0), 1)


async def test_a_rebuild_equals_what_followed_to_the_last_digit(alone: Pool, log: Log, ratings: Ratings) -> None:
    following = asyncio.create_task(ratings.run())
    await some_rated_races(log, players(12), 60, random.Random(9))
    following.cancel()
    await ratings.follow()
    live = await rows(alone)
    assert len(live) > 100
    await alone.execute("UPDATE player_rating SET mu = 0, races = 99")
    await alone.execute("DELETE FROM player_rating_change WHERE number > 2")
    await ratings.rebuild()
    assert await rows(alone) == live
    await ratings.follow()
    assert await rows(alone) == live


async def test_ratings_go_on_while_they_are_rebuilt(
    alone: Pool, log: Log, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rebuild stops after its first step here, as it would be at work for an hour."""
    monkeypatch.setattr("cadogan.store.projections.projection.PATIENCE_S", 0.1)
    ada, ben = players(2)
    await raced(log, {ada: 1, ben: 2})
    await ratings.follow()
    took, going_on = asyncio.Event(), asyncio.Event()
    take_some_beside = Ratings.take_some_beside

    async def stop_after(self: Ratings) -> bool:
        more = await take_some_beside(self)
        took.set()
        await going_on.wait()
        return more

    monkeypatch.setattr(Ratings, "take_some_beside", stop_after)
    rebuilding = asyncio.create_task(Ratings(alone, log).rebuild())
    await took.wait()
    await raced(log, {ada: 2, ben: 1})
    await ratings.follow()
    assert [rating.races for rating in (await ratings.of_player(ada)).values()] == [2]
    await raced(log, {ada: 1, ben: 2})  # which nobody has followed when the tables are exchanged
    going_on.set()
    await rebuilding
    assert [rating.races for rating in (await ratings.of_player(ada)).values()] == [3]
    monkeypatch.undo()
    exchanged = await rows(alone)
    await ratings.rebuild()
    assert await rows(alone) == exchanged


async def test_nodes_that_follow_while_races_finish_rate_each_once_and_alike(dsn: str, alone: Pool, log: Log) -> None:
    async with await connect(dsn) as pool, Log(pool) as other_log:
        nodes = [Ratings(alone, log), Ratings(pool, other_log)]
        racers = players(10)
        writing = asyncio.gather(
            some_rated_races(log, racers, 45, random.Random(1)),
            some_rated_races(other_log, racers, 45, random.Random(2)),
        )
        while not writing.done():
            await asyncio.gather(*(node.follow() for node in nodes for _ in range(3)))
        await writing
        await nodes[1].follow()
        live = await rows(alone)
        counted = await alone.fetchval("SELECT sum(races) FROM player_rating")
        assert counted == await alone.fetchval("SELECT count(*) FROM player_rating_change") > 50
        await nodes[0].rebuild()
        assert await rows(alone) == live


async def test_reads_during_a_rebuild_get_the_old_rows(
    alone: Pool, log: Log, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.store.projections.projection.PATIENCE_S", 0.05)
    ada, ben = players(2)
    await raced(log, {ada: 1, ben: 2})
    async with alone.acquire() as rebuilding, rebuilding.transaction():
        await rebuilding.execute(TAKE_TURN, Ratings.place_table)
        await ratings.follow()
        assert await ratings.get(ada, "duchess") is None
    await ratings.follow()
    assert await ratings.get(ada, "duchess") is not None


async def test_in_steps_of_any_size_the_numbers_are_the_same(
    alone: Pool, log: Log, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await some_rated_races(log, players(6), 25, random.Random(3))
    await ratings.follow()
    at_once = await rows(alone)
    monkeypatch.setattr("cadogan.store.projections.projection.AT_ONCE", 3)
    await ratings.rebuild()
    assert await rows(alone) == at_once


async def test_a_node_that_takes_no_turns_does_not_make_a_race_count_twice(alone: Pool, log: Log) -> None:
    """It moves the place on while this node computes: what was computed is thrown away."""
    ada, ben = players(2)
    await raced(log, {ada: 1, ben: 2})
    slow = Overtaken(alone, log)
    await slow.follow()
    assert await slow.get(ada, "duchess") == first_race(1.0)
    assert len(await slow.history(ada, "duchess", 0, 10)) == 1


class Eager(Ratings):
    """A node that takes no turns, as those of an older release."""

    async def _take_turn(self, connection: PooledConnection) -> None:
        pass


class Overtaken(Ratings):
    """A node that another one overtakes while it computes."""

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> RatingBook:
        change = await super().work_out(connection, entries)
        await Eager(self._pool, self._log).follow()
        return change


async def test_a_leaderboard_has_the_best_first_and_nobody_provisional(alone: Pool, log: Log, ratings: Ratings) -> None:
    *ranked, new, bot, forgotten = players(8)
    for number, player in enumerate((*ranked, new, bot)):
        name = f"Ranked {number} {uuid4().hex[:6]}"
        await Players(alone).create(Player(player, name, is_bot=player == bot), "A" * 42 + str(number))
    for _ in range(3):
        for one, other in combinations((*ranked, bot, forgotten), 2):  # the earlier one always wins
            await raced(log, {one: 1, other: 2})
    await raced(log, {new: 1, ranked[0]: 2})
    await ratings.follow()

    async def board(after: Rung = TOP, limit: int = 10, now_ms: int = NOW_MS, **terms: Any) -> list[Ranked]:
        wanted = {"game": "duchess", "is_bot": False, **terms}
        page = await Leaderboards(alone).page(now_ms=now_ms, after=after, limit=limit, **wanted)
        assert page.least <= least_opponents(len(ranked) + 1)  # without the forgotten one
        return page.players

    first = await board()
    assert [row.player for row in first] == ranked
    assert all(row.rating.is_established and row.peers == len(ranked) for row in first)
    assert await board(after=first[0].rung, limit=1) == first[1:2]
    assert [row.player for row in await board(is_bot=True)] == [bot]
    assert await board(game="canfield") == []
    assert await board(now_ms=OVER_MS + LAPSE_MS + 1) == []
    assert await ratings.get(forgotten, "duchess") is not None
    assert await ratings.get(new, "duchess") is not None


@pytest.mark.parametrize("is_deleted", [True, False])
async def test_six_accounts_that_do_not_come_again_keep_nobody_off_a_leaderboard(
    alone: Pool, log: Log, ratings: Ratings, *, is_deleted: bool
) -> None:
    ring, honest = players(6), players(5)
    for number, player in enumerate((*honest, *(() if is_deleted else ring))):
        await Players(alone).create(Player(player, f"Some {number} {uuid4().hex[:6]}"), "A" * 41 + f"{number:02}")
    for company in (ring, honest):
        for _ in range(3):
            for one, other in combinations(company, 2):
                await raced(log, {one: 1, other: 2})
    await ratings.follow()
    page = await Leaderboards(alone).page("duchess", NOW_MS, TOP, 20, is_bot=False)
    ranked = [row.player for row in page.players]
    assert [player for player in ranked if player in honest] == honest
    assert len(ranked) == (5 if is_deleted else 11)


async def test_players_are_paired_by_their_rating_at_the_game(log: Log, ratings: Ratings) -> None:
    ada, ben = players(2)
    await raced(log, {ada: 1, ben: 2})
    await ratings.follow()
    assert await ratings.strength(ada, Settings(game="duchess")) == first_race(1.0).mu
    assert await ratings.strength(ada, Settings(game="canfield")) == USUAL_RATING
