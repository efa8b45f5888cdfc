"""Rate limits: every request is charged to the allowances of its token and its address.

Each node counts by itself. docs/decisions/limits.md says what that means for several nodes. Postgres is asked only for
tokens that this node has not met lately: a token that it does not know has no allowance of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec.structs import replace

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.known_tokens import KnownTokens
from cadogan.api.identity.request_id import add_fields
from cadogan.api.identity.sender import Sender, sender_of, token_in
from cadogan.api.limits.allowance import Allowances, Balance
from cadogan.api.limits.bill import BILL
from cadogan.api.limits.limit_policies import ADDRESS, POLICIES, USUAL, Charge, Policy, charge_of
from cadogan.api.problems.errors import TooManyRequests
from cadogan.people.errors import WrongToken
from cadogan.people.tokens import token_hash
from cadogan.store.errors import Unreachable
from cadogan.store.tables.tokens import Tokens


class Limits(ASGIMiddleware):
    """Middleware of all routes. Tokens in `spared`, those of the house bots, are not limited. `now_s` is monotonic."""

    scopes = (ScopeType.HTTP,)

    def __init__(
        self, tokens: Tokens, proxies: ClientAddressResolver, now_s: Callable[[], float], spared: Iterable[str] = ()
    ) -> None:
        self.hits: Counter[str] = Counter()
        """Requests that were refused, by the policy."""
        self._known = KnownTokens(tokens, now_s)
        self._proxies = proxies
        self._now_s = now_s
        self._spared = {token_hash(token) for token in spared}
        self._allowances = {policy.name: Allowances(policy) for policy in POLICIES}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass a request on, or raise TooManyRequests. Either way the answer says how much is left."""
        sender = sender_of(scope, self._proxies)
        handler = scope["route_handler"]
        charge = charge_of(handler) if isinstance(handler, HTTPRouteHandler) else USUAL
        if charge.cost == 0 or sender.token in self._spared:
            await next_app(scope, receive, send)
            return
        if sender.token is not None and sender.token not in self._known:
            sender = await self._identify(sender, scope)
        self.admit(scope, sender, charge)
        scope["state"][BILL] = partial(self._charge_more, scope, sender, charge)
        await next_app(scope, receive, send)

    def charge_unrouted(self, scope: Scope) -> None:
        """Charge a request that reaches no route to its address, as a guest's. Raises TooManyRequests."""
        self.admit(scope, Sender(sender_of(scope, self._proxies).address, None), USUAL)

    def admit(self, scope: Scope, sender: Sender, charge: Charge) -> None:
        """Charge a request, and tell the client what is left. Raises TooManyRequests."""
        balances = self.charge(sender, charge)
        told_fields = fields(balances)
        add_fields(scope, told_fields)  # whatever answers: this route, other middleware, or the handler of errors
        refused = max(balances, key=lambda balance: balance.wait_s)
        if refused.wait_s > 0:
            self.hits[refused.policy.name] += 1
            raise TooManyRequests(told(refused, charge), refused.wait_s, told_fields)

    async def _identify(self, sender: Sender, scope: Scope) -> Sender:
        """The sender, as a guest if its token is not known; routes of the API then raise the error left in the scope.

        Raises TooManyRequests, because somebody could invent tokens to keep Postgres busy.
        """
        guest = Sender(sender.address, None)
        allowances, now_s = self._allowances[ADDRESS.name], self._now_s()
        balance = allowances.look(sender.address, USUAL.cost, now_s)
        if balance.wait_s > 0:
            self.hits[balance.policy.name] += 1
            raise TooManyRequests(told(balance, USUAL), balance.wait_s, fields([balance]))
        try:
            await self._known.look_up(token_of(scope))
        except WrongToken as error:
            allowances.spend(sender.address, USUAL.cost, now_s)
            scope["state"][WRONG_TOKEN] = error
            return guest
        except Unreachable:
            return guest
        return sender

    def _charge_more(self, scope: Scope, sender: Sender, charge: Charge, units: int, *, is_done: bool) -> None:
        """Charge a request for what it turned out to ask for, whatever is left if that `is_done` already."""
        charge = replace(charge, cost=units)
        if not is_done:
            self.admit(scope, sender, charge)
            return
        now_s = self._now_s()
        keys = self._keys(sender, charge)
        for allowances, key in keys:
            allowances.spend(key, units, now_s)
        add_fields(scope, fields([allowances.look(key, 0, now_s) for allowances, key in keys]))

    def charge(self, sender: Sender, charge: Charge) -> list[Balance]:
        """Charge a request to all of its allowances, or to none if one of them is used up."""
        now_s = self._now_s()
        keys = self._keys(sender, charge)
        balances = [allowances.look(key, charge.cost, now_s) for allowances, key in keys]
        if any(balance.wait_s for balance in balances):
            refused = zip(balances, keys, strict=True)
            return [each if each.wait_s else allowances.look(key, 0, now_s) for each, (allowances, key) in refused]
        for allowances, key in keys:
            allowances.spend(key, charge.cost, now_s)
        return balances

    def _keys(self, sender: Sender, charge: Charge) -> list[tuple[Allowances, bytes | str]]:
        """The allowances that a charge is for, and the key in each."""
        policies = charge.without_token if sender.token is None else charge.with_token
        return [(self._allowances[policy.name], key_of(sender, policy)) for policy in policies]

    def spend(self, keys: Sequence[tuple[Policy, bytes | str]]) -> None:
        """Charge one unit to each key, or to none. Raises TooManyRequests."""
        now_s = self._now_s()
        balances = [self._allowances[policy.name].look(key, USUAL.cost, now_s) for policy, key in keys]
        refused = max(balances, key=lambda balance: balance.wait_s)
        if refused.wait_s > 0:
            self.hits[refused.policy.name] += 1
            raise TooManyRequests(told(refused, USUAL), refused.wait_s, fields(balances))
        for policy, key in keys:
            self._allowances[policy.name].spend(key, USUAL.cost, now_s)

    def give_back(self, keys: Sequence[tuple[Policy, bytes | str]]) -> None:
        """Take back what `spend` has charged."""
        for policy, key in keys:
            self._allowances[policy.name].spend(key, -USUAL.cost, self._now_s())


