"""Every list of the API, as its route reads it from the stores, for frequent and for rare racers and games."""

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from cadogan.races.day import begins_ms, ends_ms
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.rules import GAMES
from cadogan.store.database import Pool
from cadogan.store.log.log import Log, Place
from cadogan.store.projections.best_times import BestTimes
from cadogan.store.projections.feed import Feed
from cadogan.store.projections.finished_races import FinishedRaces, Key
from cadogan.store.projections.finished_races import Wanted as WantedWhole
from cadogan.store.projections.leaderboards import TOP, Leaderboards, Rung
from cadogan.store.projections.listing import Listing, Wanted
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.tables.deals import Deals

PAGE = 21
"""Races of a page, and one more to find out whether a next page exists."""
LATER_RUNG = Rung(score=20.0, player=PlayerId(UUID(int=0)))
FREQUENT_GAME, RARE_GAME = next(iter(GAMES)), list(GAMES)[-1]

BY_RACES = "SELECT player_id FROM result GROUP BY player_id ORDER BY count(*) DESC, player_id"
MIDDLE_RACE = """
SELECT race_id, greatest(finished_at, closed_until) AS public_at FROM race_listing
WHERE listed AND state = 'finished' ORDER BY race_id OFFSET (SELECT count(*) / 2 FROM race_listing) LIMIT 1
"""

Read = Callable[[], Awaitable[object]]
"""Reads one list."""


class Subjects(NamedTuple):
    """Players, a race in the middle of all, and a deal, for the filters of the lists."""

    busiest: PlayerId
    median: PlayerId
    middle: Key
    deal: DealId


async def choose_subjects(pool: Pool) -> Subjects:
    """Choose the players by their number of races."""
    players = [row["player_id"] for row in await pool.fetch(BY_RACES)]
    race = await pool.fetchrow(MIDDLE_RACE)
    assert race is not None  # many were generated
    deal: UUID = await pool.fetchval("SELECT deal_id FROM deal LIMIT 1")
    middle = Key(race["public_at"], RaceId(race["race_id"]))
    return Subjects(PlayerId(players[0]), PlayerId(players[len(players) // 2]), middle, DealId(deal))


def lists(pool: Pool, log: Log, subjects: Subjects) -> dict[str, Read]:
    """Lists of races, by name."""
    listing = Listing(pool, log)

    def page(**wanted: object) -> Read:
        return lambda: listing.page(Wanted(**wanted), PAGE)  # type: ignore[arg-type]

    return {
        "races, the newest": page(),
        "races, a later page": page(before=subjects.middle.race_id),
        "races of house bots": page(is_house=True),
        "races under way": page(states=("racing", "decided")),
        "finished races": page(states=("finished",)),
        "races in a state that none has": page(states=("countdown",)),
        "races of a game in a state that none has": page(game=FREQUENT_GAME, states=("countdown",)),
        "abandoned races": page(states=("abandoned",)),
        "races of a game": page(game=FREQUENT_GAME),
        "races of a rare game": page(game=RARE_GAME),
        "finished races of a rare game": page(game=RARE_GAME, states=("finished",)),
        "races of a rare game under way": page(game=RARE_GAME, states=("racing",)),
        "races of the busiest player": page(players=(subjects.busiest,)),
        "races of a player": page(players=(subjects.median,)),
        "races of two players": page(players=(subjects.median, subjects.busiest)),
        "races of a period": page(before=subjects.middle.race_id, since_ms=subjects.middle.race_id.int >> 80),
        "races of a player, by any creator": lambda: listing.of_player(subjects.median, Wanted(), PAGE),
        "races of the busiest player, by any creator": lambda: listing.of_player(subjects.busiest, Wanted(), PAGE),
        "races that might be featured": lambda: listing.candidates(now_ms()),
        "races on a deal": lambda: Deals(pool).races(subjects.deal),
    }


def results(pool: Pool, log: Log, subjects: Subjects) -> dict[str, Read]:
    """Results, ratings and the feed, by name."""
    results, ratings, listing = Results(pool, log), Ratings(pool, log), Listing(pool, log)
    boards = Leaderboards(pool)

    async def feed() -> None:
        (row,) = await pool.fetch("SELECT tx FROM event WHERE race_id = $1 LIMIT 1", subjects.middle.race_id)
        await Feed(pool, log, listing, results).read(Place(row["tx"], subjects.middle.race_id, 0))

    return {
        "results of a player": lambda: results.of_player(subjects.median),
        "results of the busiest player": lambda: results.of_player(subjects.busiest),
        "results of two players": lambda: results.against(subjects.median, subjects.busiest),
        "last races of two players": lambda: results.meetings(subjects.median, subjects.busiest),
        "ratings of a player": lambda: ratings.of_player(subjects.median),
        "history of a rating": lambda: ratings.history(subjects.busiest, FREQUENT_GAME, 0, PAGE),
        "best times": lambda: BestTimes(pool).of_game(FREQUENT_GAME),
        "leaderboard": lambda: boards.page(FREQUENT_GAME, now_ms(), TOP, PAGE, is_bot=False),
        "leaderboard, a later page": lambda: boards.page(FREQUENT_GAME, now_ms(), LATER_RUNG, PAGE, is_bot=False),
        "the feed, from the middle": feed,
    }


def exports(pool: Pool, log: Log, subjects: Subjects) -> dict[str, Read]:
    """Queries of an export, a thousand races at a time."""
    finished = FinishedRaces(pool, Listing(pool, log), Results(pool, log))
    yesterday = datetime.now(UTC).date() - timedelta(days=1)

    def keys(after: Key | None = None, **wanted: object) -> Read:
        filters = WantedWhole(**wanted)  # type: ignore[arg-type]
        return lambda: finished.keys(filters, after or filters.least, now_ms())

    return {
        "export": keys(),
        "export, from the middle": keys(subjects.middle),
        "export of a day": keys(since_ms=begins_ms(yesterday), until_ms=ends_ms(yesterday)),
        "export of a rare game": keys(game=RARE_GAME),
        "export of a player": keys(players=(subjects.median,)),
        "export of the busiest player": keys(players=(subjects.busiest,)),
        "export, position of a race": lambda: finished.place(subjects.middle.race_id, None),
        "export, ten logs": lambda: finished.logs([subjects.middle.race_id] * 10, now_ms()),
    }


def now_ms() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
