"""How much may be asked for: the policies by name, and what a request costs. `docs/limits.md` has them as tables."""

from typing import Literal

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

CLASS = 30
"""So many may come from one address, a class behind its school's router, and each have what a token may have."""


class Policy(Struct, frozen=True):
    """`quota` units within any `window_s` seconds, all at once if need be, for each token or each address."""

    name: str
    by: Literal["token", "address"]
    quota: int
    window_s: int
    about: str

    @property
    def unit_s(self) -> float:
        """Seconds in which one unit comes back."""
        return self.window_s / self.quota


PLAYER = Policy("player", "token", 600, 60, "requests with a token")
GUEST = Policy("guest", "address", 1200, 60, "requests without a token")
ADDRESS = Policy("address", "address", CLASS * PLAYER.quota, 60, "requests with a token, of everybody at that address")
RACER = Policy("racer", "token", 3000, 60, "moves and undos: ten times the pace of a quick bot")
RACERS = Policy("racers", "address", CLASS * RACER.quota, 60, "moves and undos, of everybody at that address")
SIGN_UP = Policy("sign-up", "address", 2 * CLASS, 600, "becoming a player: a class of thirty at once, and each again")

POLICIES = (PLAYER, ADDRESS, RACER, RACERS, GUEST, SIGN_UP)

Kind = Literal["usual", "move", "sign-up"]
"""Kinds of requests, which are counted apart."""


class Charge(Struct, frozen=True):
    """What requests to a route cost, and which kind they are."""

    kind: Kind = "usual"
    cost: int = 1

    @property
    def with_token(self) -> tuple[Policy, ...]:
        """Policies that hold for a request with a token."""
        match self.kind:
            case "usual":
                return (PLAYER, ADDRESS)
            case "move":
                return (RACER, RACERS)
            case "sign-up":
                return (SIGN_UP,)

    @property
    def without_token(self) -> tuple[Policy, ...]:
        """Policies that hold for a request without one."""
        return (SIGN_UP,) if self.kind == "sign-up" else (GUEST,)


USUAL = Charge()

MOVE = {"charge": Charge("move")}
SIGNING_UP = {"charge": Charge("sign-up")}
"""`opt` of routes that are counted apart."""


def costs(units: int) -> dict[str, object]:
    """`opt` of a route whose requests cost so many units, in place of one."""
    return {"charge": Charge("usual", units)}


def charge_of(handler: HTTPRouteHandler) -> Charge:
    """What requests to a route cost."""
    charge = handler.opt.get("charge", USUAL)
    assert isinstance(charge, Charge)  # `costs` and its kin have made it
    return charge
