"""What a race keeps of its events as it was said: values that commands, phases and views name, too.

The event of each adds its tag and its behaviour (`races/events/`), which needs the race.
"""

from typing import Literal

from msgspec import Struct

from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.settings import Settings

How = Literal["won", "stuck", "resigned", "out of time", "gone"]
"""How a seat ended its race."""

AbandonmentReason = Literal["lobby expired", "nobody was ready", "a racer left", "deal renewed too often"]
"""Why a race never started.

lobby expired            its seats were not taken, or its racers not ready, in time
nobody was ready         the start was called, and no racer was ready in time
a racer left             an invited racer left after a nonce was opened, or left a pairing, so the race cannot be full
                         any more
deal renewed too often   the deal was renewed twice, and a racer left again after a nonce was opened
"""

MadeBy = Literal["player", "pairing", "challenge", "service"]
"""How a race came to be: `player`, by a request for a lobby; `service`, for its house bots to race each other."""

Visibility = Literal["board", "race", "secret"]
"""When an event becomes public.

board   once all racers have come to a point at which they had seen the same cards (see `fair_view`)
race    at once
secret  never
"""

RACE_RULES = 9
"""Version of the rules of new races. A stored race keeps the rules that it was created under.

1   the deal is renewed as often as racers leave after a nonce was opened, and they may come back
2   the deal is renewed at most twice, and players who made that necessary may not come back; house bots join first
3   a rated race is made by pairing, by a challenge or by the service, under the conditions of its game (see `rated`)
4   boards are public up to a point at which all racers had seen the same cards (see `meeting_points`)
5   a lead decides a race once the boards that it beats are public; a winner's moves count as far as they are public
6   racers who resign or leave while another racer still plays come after racers who play on
7   once the start was called, the countdown begins if all racers who are left are ready
8   a lobby whose last seat is taken late waits some seconds more; a pairing that a player leaves is abandoned at once;
    a board ends as stuck with its 2,000th move or undo, and positions of practice and ghosts have bounds, too;
    the opening of a closed race that is on is in the log; an absence counts from when it began; joins are bounded;
    a race whose creator is not there is started by the racer seated longest, and by nobody without a seat
9   a race may let clients send safe cards to the foundations by themselves (`automatic_moves`);
    a deal that is known to be lost has no hints, and says so
"""

LOBBY_S = 600
"""How long a lobby waits until its racers are ready, in seconds, unless its race says otherwise."""


class Fact(Struct, frozen=True, array_like=True, gc=False):
    """Base of what events say: when it happened, in milliseconds since the epoch."""

    at: int


class Origin(Struct, frozen=True, array_like=True):
    """Where a practice race began: the board of a seat of another race, after these moves and undos."""

    race_id: RaceId
    seat: int
    actions: tuple[str, ...]

    @property
    def n(self) -> int:
        """How many moves and undos the board had had."""
        return len(self.actions)


class Creation(Fact, frozen=True):
    """What `RaceCreated` says of a race."""

    race_id: RaceId
    creator: PlayerId
    settings: Settings
    rules_version: int
    secret: bytes | None
    seed: bytes | None
    is_house: bool = False
    rematch_of: RaceId | None = None
    invited: tuple[PlayerId, ...] = ()
    origin: Origin | None = None
    lobby_s: int = LOBBY_S
    deal: DealId | None = None
    race_rules: int = 1
    house_bots: tuple[PlayerId, ...] = ()
    made_by: MadeBy = "player"


class GhostBoard(Fact, frozen=True):
    """What `GhostSeated` says of a ghost."""

    seat: int
    race_id: RaceId
    of_seat: int
    player: PlayerId
    actions: tuple[str, ...]
    times: tuple[int, ...]
    how: How
    ended: int


class Hint(Fact, frozen=True):
    """What `HintGiven` says of a hint."""

    seat: int
    n: int
    move: str
