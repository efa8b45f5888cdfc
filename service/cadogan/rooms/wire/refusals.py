"""The table of refusals: one value for each. Everything that clients see of a refusal is made from it.

The messages on the socket, the problems of REST, `openapi.yaml` and the pages at /docs/errors come from these values.
This module has the refusals that the socket and REST share, and those of the socket alone.
`cadogan.api.problems.refusals` adds those of REST alone.
"""

from collections.abc import Mapping
from inspect import getdoc
from types import MappingProxyType
from typing import Literal

from msgspec import Struct
from websockets.frames import CloseCode

from cadogan.people import errors as people
from cadogan.races import errors as races
from cadogan.rooms import errors as rooms
from cadogan.rooms.node.load_watch import RETRY_AFTER_S as OVERLOAD_AFTER_S
from cadogan.rules import errors as rules
from cadogan.store import errors as store
from cadogan.tournaments.errors import UnknownTournament

RETRY_AFTER_S = 1
"""Seconds until a retry while Postgres does not answer: a failover takes seconds, and a refusal costs little."""


class Refusal(Struct, frozen=True):
    """A refusal as clients see it."""

    code: str
    """Stable name for programs, the same on the socket and in REST."""
    status: int | None = None
    """HTTP status; None if REST does not have this refusal."""
    errors: tuple[type[Exception], ...] = ()
    """The exceptions that it stands for."""
    socket: tuple[Literal["refused", "unsubscribed", "error"], ...] = ()
    """Types of its messages on the sockets.

    `refused` answers a command, `unsubscribed` ends one race of the live socket, and `error` tells anything else.
    """
    close: CloseCode | None = None
    """Close code, if an `error` ends the connection."""
    field: str | None = None
    """The member `field` of the problem, if it is always the same."""
    members: Mapping[str, str] = MappingProxyType({})
    """Further members of the problem: attributes of the exception by member. An exception may lack some of them."""
    retry_after_s: int | None = None
    """Seconds until a retry may succeed, if that is known beforehand."""
    headers: Mapping[str, str] = MappingProxyType({})
    """Headers of the answer, in which `{name}` stands for an attribute of the exception."""
    is_for_programs: bool = False
    """Whether only programs meet it, so that the page needs no words for it."""
    meaning: str = ""
    """Description for its page; if it is empty, the docstrings of the exceptions."""
    advice: str = ""
    """What to do about it, for its page; if it is empty, the advice for its status."""

    @property
    def title(self) -> str:
        """Name for people.

        >>> Refusal("wrong-n").title
        'Wrong n'
        """
        return self.code.replace("-", " ").capitalize()

    @property
    def page(self) -> str:
        """Address of its page, which is the `type` of its problems."""
        return f"/docs/errors/{self.code}"

    @property
    def description(self) -> str:
        """Description for its page."""
        return self.meaning or "\n\n".join(getdoc(error) or "" for error in self.errors)

    @property
    def summary(self) -> str:
        """First line of its description."""
        return self.description.partition("\n")[0]


INVALID_SETTINGS = Refusal(
    "invalid-settings",
    422,
    (races.InvalidSettings,),
    members={"field": "field", "value": "value"},
    meaning="A race cannot have these settings. `field` names the wrong one.",
    is_for_programs=True,
)
NO_SEAT = Refusal(
    "no-seat",
    403,
    (races.NotInRace,),
    socket=("refused",),
    meaning="This needs a seat in the race, or an invitation to it, which the sender does not have.",
)
UNAVAILABLE = Refusal(
    "unavailable",
    503,
    (
        store.Unreachable,
        store.LogClosed,
        store.UnreadableRace,
        rooms.RaceNotMade,
        rooms.RaceExists,
        rooms.RaceStands,
        rooms.Draining,
    ),
    socket=("refused", "unsubscribed", "error"),
    close=CloseCode.TRY_AGAIN_LATER,
    retry_after_s=RETRY_AFTER_S,
    meaning="Postgres does not answer, it stores no moves right now, this node is shutting down, or the log of the "
    "race cannot be used.",
    advice="Send the command again in a moment. A move is never played twice at the same `n`. What you sent before is "
    "kept, and answered as soon as it is stored. A request over REST that creates something may have been carried out: "
    "repeat it with the `Idempotency-Key` that it had, and nothing is created twice.",
)
OVERLOADED = Refusal(
    "overloaded",
    503,
    (rooms.Overloaded,),
    socket=("unsubscribed", "error"),
    close=CloseCode.TRY_AGAIN_LATER,
    retry_after_s=OVERLOAD_AFTER_S,
    meaning="This node serves as many races and spectators as it can. Races under way go on.",
    advice="Try again after the seconds in `Retry-After`, 5 on the socket; another node may have room at once.",
)
WRONG_TOKEN = Refusal(
    "wrong-token",
    401,
    (people.WrongToken,),
    socket=("refused", "error"),
    close=CloseCode.POLICY_VIOLATION,
    headers={"WWW-Authenticate": 'Bearer realm="cadogan", error="invalid_token"'},
)
BANNED = Refusal("banned", 403, (people.Banned,), socket=("error",), close=CloseCode.POLICY_VIOLATION)
MALFORMED = Refusal(
    "malformed",
    400,
    socket=("refused", "error"),
    close=CloseCode.POLICY_VIOLATION,
    members={"field": "name", "value": "value"},
    meaning="The request or message cannot be read: it is missing or is not JSON, or a part does not have its type.\n\n"
    "On the socket, that closes the connection only before `welcome`.",
    is_for_programs=True,
)

