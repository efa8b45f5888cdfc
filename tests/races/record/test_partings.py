"""Where two boards of a race part."""

from cadogan.races.record.partings import Parting, partings


def test_seats_part_at_their_first_different_action() -> None:
    assert tuple(partings([["deal", "undo"], ["deal", "deal"], ["deal"]])) == (
        Parting((0, 1), 2),
        Parting((0, 2), None),
        Parting((1, 2), None),
    )
