"""When the cards of a deal become public, and that they stay public."""

from hypothesis import given
from hypothesis import strategies as st

from cadogan.races.ids import least_race_id
from cadogan.races.proof.deal_secrecy import RaceOnDeal, first_over, holds, may_hold
from cadogan.races.race import LATE_MS


def race(
    created: int, started: int | None = None, finished: int | None = None, closed: int | None = None
) -> RaceOnDeal:
    state = "lobby" if started is None else "racing" if finished is None else "finished"
    return RaceOnDeal(least_race_id(created), state, True, started, finished, closed)  # type: ignore[arg-type]


def is_public(races: list[RaceOnDeal], now: int) -> bool:
    first = first_over(races, now)
    return first is not None and not any(holds(each, first, now) for each in may_hold(races, first, now))


def test_a_deal_is_secret_until_a_race_on_it_is_over() -> None:
    assert not is_public([race(0, 1)], 100)
    assert not is_public([race(0, 1, 101)], 100)
    assert is_public([race(0, 1, 100)], 100)
    assert not is_public([RaceOnDeal(least_race_id(0), "abandoned")], 100)


def test_a_race_that_had_started_before_holds_the_deal_until_it_is_over() -> None:
    assert not is_public([race(0, 1, 50), race(0, 49)], 100)
    assert not is_public([race(0, 1, 50), race(0, 49, 60, 100)], 100)
    assert is_public([race(0, 1, 50), race(0, 49, 60, 100)], 100 + LATE_MS)


def test_a_race_that_starts_later_holds_nothing() -> None:
    over = race(0, 1, 50)
    for later in (race(10), race(10, 50), race(51, 52), race(51, 52, 60, 10**13)):
        assert is_public([over, later], 100)


def test_a_row_of_races_that_overlap_hides_the_first_no_longer_than_the_second() -> None:
    row = [race(0, 1, 10), race(0, 9, 20), race(0, 19, 30), race(0, 29)]
    assert not is_public(row, 19)
    assert is_public(row, 20)


TIMES = st.integers(0, 60)


@st.composite
def races_on_a_deal(draw: st.DrawFn) -> list[RaceOnDeal]:
    found = []
    for _ in range(draw(st.integers(1, 4))):
        created, started, finished = sorted(draw(st.tuples(TIMES, TIMES, TIMES)))
        closed = draw(st.none() | TIMES.map(lambda at: at - LATE_MS))
        found.append(race(created, started, finished, closed))
    return found


def as_of(whole: RaceOnDeal, now: int) -> RaceOnDeal:
    """A race as it was known at a time."""
    assert whole.started_at is not None
    assert whole.finished_at is not None
    if whole.finished_at <= now:
        return whole
    return whole._replace(
        state="racing", finished_at=None, started_at=whole.started_at if whole.started_at <= now else None
    )


@given(races_on_a_deal())
def test_what_was_public_once_stays_public(races: list[RaceOnDeal]) -> None:
    public = [
        is_public([as_of(each, now) for each in races if each.race_id <= least_race_id(now)], now) for now in range(62)
    ]
    assert public == sorted(public)
    assert public[-1]
