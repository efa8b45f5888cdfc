"""What became of requests for pictures, for the metrics."""

from collections import Counter
from typing import Literal

Outcome = Literal["drawn", "kept", "refused", "failed"]
"""`kept`: it was there, or was being drawn already. The last two got the picture of the service instead."""


class PictureMeasures:
    """Counts since the start of the node."""

    def __init__(self) -> None:
        self.outcomes: Counter[Outcome] = Counter()
        self.drawing_s = 0.0
        """Time for which the process was busy with pictures, failures included."""
