"""What there is to tell of seats whose boards are held back."""

from cadogan.races.public import Progress
from cadogan.races.record import PublicRecord


def progress_news(record: PublicRecord, told: dict[int, Progress]) -> tuple[Progress, ...]:
    """What has changed of seats whose boards are held back, or were when they were last told of.

    `told` is what was last told of each, as long as something of its board is held back; it is brought up to date.
    """
    changed = []
    for seat in range(len(record.boards)):
        if seat in told or seat in record.held:
            progress = record.progress(seat)
            if told.get(seat) != progress:
                changed.append(progress)
            if progress.held:
                told[seat] = progress
            else:
                told.pop(seat, None)
    return tuple(changed)
