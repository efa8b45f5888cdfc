"""What the text of a race takes from its log after the start."""

from cadogan.races.race import End
from cadogan.races.text.tags_and_moves import TextStep


class Course:
    """Steps and ends by seat, and the places. The text has neither absences nor hints."""

    __slots__ = ("ends", "finished_at", "places", "started_at", "steps")

    def __init__(self) -> None:
        self.steps: list[list[TextStep]] = []
        """Empty before the start."""
        self.ends: dict[int, End] = {}
        self.places: tuple[int, ...] = ()
        self.started_at = 0
        self.finished_at = 0

    def step(self, seat: int, action: str, at: int) -> None:
        """Add a move or undo."""
        self.steps[seat].append(TextStep(action, at - self.started_at))
