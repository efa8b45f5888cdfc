"""The allowances of one policy: how much each token or address may ask for now.

This is the "generic cell rate algorithm" (ITU-T I.371), a leaky bucket that is one number for each key: the moment at
which all of its quota will have come back. So there is nothing to count down, and nothing to do for keys that rest.
"""

from math import ceil, floor

from msgspec import Struct

from cadogan.api.http.limit_policies import Policy

FEW_KEYS = 1024
"""Below so many keys nobody looks for those that are at rest."""


class Balance(Struct, frozen=True):
    """What would be left of an allowance after a request, and in how many seconds all of it is back.

    `wait_s` is how long it is until the request may be made: 0 if it may be now.
    """

    policy: Policy
    left: int
    back_in_s: int
    wait_s: int


class Allowances:
    """The allowances of everybody whom a policy holds for. Times are in seconds of a clock that only goes forward."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._full_at: dict[bytes | str, float] = {}
        self._many = FEW_KEYS

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._full_at)

    def look(self, key: bytes | str, cost: int, now_s: float) -> Balance:
        """See whether somebody may ask for something of that cost."""
        policy = self.policy
        full_at = self._full_at.get(key, now_s)
        spent_s = max(full_at - now_s, 0.0)
        after_s = spent_s + cost * policy.unit_s
        if after_s > policy.window_s + EPSILON_S:
            left = policy.quota - ceil(spent_s / policy.unit_s - EPSILON_S)
            return Balance(policy, max(left, 0), ceil(spent_s), max(ceil(after_s - policy.window_s), 1))
        return Balance(policy, floor((policy.window_s - after_s) / policy.unit_s + EPSILON_S), ceil(after_s), 0)

    def spend(self, key: bytes | str, cost: int, now_s: float) -> None:
        """Take the cost from somebody's allowance."""
        if len(self._full_at) >= self._many:
            self._forget(now_s)
        self._full_at[key] = max(self._full_at.get(key, now_s), now_s) + cost * self.policy.unit_s

    def _forget(self, now_s: float) -> None:
        """Forget those whose quota is whole again; look again when there are twice as many as stay."""
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now_s}
        self._many = max(FEW_KEYS, 2 * len(self._full_at))


EPSILON_S = 1e-6
"""Sums of floats differ from what they should be by less; a quota of 60 has 60 units."""
