"""Seats that get ahead of their public boards, and seats that no longer are."""

from cadogan.races.record.public_view import Progress
from cadogan.races.record.record import PublicRecord


def progress_news(record: PublicRecord, announced: set[int]) -> tuple[Progress, ...]:
    """Progress of the seats that have got ahead, or are no longer ahead, since this was last called.

    `announced` has the seats that were ahead then. It is updated. Counts change with public events alone, and clients
    take them from there.
    """
    changed = announced ^ record.held.keys()
    announced ^= changed
    return tuple(record.progress(seat) for seat in sorted(changed))
