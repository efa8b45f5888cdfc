"""What players may see of each other."""

import pytest

from cadogan.people.friends import Tie, may_see


@pytest.mark.parametrize(
    ("tie", "is_public", "sees"),
    [
        ("mutual", False, True),
        ("mutual", True, True),
        ("one-way", False, False),
        ("one-way", True, True),
        ("hidden", False, False),
        ("hidden", True, False),
    ],
)
def test_a_page_that_is_open_is_seen_only_by_players_who_follow_each_other(
    tie: Tie, *, is_public: bool, sees: bool
) -> None:
    assert may_see(tie, is_public=is_public) == sees
