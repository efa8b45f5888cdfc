"""The deal of the day: when a day begins, ends and opens, what its races are like, and what commits to its deal."""

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from cadogan.races.settings import Settings
from cadogan.rules import Game

DAY_MS = 86_400_000
LOBBY_S = 120
"""How long a race of the day waits for its player to be ready; he may ask for another one then, having seen no card."""
OPENS_AFTER_MS = 1_800_000
"""From the end of a day until it opens: whoever began a minute before midnight has played by then."""
COUNTDOWN_S = 3


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
    """When its deal may be begun no more."""
    return begins_ms(day) + DAY_MS


def opens_ms(day: date) -> int:
    """When everything of it is public."""
    return ends_ms(day) + OPENS_AFTER_MS


def next_day(day: date) -> date:
    """The day after."""
    return day + timedelta(days=1)


def commitment(day: date, game: str, seed: bytes) -> bytes:
    """What is published of a seed the day before: SHA-256("cadogan/day/1" ‖ "2026-11-21 duchess" ‖ seed)."""
    return sha256(b"cadogan/day/1" + f"{day.isoformat()} {game}".encode() + seed).digest()


def settings(game: Game, day: date, seats: int = 1) -> Settings:
    """Settings of a race of the day: the same for everybody, and nothing of the boards before it opens."""
    return Settings(
        game=game.id,
        options=game.chosen,
        seats=seats,
        countdown=COUNTDOWN_S,
        view="closed",
        closed_until=opens_ms(day),
    )
