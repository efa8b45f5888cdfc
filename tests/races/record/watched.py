"""A race whose public record is read as it grows."""

from collections.abc import Sequence

from msgspec import to_builtins

from cadogan.races.commands import Command
from cadogan.races.events import Event, encode
from cadogan.races.facts import RACE_RULES
from cadogan.races.record import public
from cadogan.races.record.applied_event import apply_one
from cadogan.races.record.record import published
from tests.races.given import (
    ADA,
    WON,
    at,
    given,
    racing_on,
    under_rules,
    with_moves,
)

# On the deal of `WON`, `t2-f3` fills a gap from the trunk, and `deal` turns up a card of the stock.

AFTER_A_LIFT = "t2-f3"
FROM_THE_STOCK = "deal"


class Watched:
    """A race with a history, and its public record."""

    def __init__(self, history: Sequence[Event]) -> None:
        self.history = list(history)
        self.record, _ = published(map(encode, history), 0)

    def when(self, *commands: Command) -> list[tuple[str, int]]:
        """Types and seats of the public events that follow from these commands; seat -1 if there is none."""
        return [named(event) for command in commands for event in self.follow(command)]

    def follow(self, command: Command) -> list[public.AnyPublicEvent]:
        """Public events that follow from a command."""
        events: list[public.AnyPublicEvent] = []
        for event in given(self.history).when(command).events:
            self.history.append(event)
            events += self.record.follow(apply_one(self.record.race, event, encode(event)))
        return events


def named(event: public.AnyPublicEvent) -> tuple[str, int]:
    facts = to_builtins(event)
    return facts["type"], facts.get("seat", -1)


def fair(seats: int = 2, **more: object) -> Watched:
    return Watched(racing_on(WON, seats, view="fair", **more))


def closed(rules: int = RACE_RULES) -> list[Event]:
    """A closed race in which Ada has moved."""
    history = under_rules(rules, racing_on(WON, view="closed", closed_until=at(10)))
    return with_moves(history, ADA, [FROM_THE_STOCK])
