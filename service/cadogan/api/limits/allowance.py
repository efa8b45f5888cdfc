"""Rate limiter: the allowances of one policy, by token or address.

A key needs one number, the time at which the whole quota is back (`store/gcra.py`).
"""

from math import ceil, floor

from msgspec import Struct

from cadogan.api.limits.limit_policies import Policy
from cadogan.store import gcra

FEW_KEYS = 1024
"""Number of keys below which idle keys are not removed."""


class Balance(Struct, frozen=True):
    """The rest of an allowance after a request, and the seconds until all of it is back.

    `wait_s` is the time until the request is allowed, 0 if it is now.
    """

    policy: Policy
    left: int
    back_in_s: int
    wait_s: int


class Allowances:
    """All allowances of a policy. Times are in seconds of a monotonic clock."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._full_at: dict[bytes | str, float] = {}
        self._many = FEW_KEYS

    def __len__(self) -> int:
        """Number of keys in memory."""
        return len(self._full_at)

    def look(self, key: bytes | str, cost: int, now_s: float) -> Balance:
        """The balance after a request of this cost, which is not charged yet."""
        policy = self.policy
        full_at = self._full_at.get(key, now_s)
        after = gcra.spend(full_at, now_s, cost * policy.unit_s)
        wait_s = gcra.wait(after, now_s, policy.window_s)
        if wait_s > EPSILON_S:
            spent_s = max(full_at - now_s, 0.0)
            left = policy.quota - ceil(spent_s / policy.unit_s - EPSILON_S)
            return Balance(policy, max(left, 0), ceil(spent_s), max(ceil(wait_s), 1))
        after_s = after - now_s
        return Balance(policy, floor((policy.window_s - after_s) / policy.unit_s + EPSILON_S), ceil(after_s), 0)

    def spend(self, key: bytes | str, cost: int, now_s: float) -> None:
        """Charge a cost to a key."""
        if len(self._full_at) >= self._many:
            self._forget(now_s)
        self._full_at[key] = gcra.spend(self._full_at.get(key, now_s), now_s, cost * self.policy.unit_s)

    def _forget(self, now_s: float) -> None:
        """Remove keys whose quota is whole again. The next sweep is at twice the remaining number."""
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now_s}
        self._many = max(FEW_KEYS, 2 * len(self._full_at))


EPSILON_S = 1e-6
"""Greater than rounding errors, so that a quota of 60 has 60 units."""
