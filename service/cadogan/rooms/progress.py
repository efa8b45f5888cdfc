"""Changes in the progress of seats whose boards are held back."""

from cadogan.races.public import Progress
from cadogan.races.record import PublicRecord


def progress_news(record: PublicRecord, announced: dict[int, Progress]) -> tuple[Progress, ...]:
    """Progress that has changed, of seats whose boards are held back or were when they were last announced.

    `announced` has the progress last announced of each such seat. It is updated.
    """
    changed = []
    for seat in range(len(record.boards)):
        if seat in announced or seat in record.held:
            progress = record.progress(seat)
            if announced.get(seat) != progress:
                changed.append(progress)
            if progress.held:
                announced[seat] = progress
            else:
                announced.pop(seat, None)
    return tuple(changed)
