"""Everything that is kept of a player, as he may take it with him: a line for each thing."""

from uuid import UUID

from msgspec import Struct

from cadogan.people.tokens import Scope
from cadogan.races.ids import PlayerId, RaceId


class Line(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of the lines. Times are in milliseconds since the epoch."""


class PlayerLine(Line, frozen=True, kw_only=True, tag="player"):
    """Who one is."""

    id: PlayerId
    name: str
    bot: bool
    house: bool
    created_at: int
    """When the name was taken, in milliseconds since the epoch."""


class TokenLine(Line, frozen=True, kw_only=True, tag="token"):
    """A token, without its secret, of which only a hash is kept."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    created_at: int
    """When it was made, in milliseconds since the epoch."""
    used_at: int | None
    expires_at: int | None


class PairingLine(Line, frozen=True, kw_only=True, tag="pairing"):
    """A wait for somebody to race; these are kept for an hour."""

    id: UUID
    state: str
    wish: str
    company: str
    since: int
    race: RaceId | None


class ChallengeLine(Line, frozen=True, kw_only=True, tag="challenge"):
    """A challenge that one made, got or took."""

    id: UUID
    state: str
    maker: PlayerId
    to: PlayerId | None
    taker: PlayerId | None
    settings: str
    made_at: int
    expires_at: int
    race: RaceId | None


class RaceLine(Line, frozen=True, kw_only=True, tag="race"):
    """A race in which one has a seat. `events` are the versions of those events of its log that one's seat is in.

    Race and version name an event for good. The race's replay and proof have what was in them.
    """

    id: RaceId
    game: str
    phase: str
    seat: int
    created_at: int
    events: tuple[int, ...]
    """Versions of the events of its log that one's seat is in."""


class EndLine(Line, frozen=True, kw_only=True, tag="end"):
    """Nothing is missing: so many lines came before."""

    lines: int
    """Lines before this one."""


AnyLine = PlayerLine | TokenLine | PairingLine | ChallengeLine | RaceLine | EndLine
