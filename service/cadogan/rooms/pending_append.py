"""What a pipeline keeps of its appends under way, and of what other nodes have written meanwhile."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cadogan.races.record.applied_event import AppliedEvent
from cadogan.rooms.pending_command import PendingCommand
from cadogan.store.log import append


class Pipeline(Protocol):
    """What takes the outcomes of appends."""

    def finish(self, appending: "PendingAppend", outcome: append.Outcome) -> None:
        """Publish the append, or discard it."""


class Follower(NamedTuple):
    """A command whose answer rests on an append under way. It is answered with it."""

    pending: PendingCommand
    refusal: Exception | None
    """Why it is refused; None if it repeats a command that was carried out."""


class News(NamedTuple):
    """Stored events that another node has committed after a version; none if only the version is known."""

    after: int
    payloads: Sequence[bytes] = ()


class PendingAppend(append.Append, gc=False):
    """The events of one command while they are being written."""

    rows: Sequence[AppliedEvent]
    pipeline: Pipeline
    pending: PendingCommand
    followers: tuple[Follower, ...] = ()
    """Repeated and refused commands that arrived while it was being written."""
    is_discarded: bool = False

    def done(self, outcome: append.Outcome) -> None:
        """Called by the log."""
        if not self.is_discarded:
            self.pipeline.finish(self, outcome)
