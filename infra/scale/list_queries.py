"""Every list of the API, asked of the stores as the routes ask them: of those who race most and of those who do not."""

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.rules import GAMES
from cadogan.store.database import Pool
from cadogan.store.log.log import Log, Place
from cadogan.store.projections.feed import Feed
from cadogan.store.projections.finished_races import FinishedRaces, Key
from cadogan.store.projections.finished_races import Wanted as WantedWhole
from cadogan.store.projections.listing import Listing, Wanted
from cadogan.store.projections.ratings import TOP, Ratings, Rung
from cadogan.store.projections.results import Results
from cadogan.store.tables.deals import Deals

PAGE = 21
"""Races of a page, and one that says whether there are more."""
FURTHER_DOWN = Rung(is_provisional=False, mu=25.0, player=PlayerId(UUID(int=0)))
OFTEN, HARDLY_EVER = next(iter(GAMES)), list(GAMES)[-1]

BY_RACES = "SELECT player_id FROM result GROUP BY player_id ORDER BY count(*) DESC, player_id"
HALF_WAY = """
SELECT race_id, greatest(finished_at, closed_until) AS public_at FROM race_listing
WHERE listed AND state = 'finished' ORDER BY race_id OFFSET (SELECT count(*) / 2 FROM race_listing) LIMIT 1
"""

Ask = Callable[[], Awaitable[object]]


class Cast(NamedTuple):
    """Who and what is asked for: players, a race in the middle, and a deal."""

    busiest: PlayerId
    usual: PlayerId
    half_way: Key
    deal: DealId


async def cast_of(pool: Pool) -> Cast:
    """Choose them."""
    players = [row["player_id"] for row in await pool.fetch(BY_RACES)]
    race = await pool.fetchrow(HALF_WAY)
    assert race is not None  # there are many
    deal: UUID = await pool.fetchval("SELECT deal_id FROM deal LIMIT 1")
    half_way = Key(race["public_at"], RaceId(race["race_id"]))
    return Cast(PlayerId(players[0]), PlayerId(players[len(players) // 2]), half_way, DealId(deal))


def lists(pool: Pool, log: Log, cast: Cast) -> dict[str, Ask]:
    """Lists of races, by what they are asked for."""
    listing = Listing(pool, log)

    def page(**wanted: object) -> Ask:
        return lambda: listing.page(Wanted(**wanted), PAGE)  # type: ignore[arg-type]

    return {
        "races, the newest": page(),
        "races, further on": page(before=cast.half_way.race_id),
        "races of the house": page(is_house=True),
        "races that are on": page(states=("racing", "decided")),
        "races that are over": page(states=("finished",)),
        "races of which there is none": page(states=("countdown",)),
        "races of a game of which there is none": page(game=OFTEN, states=("countdown",)),
        "races that were abandoned": page(states=("abandoned",)),
        "races of a game": page(game=OFTEN),
        "races of a game that is rarely played": page(game=HARDLY_EVER),
        "races of such a game that are over": page(game=HARDLY_EVER, states=("finished",)),
        "races of such a game that are on": page(game=HARDLY_EVER, states=("racing",)),
        "races of the busiest player": page(players=(cast.busiest,)),
        "races of a player": page(players=(cast.usual,)),
        "races of two players": page(players=(cast.usual, cast.busiest)),
        "races of a time": page(before=cast.half_way.race_id, since=cast.half_way.race_id),
        "races of a player, by any creator": lambda: listing.of_player(cast.usual, Wanted(), PAGE),
        "races of the busiest player, by any creator": lambda: listing.of_player(cast.busiest, Wanted(), PAGE),
        "races that might be featured": lambda: listing.candidates(now_ms()),
        "races on a deal": lambda: Deals(pool).races(cast.deal),
    }


def results(pool: Pool, log: Log, cast: Cast) -> dict[str, Ask]:
    """Results, ratings and the feed."""
    results, ratings, listing = Results(pool, log), Ratings(pool, log), Listing(pool, log)

    async def feed() -> None:
        (row,) = await pool.fetch("SELECT tx FROM event WHERE race_id = $1 LIMIT 1", cast.half_way.race_id)
        await Feed(pool, log, listing, results).read(Place(row["tx"], cast.half_way.race_id, 0))

    return {
        "results of a player": lambda: results.of_player(cast.usual),
        "results of the busiest player": lambda: results.of_player(cast.busiest),
        "results of two players": lambda: results.against(cast.usual, cast.busiest),
        "last races of two players": lambda: results.meetings(cast.usual, cast.busiest),
        "ratings of a player": lambda: ratings.of_player(cast.usual),
        "history of a rating": lambda: ratings.history(cast.busiest, OFTEN, 0, PAGE),
        "leaderboard": lambda: ratings.board(OFTEN, TOP, PAGE, is_bot=False),
        "leaderboard, further down": lambda: ratings.board(OFTEN, FURTHER_DOWN, PAGE, is_bot=False),
        "the feed, half way": feed,
    }


def exports(pool: Pool, log: Log, cast: Cast) -> dict[str, Ask]:
    """What an export goes by, a thousand races at a time."""
    finished = FinishedRaces(pool, Listing(pool, log), Results(pool, log))
    yesterday = datetime.now(UTC).date() - timedelta(days=1)

    def keys(after: Key | None = None, **wanted: object) -> Ask:
        asked = WantedWhole(**wanted)  # type: ignore[arg-type]
        return lambda: finished.keys(asked, after or asked.least, now_ms())

    return {
        "export": keys(),
        "export, half way": keys(cast.half_way),
        "export of a day": keys(day=yesterday),
        "export of a game that is rarely played": keys(game=HARDLY_EVER),
        "export of a player": keys(player=cast.usual),
        "export of the busiest player": keys(player=cast.busiest),
        "export, place of a race": lambda: finished.place(cast.half_way.race_id),
        "export, ten logs": lambda: finished.logs([cast.half_way.race_id] * 10, now_ms()),
    }


def now_ms() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