UNKNOWN_TOURNAMENT = Refusal("unknown-tournament", 404, (UnknownTournament,), socket=("refused",))

SHARED: tuple[Refusal, ...] = (
    UNKNOWN_TOURNAMENT,
    INVALID_SETTINGS,
    Refusal("wrong-phase", 409, (races.WrongPhase,), socket=("refused",)),
    Refusal("race-full", 409, (races.RaceFull,)),
    NO_SEAT,
    Refusal(
        "wrong-nonce",
        422,
        (races.WrongNonce,),
        socket=("refused",),
        advice="Draw a nonce, send its commitment with `join`, and the nonce with `ready`: "
        "[Join with your own code](../fair-deal.md#join-with-your-own-code) shows it.",
        is_for_programs=True,
    ),
    Refusal(
        "wrong-n",
        409,
        (races.WrongN,),
        socket=("refused",),
        field="n",
        members={"n": "n"},
        meaning="The command was made for another `n` of the board. `n` is the current one.",
        advice="The response has the `n` of the board. Another connection has moved, or a response was lost. Get the "
        "board and continue from there. The same move at the same `n` is never played twice.",
    ),
    Refusal("seat-has-ended", 409, (races.SeatHasEnded,), socket=("refused",)),
    Refusal("board-full", 409, (races.BoardFull,), socket=("refused",)),
    Refusal("undo-refused", 409, (races.UndoRefused,), socket=("refused",)),
    Refusal("hint-refused", 409, (races.HintRefused,)),
    Refusal("cannot-be-won", 409, (races.CannotBeWon,)),
    Refusal(
        "held-back",
        409,
        (races.HeldBack,),
        advice="Retry later: the data become public once every racer has seen these cards, at the latest when the race "
        "ends. [Fair view](../wire.md#fair-view) explains why.",
    ),
    Refusal("unknown-game", 422, (rules.UnknownGame,), field="game", is_for_programs=True),
    Refusal("invalid-option", 422, (rules.InvalidOption,), field="options", is_for_programs=True),
    Refusal("invalid-seed", 422, (rules.InvalidSeed,), field="seed", is_for_programs=True),
    Refusal("invalid-deck", 422, (rules.InvalidDeck,), is_for_programs=True),
    Refusal("invalid-move", 422, (rules.InvalidMove,), socket=("refused",), field="move", is_for_programs=True),
    Refusal(
        "illegal-move",
        422,
        (rules.IllegalMove,),
        socket=("refused",),
        field="move",
        members={"value": "move", "move": "move", "reason": "reason"},
        advice="Choose from `legal`, which every board and every ack of a move has.",
    ),
    UNAVAILABLE,
    OVERLOADED,
    WRONG_TOKEN,
    Refusal(
        "missing-scope",
        403,
        (people.MissingScope,),
        socket=("refused", "error"),
        close=CloseCode.POLICY_VIOLATION,
        members={"scope": "scope"},
        headers={"WWW-Authenticate": 'Bearer realm="cadogan", error="insufficient_scope", scope="{scope}"'},
        meaning="The token does not have the scope that this needs.",
    ),
    BANNED,
    Refusal(
        "unknown-race", 404, (store.UnknownRace,), socket=("unsubscribed", "error"), close=CloseCode.POLICY_VIOLATION
    ),
    MALFORMED,
)
"""Refusals of the rules, the races and the rooms, and those of a client that may not enter a race."""

