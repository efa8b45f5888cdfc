"""Limits: every request is charged to the allowances of its token and its address, in this process alone.

Nothing is asked of Postgres. Each node counts for itself; decision 14 says what several of them mean.
"""

from collections.abc import Callable, Iterable, Sequence

from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.api.http.allowance import Allowances, Balance
from cadogan.api.http.client_address import ClientAddressResolver
from cadogan.api.http.errors import TooManyRequests
from cadogan.api.http.limit_policies import POLICIES, USUAL, Charge, Policy, charge_of
from cadogan.api.http.sender import Sender, sender_of
from cadogan.people.tokens import token_hash


class Limits(ASGIMiddleware):
    """Stands before all routes. `spared` are the tokens of the house's own bots; `now_s` a clock that goes forward."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, proxies: ClientAddressResolver, now_s: Callable[[], float], spared: Iterable[str] = ()) -> None:
        self._proxies = proxies
        self._now_s = now_s
        self._spared = {token_hash(token) for token in spared}
        self._allowances = {policy.name: Allowances(policy) for policy in POLICIES}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or raise TooManyRequests; either way the answer says how much is left."""
        sender = sender_of(scope, self._proxies)
        handler = scope["route_handler"]
        charge = charge_of(handler) if isinstance(handler, HTTPRouteHandler) else USUAL
        if charge.cost == 0 or sender.token in self._spared:
            await next_app(scope, receive, send)
            return
        balances = self.charge(sender, charge)
        told_fields = fields(balances)
        refused = max(balances, key=lambda balance: balance.wait_s)
        if refused.wait_s > 0:
            raise TooManyRequests(told(refused, charge), refused.wait_s, told_fields)
        headers = [(name.lower().encode(), value.encode()) for name, value in told_fields.items()]

        async def send_with_fields(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        await next_app(scope, receive, send_with_fields)

    def charge(self, sender: Sender, charge: Charge) -> list[Balance]:
        """Charge a request to every allowance that it needs, or, if one of them does not have it, to none."""
        now_s = self._now_s()
        policies = charge.without_token if sender.token is None else charge.with_token
        keys = [(self._allowances[policy.name], key_of(sender, policy)) for policy in policies]
        balances = [allowances.look(key, charge.cost, now_s) for allowances, key in keys]
        if any(balance.wait_s for balance in balances):
            refused = zip(balances, keys, strict=True)
            return [each if each.wait_s else allowances.look(key, 0, now_s) for each, (allowances, key) in refused]
        for allowances, key in keys:
            allowances.spend(key, charge.cost, now_s)
        return balances


def key_of(sender: Sender, policy: Policy) -> bytes | str:
    """What a policy counts a sender by."""
    if policy.by == "address":
        return sender.address
    assert sender.token is not None  # such policies hold for requests with one
    return sender.token


def fields(balances: Sequence[Balance]) -> dict[str, str]:
    """`RateLimit` and `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers writes them."""
    return {
        "RateLimit-Policy": ", ".join(policy_field(balance.policy) for balance in balances),
        "RateLimit": ", ".join(f'"{each.policy.name}";r={each.left};t={each.back_in_s}' for each in balances),
    }


def policy_field(policy: Policy) -> str:
    """A policy in `RateLimit-Policy`: quota and window."""
    return f'"{policy.name}";q={policy.quota};w={policy.window_s}'


def told(balance: Balance, charge: Charge) -> str:
    """Why a request is refused, and when it would not be."""
    policy = balance.policy
    return (
        f"this costs {charge.cost}, and {balance.left} are left of the {policy.quota} that each {policy.by} has in "
        f"{policy.window_s} s (policy {policy.name!r}: {policy.about}); ask again in {balance.wait_s} s"
    )
