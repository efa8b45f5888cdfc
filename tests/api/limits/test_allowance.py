"""Allowances: what must hold for every sequence of requests."""

from hypothesis import given
from hypothesis import strategies as st

from cadogan.api.limits.allowance import FEW_KEYS, Allowances
from cadogan.api.limits.limit_policies import Policy

POLICY = Policy("test", "token", 60, 30, "a test")


def asks(allowances: Allowances, key: str, cost: int, now_s: float) -> bool:
    """Ask for something, and get it if there is enough."""
    if allowances.look(key, cost, now_s).wait_s > 0:
        return False
    allowances.spend(key, cost, now_s)
    return True


def test_the_whole_quota_can_be_used_at_once_and_no_more() -> None:
    allowances = Allowances(POLICY)
    left = []
    for _ in range(60):
        left.append(allowances.look("ada", 1, 0).left)
        assert asks(allowances, "ada", 1, 0)
    assert left == list(reversed(range(60)))
    refused = allowances.look("ada", 1, 0)
    assert (refused.left, refused.wait_s, refused.back_in_s) == (0, 1, 30)
    assert not asks(allowances, "ada", 1, 0.49)
    assert asks(allowances, "ada", 1, 0.5)


def test_each_client_has_its_own_allowance() -> None:
    allowances = Allowances(POLICY)
    assert asks(allowances, "ada", 60, 0)
    assert not asks(allowances, "ada", 1, 0)
    assert asks(allowances, "bob", 60, 0)


def test_a_refused_client_pays_nothing_and_learns_when_to_retry() -> None:
    allowances = Allowances(POLICY)
    assert asks(allowances, "ada", 55, 100)
    refused = allowances.look("ada", 10, 100)
    assert (refused.left, refused.wait_s) == (5, 3)
    assert not asks(allowances, "ada", 10, 102.4)
    assert asks(allowances, "ada", 10, 100 + refused.wait_s)


@given(
    st.lists(
        st.tuples(st.floats(0, 10, allow_nan=False), st.integers(1, 20)),
        min_size=1,
        max_size=200,
    )
)
def test_no_client_gets_more_than_the_quota_and_what_was_restored(steps: list[tuple[float, int]]) -> None:
    allowances, now_s, granted = Allowances(POLICY), 0.0, []
    for pause_s, cost in steps:
        now_s += pause_s
        balance = allowances.look("ada", cost, now_s)
        if asks(allowances, "ada", cost, now_s):
            granted.append((now_s, cost))
            assert 0 <= balance.left < POLICY.quota
            assert balance.back_in_s <= POLICY.window_s
        else:
            later = allowances.look("ada", cost, now_s + balance.wait_s)
            assert later.wait_s == 0, "what was promised holds"
    for begin, _ in granted:
        for end, _ in granted:
            asked = sum(cost for at, cost in granted if begin <= at <= end)
            assert asked <= POLICY.quota + (end - begin) / POLICY.unit_s + 1e-3 or end < begin


def test_only_idle_clients_are_forgotten() -> None:
    allowances = Allowances(POLICY)
    allowances.spend("ada", 60, 0)
    for n in range(10 * FEW_KEYS):
        allowances.spend(f"somebody {n}", 1, n / 1000)
    assert len(allowances) < 3 * FEW_KEYS
    assert not asks(allowances, "ada", 60, 10.2)
