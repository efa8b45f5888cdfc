"""Settings of the tournaments that the service makes."""

from collections.abc import Callable

import pytest

from cadogan.tournaments.daily import daily_arenas
from cadogan.tournaments.hourly import HOUR_MS, hourly_sprints


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (daily_arenas, "7:30/60 Morning", "is not a daily arena"),
        (daily_arenas, "12:00/30 One, 12:00/60 Two", "same minute"),
        (daily_arenas, "12:00/30 \x07bell", "no name"),
        (hourly_sprints, "12:30/5 Lunch", "is not an hourly sprint"),
        (hourly_sprints, ":00/4 Short", "has 4 rounds"),
        (hourly_sprints, ":00/5x30 Hasty", "60 to 600 seconds a round, not 30"),
        (hourly_sprints, ":00/10x600 Long", "may take 113 minutes"),
        (hourly_sprints, ":00/5 One, :00/6 Two", "same minute"),
        (hourly_sprints, ":00/5 ab", "no name"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_advice(read: Callable[[str], object], text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read(text)


def test_the_next_sprint_of_a_minute_is_due_and_none_after_it() -> None:
    (sprint,) = hourly_sprints(":15/5 Quarter past")
    quarter = HOUR_MS // 4
    starts = [terms.starts_at for at in (0, quarter - 1, quarter) for _, terms in sprint.due(at)]
    assert starts == [quarter, quarter, quarter + HOUR_MS]
    ids = {tournament for at in (0, quarter - 1) for tournament, _ in sprint.due(at)}
    assert len(ids) == 1
