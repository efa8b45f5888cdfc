"""Rate limit policies by name, and the cost of each request. `docs/limits.md` has them as tables."""

from typing import Literal

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

CLASS = 30
"""Tokens at one address, such as a class behind a school's router, that can each use their full limit."""


class Policy(Struct, frozen=True):
    """`quota` units within any `window_s` seconds, in bursts if needed, for each token, player or address."""

    name: str
    by: Literal["token", "player", "address"]
    quota: int
    window_s: int
    about: str

    @property
    def unit_s(self) -> float:
        """Seconds until one unit is back."""
        return self.window_s / self.quota


PLAYER = Policy("player", "token", 600, 60, "requests with a token")
GUEST = Policy("guest", "address", 1200, 60, "requests without a token")
ADDRESS = Policy("address", "address", CLASS * PLAYER.quota, 60, "requests with a token, of everybody at that address")
RACER = Policy("racer", "token", 3000, 60, "moves and undos: ten times the pace of a quick bot")
RACERS = Policy("racers", "address", CLASS * RACER.quota, 60, "moves and undos, of everybody at that address")
SIGN_UP = Policy("sign-up", "address", 2 * CLASS, 600, "becoming a player: a class of thirty at once, and each again")
WINNABLE = Policy("winnable", "player", 12, 3600, "races, pairings and challenges with a winnable deal")
WINNABLES = Policy(
    "winnables", "address", 2 * CLASS, 3600, "the same, of everybody at that address: each is searched for in a second"
)

POLICIES = (PLAYER, ADDRESS, RACER, RACERS, GUEST, SIGN_UP, WINNABLE, WINNABLES)

Kind = Literal["usual", "move", "sign-up"]
"""Kinds of requests, which are counted separately."""


class Charge(Struct, frozen=True):
    """Cost and kind of requests to a route."""

    kind: Kind = "usual"
    cost: int = 1

    @property
    def with_token(self) -> tuple[Policy, ...]:
        """Policies for a request with a token."""
        match self.kind:
            case "usual":
                return (PLAYER, ADDRESS)
            case "move":
                return (RACER, RACERS)
            case "sign-up":
                return (SIGN_UP,)

    @property
    def without_token(self) -> tuple[Policy, ...]:
        """Policies for a request without a token."""
        return (SIGN_UP,) if self.kind == "sign-up" else (GUEST,)


USUAL = Charge()

MOVE = {"charge": Charge("move")}
SIGNING_UP = {"charge": Charge("sign-up")}
"""`opt` of routes that are counted separately."""


def costs(units: int) -> dict[str, object]:
    """`opt` of a route whose requests cost this many units instead of one."""
    return {"charge": Charge("usual", units)}


def charge_of(handler: HTTPRouteHandler) -> Charge:
    """Cost of requests to a route."""
    charge = handler.opt.get("charge", USUAL)
    assert isinstance(charge, Charge)  # made by `costs` or one of its siblings
    return charge
