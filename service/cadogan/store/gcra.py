"""The generic cell rate algorithm (ITU-T I.371), by which everything is limited that clients may ask for too often.

It is a leaky bucket with one number: the time at which the whole allowance is back. So nothing has to be counted down,
and an allowance that nobody uses costs nothing. A cost is the time in which it comes back; the window is that of the
whole allowance. Times are of one clock, in any unit.
"""


def spend(full_at: float, now: float, cost: float) -> float:
    """When the whole allowance is back, once a cost is charged."""
    return max(full_at, now) + cost


def wait(full_at: float, now: float, window: float) -> float:
    """How long until no more than the whole allowance is spent: more than 0 if the last cost was too much.

    >>> burst = spend(spend(0, now=10, cost=2), now=10, cost=2)
    >>> wait(burst, now=10, window=4), wait(spend(burst, now=11, cost=2), now=11, window=4)
    (0, 1)
    """
    return full_at - now - window