HELLO_EXPECTED = Refusal(
    "hello-expected",
    socket=("error",),
    close=CloseCode.POLICY_VIOLATION,
    meaning="The first message was not `hello`, or it did not arrive within 5 seconds.",
    advice="Send `hello` first, as soon as the connection is open.",
    is_for_programs=True,
)
HELLO_AGAIN = Refusal(
    "hello-again",
    socket=("error",),
    meaning="The client has already said `hello` on this connection.",
    advice="Say `hello` once, as the first message. Open another connection for another race.",
    is_for_programs=True,
)
NOT_SUBSCRIBED = Refusal(
    "not-subscribed",
    socket=("refused",),
    meaning="The message is for a race that this live socket does not follow.",
    advice="Send `subscribe` first, and wait for the `welcome` of the race.",
    is_for_programs=True,
)
ALREADY_SUBSCRIBED = Refusal(
    "already-subscribed",
    socket=("refused",),
    meaning="This live socket follows the race, the table, the feed or your own races already.",
    advice="Go on: nothing was missed. To begin again, send `unsubscribe` or `leave-table` first.",
    is_for_programs=True,
)
TOO_MANY_SUBSCRIPTIONS = Refusal(
    "too-many-subscriptions",
    socket=("unsubscribed", "refused"),
    meaning="A live socket follows 100 races and 10 tables of tournaments at most.",
    advice="Unsubscribe from a race, leave a table, or open another connection.",
    is_for_programs=True,
)
FLOOD = Refusal(
    "flood",
    socket=("unsubscribed", "error"),
    close=CloseCode.POLICY_VIOLATION,
    meaning="Too many messages arrived before the answer to `hello`.",
    advice="Wait for `welcome` before you send commands.",
    is_for_programs=True,
)
TOO_MANY_CONNECTIONS = Refusal(
    "too-many-connections",
    503,
    (rooms.TooManyConnections,),
    socket=("error",),
    close=CloseCode.TRY_AGAIN_LATER,
    retry_after_s=RETRY_AFTER_S,
    meaning="Too many connections from one address are open at this node, or from all addresses together.",
    advice="Close some, or wait a minute. [Limits](../limits.md) has the numbers.",
)
BINARY = Refusal(
    "binary",
    socket=("error",),
    close=CloseCode.UNSUPPORTED_DATA,
    meaning="The client sent a binary frame.",
    advice="Send JSON in text frames.",
    is_for_programs=True,
)
UTF_8 = Refusal(
    "utf-8",
    socket=("error",),
    close=CloseCode.INVALID_DATA,
    meaning="The client sent a text frame that is not UTF-8.",
    advice="Encode messages as UTF-8.",
    is_for_programs=True,
)
SEATED = Refusal(
    "seated",
    socket=("refused",),
    meaning="A racer's own connection is always live. It cannot watch the race from another place.",
    advice="Open another connection without a token to watch.",
    is_for_programs=True,
)
RACE_STANDS = Refusal(
    "race-stands",
    socket=("unsubscribed", "error"),
    close=CloseCode.INTERNAL_ERROR,
    meaning="The log has an event of this race that this node cannot read.",
    advice="Report the race to the operator. The log of the service has the details.",
)

TOO_MANY_EMOTES = Refusal(
    "too-many-emotes",
    errors=(rooms.TooManyEmotes,),
    socket=("refused",),
    advice="Wait some seconds. Emotes are for gestures; the race goes on without them.",
)

SOCKET_ONLY: tuple[Refusal, ...] = (
    HELLO_EXPECTED,
    HELLO_AGAIN,
    NOT_SUBSCRIBED,
    ALREADY_SUBSCRIBED,
    TOO_MANY_SUBSCRIPTIONS,
    FLOOD,
    TOO_MANY_CONNECTIONS,
    BINARY,
    UTF_8,
    SEATED,
    RACE_STANDS,
    TOO_MANY_EMOTES,
)
"""Refusals that REST does not have."""

_BY_ERROR = {error: refusal for refusal in (*SHARED, *SOCKET_ONLY) for error in refusal.errors}


def refusal_of(error: Exception) -> Refusal:
    """The refusal that an exception of the rules, the races, the rooms or the store stands for."""
    return _BY_ERROR[type(error)]
