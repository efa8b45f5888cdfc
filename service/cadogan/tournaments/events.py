"""Events of a tournament, as its log has them: JSON, an event a row. The table follows from it alone."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments.terms import TournamentTerms

RULES = 2
"""Version of the rules of new tournaments. A stored one keeps the rules that it was created under.

1   points for rivals behind and level, and for cards at home; the third first place in a row counts double; a house bot
    is no rival
2   a racer who stops once no rival races any more has not given up: place and cards count
"""
RULES_THAT_ASK_WHEN = 2
"""From these on, results say whether a racer gave up while a rival still raced."""

PauseReason = Literal["asked", "absent"]
"""`asked`: by the player; `absent`: the player did not come to a race."""
VoidReason = Literal["abandoned", "not made", "unreadable"]
"""Why a race does not count. `abandoned`: it never started; `not made`: the service could not create it."""


class TournamentEvent(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of the events: when it happened, in milliseconds since the epoch."""

    at: int


class TournamentCreated(TournamentEvent, frozen=True, kw_only=True, tag="created"):
    """Always the first event."""

    tournament: UUID
    """Id of the tournament."""
    creator: PlayerId | None
    """Player who made it; null: the service."""
    terms: TournamentTerms
    """What is raced, and when."""
    rules: int = RULES
    """Version of the rules."""
    commitments: tuple[str, ...] = ()
    """Commitments to the deals of the rounds of a sprint, in hex."""


class TournamentStarted(TournamentEvent, frozen=True, kw_only=True, tag="started"):
    """Racers are paired from now on."""


class PlayerEntered(TournamentEvent, frozen=True, kw_only=True, tag="entered"):
    """A player entered, or came back."""

    player: PlayerId
    """The player."""


class PlayerPaused(TournamentEvent, frozen=True, kw_only=True, tag="paused"):
    """A player is not paired until they enter again."""

    player: PlayerId
    reason: PauseReason = "asked"
    """`asked`: by the player; `absent`: the player did not come to a race."""


class PlayerLeft(TournamentEvent, frozen=True, kw_only=True, tag="left"):
    """A player has left. Their points stay."""

    player: PlayerId


class RacePaired(TournamentEvent, frozen=True, kw_only=True, tag="paired"):
    """Players were paired. The race is created after this event, under an id that follows from it."""

    race: RaceId
    game: str
    players: tuple[PlayerId, ...]
    """Its racers who are in the tournament."""
    bots: tuple[PlayerId, ...] = ()
    """House bots that fill in. They are no rivals, and have no row in the table."""

    @property
    def racers(self) -> tuple[PlayerId, ...]:
        """Everybody who races."""
        return self.players + self.bots


class SeatResult(Struct, frozen=True, kw_only=True):
    """What a racer reached, as the log of the race has it. `time_ms` is since the start, with penalties."""

    player: PlayerId
    place: int
    is_shared: bool
    """Whether other racers share the place."""
    how: How
    home: int
    """Cards on the foundations."""
    time_ms: int
    """Time of the board since the start, with penalties."""
    gave_up: bool | None = None
    """Whether the racer resigned or left while a rival still raced; null by the rules 1, which do not ask."""


class RaceResult(TournamentEvent, frozen=True, kw_only=True, tag="result"):
    """A race is over."""

    race: RaceId
    finished_at: int
    """When the race ended, in milliseconds since the epoch."""
    cards: int
    """Cards of the game."""
    seats: tuple[SeatResult, ...]
    """By seat."""


class RaceVoid(TournamentEvent, frozen=True, kw_only=True, tag="void"):
    """A race does not count, because it never started."""

    race: RaceId
    reason: VoidReason
    """`abandoned`: it never started; `not made`: the service could not create it; `unreadable`: its log is."""
    absent: tuple[PlayerId, ...] = ()
    """Players who did not come."""


class RoundStarted(TournamentEvent, frozen=True, kw_only=True, tag="round"):
    """A round of a sprint has begun: each player has a race on its deal. Nobody else knows the race before its end."""

    number: int
    """Counted from 1."""
    game: str
    players: tuple[PlayerId, ...]
    """Everybody who was here."""


class BoardResult(Struct, frozen=True, kw_only=True):
    """What a racer reached in a round, as the log of the race has it."""

    player: PlayerId
    race: RaceId
    how: How
    home: int
    """Cards on the foundations."""
    home_ms: int
    """Time of the last card that came there."""
    time_ms: int
    """Time of the board since the start."""


class RoundEnded(TournamentEvent, frozen=True, kw_only=True, tag="round_over"):
    """Every race of a round is over, and its deal is public."""

    number: int
    """Counted from 1."""
    seed: str
    """Seed of the deal, in hex. The first event of the log has its commitment."""
    cards: int
    """Cards of the game."""
    boards: tuple[BoardResult, ...]
    """Boards that were played. A racer who did not come has none."""
    absent: tuple[PlayerId, ...] = ()
    """Players who did not come."""


class TournamentEnded(TournamentEvent, frozen=True, kw_only=True, tag="ended"):
    """The time is over, and so is every race."""


class TournamentCancelled(TournamentEvent, frozen=True, kw_only=True, tag="cancelled"):
    """It was cancelled."""

    reason: Annotated[str, Meta(examples=["Too few have come."])]
    """Why, in the words of its maker."""


Event = (
    TournamentCreated
    | TournamentStarted
    | PlayerEntered
    | PlayerPaused
    | PlayerLeft
    | RacePaired
    | RaceResult
    | RaceVoid
    | RoundStarted
    | RoundEnded
    | TournamentEnded
    | TournamentCancelled
)
"""An event of the log of a tournament."""

decode = msgspec.json.Decoder(Event).decode


def encode(event: Event) -> str:
    """An event as the log has it."""
    return msgspec.json.encode(event).decode()