WRONG_TOKEN = "wrong_token"  # noqa: S105 - a name
"""Key in the state of a request: the WrongToken that its answer should tell."""


ANY_TOKEN = {"any_token": True}
"""`opt` of a route that looks at tokens itself, because it knows some that are not valid any more."""


def refuse_wrong_token(scope: Scope) -> None:
    """Raise WrongToken if the request had a token that is not known. Public routes, too, tell it the client."""
    error = scope["state"].get(WRONG_TOKEN)
    if error and "any_token" not in scope["route_handler"].opt:
        raise error


def token_of(scope: Scope) -> str:
    """The token of a request that has one: of several, the last, as in `sender_of`."""
    return next(token_in(value) for name, value in reversed([*scope["headers"]]) if name == b"authorization")


def key_of(sender: Sender, policy: Policy) -> bytes | str:
    """Key by which a policy counts a sender."""
    if policy.by == "address":
        return sender.address
    assert sender.token is not None  # these policies are for requests with a token
    return sender.token


def fields(balances: Sequence[Balance]) -> dict[str, str]:
    """`RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers)."""
    return {
        "RateLimit-Policy": ", ".join(policy_field(balance.policy) for balance in balances),
        "RateLimit": ", ".join(f'"{each.policy.name}";r={each.left};t={each.back_in_s}' for each in balances),
    }


def policy_field(policy: Policy) -> str:
    """A policy in `RateLimit-Policy`: quota and window."""
    return f'"{policy.name}";q={policy.quota};w={policy.window_s}'


def told(balance: Balance, charge: Charge) -> str:
    """Why a request is refused, and when to retry."""
    policy = balance.policy
    return (
        f"this request costs {charge.cost}, and {balance.left} of {policy.quota} are left for each {policy.by} in "
        f"{policy.window_s} s (policy {policy.name!r}: {policy.about}); retry in {balance.wait_s} s"
    )
