"""The export of all data about a player, one line for each item."""

from uuid import UUID

from msgspec import Struct

from cadogan.people.tokens import Scope
from cadogan.races.ids import PlayerId, RaceId


class Line(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of the lines. Times are in milliseconds since the epoch."""


class PlayerLine(Line, frozen=True, kw_only=True, tag="player"):
    """The player."""

    id: PlayerId
    name: str
    bot: bool
    house: bool
    created_at: int
    """When the name was taken, in milliseconds since the epoch."""


class TokenLine(Line, frozen=True, kw_only=True, tag="token"):
    """A token. Its secret is not included: the service stores only a hash of it."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    created_at: int
    """When the token was created, in milliseconds since the epoch."""
    used_at: int | None
    expires_at: int | None
    app: UUID | None
    """The app that has it; null for the player's own."""


class PasskeyLine(Line, frozen=True, kw_only=True, tag="passkey"):
    """A passkey. The service has its public key; what signs is on the player's devices alone."""

    id: UUID
    name: str
    created_at: int
    """When the passkey was added, in milliseconds since the epoch."""
    used_at: int | None
    """Last sign-in with it, in milliseconds since the epoch; null if there was none."""
    refused_at: int | None
    """When its counter last went back, in milliseconds since the epoch; null if it never did."""


class AppLine(Line, frozen=True, kw_only=True, tag="app"):
    """An app that the player has allowed, with the tokens that it has."""

    id: UUID
    name: str
    origin: str
    """Where the app got its codes; empty if a code was typed in."""
    allowed_at: int
    """When the player last allowed it, in milliseconds since the epoch."""


class WebhookLine(Line, frozen=True, kw_only=True, tag="webhook"):
    """A webhook. Its secret is not included."""

    id: UUID
    url: str
    """Where it is sent."""
    app: UUID | None
    """The app that created it; null for the player's own."""
    events: tuple[str, ...] | None
    """Types of the events that it gets; null for all."""
    created_at: int
    """When the webhook was created, in milliseconds since the epoch."""
    off_since: int | None
    """When it was turned off; null while it is on."""


class PairingLine(Line, frozen=True, kw_only=True, tag="pairing"):
    """A search for an opponent. The service keeps it for an hour."""

    id: UUID
    state: str
    wish: str
    """The wanted race: game, options and all other settings that both players must agree on."""
    company: str
    """Accepted opponents: people only, or bots too."""
    since: int
    race: RaceId | None


class ChallengeLine(Line, frozen=True, kw_only=True, tag="challenge"):
    """A challenge that the player made, received or accepted."""

    id: UUID
    state: str
    maker: PlayerId
    """Player who made the challenge."""
    to: PlayerId | None
    """Challenged player; null for anyone who has the link."""
    taker: PlayerId | None
    """Player who accepted."""
    settings: str
    made_at: int
    """When it was created, in milliseconds since the epoch."""
    expires_at: int
    race: RaceId | None
    decline_reason: str | None
    """Why the challenge was declined; null if no reason was given."""


class BlockLine(Line, frozen=True, kw_only=True, tag="block"):
    """A player whose challenges the player does not get."""

    player: PlayerId
    since: int


class FollowLine(Line, frozen=True, kw_only=True, tag="follow"):
    """A player that the player follows."""

    player: PlayerId
    since: int


class RaceLine(Line, frozen=True, kw_only=True, tag="race"):
    """A race in which the player has a seat. `events` are the versions of the events of its log with that seat.

    They are left out until the race is over, because gaps between them tell how many moves the others have made. Race
    and version identify an event for ever. The race's replay and proof show what the events contain.
    """

    id: RaceId
    game: str
    phase: str
    seat: int
    created_at: int
    events: tuple[int, ...]
    """Versions of the events of the race's log that concern the player's seat, once the race is over."""


class TournamentLine(Line, frozen=True, kw_only=True, tag="tournament"):
    """A tournament that the player made or entered, and what the player has reached in it.

    `events` are the versions of the events of its log that name the player. The log of the tournament shows what they
    contain.
    """

    id: UUID
    kind: str
    """`arena` or `sprint`."""
    name: str
    phase: str
    """`scheduled`, `running`, `ended`, or `cancelled`."""
    made: bool
    """Whether the player made it."""
    entered: bool
    """Whether the player entered it."""
    place: int | None
    """Place in the table; null for a player that it does not show."""
    points: int
    """Points of all races."""
    wins: int
    """First places that were not shared."""
    races: int
    """Races that count."""
    home: int
    """Cards at home, in all races."""
    events: tuple[int, ...]
    """Versions of the events of the tournament's log that name the player."""


class TotalsLine(Line, frozen=True, kw_only=True, tag="totals"):
    """Totals of the player at a game. All but `practised` count races against others."""

    game: str
    races: int
    """Finished races."""
    wins: int
    """Races in first place, not shared."""
    draws: int
    """Races in a shared first place."""
    solved: int
    """Boards with every card home."""
    best_time: int | None
    """Time of the quickest solved board, in milliseconds with penalties."""
    median_time: int | None
    """Median time of solved boards, in milliseconds with penalties."""
    longest_streak: int
    """Most wins in a row."""
    practised: int
    """Races alone or against ghosts."""


class MarkLine(Line, frozen=True, kw_only=True, tag="mark"):
    """A mark of achievement, and the race in which the player earned it."""

    mark: str
    """Code of the mark."""
    race: RaceId | None
    """The race; null if it is not listed."""
    at: int
    """When the race finished, in milliseconds since the epoch."""


class EndLine(Line, frozen=True, kw_only=True, tag="end"):
    """The last line, which shows that none is missing."""

    lines: int
    """Lines before this one."""


AnyLine = (
    PlayerLine
    | AppLine
    | TokenLine
    | PasskeyLine
    | WebhookLine
    | PairingLine
    | ChallengeLine
    | BlockLine
    | FollowLine
    | RaceLine
    | TournamentLine
    | TotalsLine
    | MarkLine
    | EndLine
)
