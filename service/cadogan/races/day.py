"""The deal of the day: when a day begins, ends and opens, the settings of its races, and the commitment to its deal."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from cadogan.races.settings import Settings
from cadogan.rules import GAMES, Game

DAY_MS = 86_400_000
LOBBY_S = 120
"""How long a race of the day waits until its player is ready. A player who was late has seen no card and may retry."""
OPENS_AFTER_MS = 1_800_000
"""Time from the end of a day until it opens: a race that began just before midnight is over by then."""
COUNTDOWN_S = 3
FIRST_DAY = date(2026, 7, 24)
"""The day that has the number 1."""
KNOWN = ("klondike", "spider", "freecell", "canfield", "yukon", "duchess")
"""Games that are featured most, those that most people know first."""


def day_of(at_ms: int) -> date:
    """Day of a moment, in UTC.

    >>> day_of(86_400_000)
    datetime.date(1970, 1, 2)
    """
    return datetime.fromtimestamp(at_ms / 1000, UTC).date()


def begins_ms(day: date) -> int:
    """When a day begins, in milliseconds since the epoch."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def ends_ms(day: date) -> int:
    """When a day ends: its deal can no longer be begun. In milliseconds since the epoch."""
    return begins_ms(day) + DAY_MS


def opens_ms(day: date) -> int:
    """When everything about a day's races is public, in milliseconds since the epoch."""
    return ends_ms(day) + OPENS_AFTER_MS


def next_day(day: date) -> date:
    """The day after a day."""
    return day + timedelta(days=1)


def number_of(day: date) -> int:
    """Number by which people speak of a day. The days before `FIRST_DAY` have none that is greater than 0.

    >>> number_of(date(2026, 11, 28))
    128
    """
    return (day - FIRST_DAY).days + 1


def featured_game(day: date, games: Sequence[str] = tuple(GAMES)) -> str:
    """The game that a day puts first: two days of three one that most people know, and then one of the others.

    >>> [featured_game(date(2026, 11, day)) for day in (27, 28)]
    ['freecell', 'canfield']
    """
    known = [game for game in KNOWN if game in games]
    others = [game for game in games if game not in KNOWN]
    turn, step = divmod(day.toordinal(), 3)
    if others and (step == 2 or not known):
        return others[turn % len(others)]
    return known[(2 * turn + step) % len(known)]


def commitment(day: date, game: str, seed: bytes) -> bytes:
    """Published the day before the seed is used: SHA-256("cadogan/day/1" ‖ "2026-11-21 duchess" ‖ seed)."""
    return sha256(b"cadogan/day/1" + f"{day.isoformat()} {game}".encode() + seed).digest()


def settings(game: Game, day: date, seats: int = 1) -> Settings:
    """Settings of a race of the day: the same for every player, and closed until the day opens."""
    return Settings(
        game=game.id,
        options=game.chosen,
        seats=seats,
        countdown=COUNTDOWN_S,
        view="closed",
        closed_until=opens_ms(day),
    )
