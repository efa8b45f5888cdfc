"""What every stored event has to say of itself."""

from abc import abstractmethod
from typing import ClassVar, get_args

from cadogan.races.commands import Command
from cadogan.races.facts import Fact, Visibility
from cadogan.races.listed_race import ListedRace
from cadogan.races.race import Race
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.public_state import Change, PublicState
from cadogan.races.text.course import Course


class StoredEvent(Fact, frozen=True):
    """Base of the events: what each does to the race, to what is public, to lists and to texts.

    Raises:
        TypeError: At import, if a subclass does not declare its own `visibility`, or lacks a method. The type checker
            names the methods that a final class lacks.
    """

    visibility: ClassVar[Visibility]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__dict__.get("visibility") not in get_args(Visibility):
            raise TypeError(f"{cls.__name__} must declare visibility as one of {str(get_args(Visibility))[1:-1]}")
        lacking = [name for name in BEHAVIOUR if hasattr(getattr(cls, name), "__isabstractmethod__")]
        if lacking:
            raise TypeError(f"{cls.__name__} must say what it does: it lacks {', '.join(lacking)}")

    @abstractmethod
    def apply(self, race: Race) -> Race:
        """Race after the event. It never refuses: an event in the log has happened."""

    @abstractmethod
    def public(self, record: PublicState, p: int, t: int, change: Change) -> AnyPublicEvent:
        """Its public form, once it is public. `record` has what is public before it, and follows it."""

    @abstractmethod
    def listed(self, row: ListedRace) -> ListedRace:
        """Row of the lists after it. They follow events of visibility `race`."""

    @abstractmethod
    def text(self, course: Course) -> None:
        """Add to the text what it has of the event. Only events after the start get here."""

    @abstractmethod
    def command(self, race: Race) -> Command | None:
        """Command whose first event this is; None if it follows from time or from other events.

        Verification decides it again, and the log must have the same events.
        """


BEHAVIOUR = ("apply", "public", "listed", "text", "command")


# Answers that several events give. An event takes one by its name, so that each has decided.


def unlisted(_: StoredEvent, row: ListedRace) -> ListedRace:
    """`listed` of an event that changes nothing that a list shows."""
    return row


def untold(_: StoredEvent, course: Course) -> None:
    """`text` of an event that a text does not have."""


def before_start(event: StoredEvent, course: Course) -> None:
    """`text` of an event that never follows the start."""
    raise AssertionError(f"{type(event).__name__} after the start")


def uncommanded(_: StoredEvent, race: Race) -> None:
    """`command` of an event that follows from time or from other events."""
