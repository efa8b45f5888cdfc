"""`given(history).when(command).then(events)`: the language of the race tests, with their racers and histories.

Times are in seconds from `START`, the start of the race. The race is created a minute before.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import pytest
from msgspec.structs import replace

from cadogan.races.commands import Command, Create, Join, Leave, Play, Ready, Resign, Return, Tick, Undo, Withdraw
from cadogan.races.decide import create, decide
from cadogan.races.events import (
    CountdownStarted,
    Event,
    MovePlayed,
    MoveUndone,
    RaceCreated,
    RacerJoined,
    RacerReady,
    RaceStarted,
)
from cadogan.races.evolve import evolve, race_of, seed_of
from cadogan.races.facts import RACE_RULES
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.proof import fair_deal
from cadogan.races.race import Race
from cadogan.races.settings import Settings, settled
from cadogan.rules import RULES_VERSION, Move, Seed
from cadogan.rules.game import OptionValue

# The language

Refusal = TypeVar("Refusal", bound=Exception)


class Outcome:
    """Result of a command: events, or a refusal."""

    def __init__(self, race: Race | None, command: Command | Create) -> None:
        self._race = race
        self._command = command

    @property
    def events(self) -> list[Event]:
        if self._race is None:
            assert isinstance(self._command, Create)
            return create(self._command)
        assert not isinstance(self._command, Create)
        return decide(self._race, self._command)

    @property
    def race(self) -> Race:
        """The race after the events."""
        race = self._race
        for event in self.events:
            race = evolve(race, event)
        assert race is not None
        return race

    def then(self, *events: Event) -> Race:
        """Assert that exactly these events follow. Returns the race after them."""
        assert self.events == list(events)
        return self.race

    def then_nothing(self) -> None:
        """Assert that no events follow."""
        assert self.events == []

    def then_raises(self, refusal: type[Refusal], words: str = "") -> Refusal:
        """Assert that the command is refused with these words."""
        with pytest.raises(refusal) as raised:
            _ = self.events
        assert words in str(raised.value)
        return raised.value


class Given:
    """A race with a history."""

    def __init__(self, history: Sequence[Event]) -> None:
        self._race = race_of(history) if history else None

    def when(self, command: Command | Create) -> Outcome:
        return Outcome(self._race, command)


def given(history: Sequence[Event] = ()) -> Given:
    return Given(history)


# The time

START = 1_790_000_000_000
"""Start of the races in these tests, in milliseconds since the epoch."""


def at(seconds: float) -> int:
    """A time in seconds after the start, in milliseconds since the epoch."""
    return START + round(seconds * 1000)


def tick(seconds: float) -> Tick:
    return Tick(at(seconds))


# The cast

RACE = RaceId(UUID("01a0c3b2-5c00-7000-8000-00000000cada"))
CREATOR = PlayerId(UUID(int=0xC0))
SECRET = bytes(range(100, 132))
OTHER_SECRET = sha256(b"cadogan/renew/1" + SECRET).digest()
"""The renewed secret, if a racer leaves after a nonce was opened."""


@dataclass(frozen=True)
class Racer:
    """A racer, and the commands that they send at a time in seconds."""

    name: str
    seat: int
    player: PlayerId
    nonce: bytes

    @property
    def commitment(self) -> bytes:
        return fair_deal.nonce_commitment(RACE, self.nonce)

    def joins(self, seconds: float = -40, *, nonce: bytes | None = None) -> Join:
        return Join(at(seconds), self.player, fair_deal.nonce_commitment(RACE, nonce or self.nonce))

    def joins_without_commitment(self, seconds: float = -40) -> Join:
        return Join(at(seconds), self.player, None)

    def is_ready(self, seconds: float = -3, *, nonce: bytes | None = None) -> Ready:
        return Ready(at(seconds), self.seat, nonce or self.nonce)

    def withdraws(self, seconds: float) -> Withdraw:
        return Withdraw(at(seconds), self.seat)

    def plays(self, move: str, *, n: int, seconds: float) -> Play:
        return Play(at(seconds), self.seat, n, move)

    def undoes(self, *, n: int, seconds: float) -> Undo:
        return Undo(at(seconds), self.seat, n)

    def resigns(self, seconds: float) -> Resign:
        return Resign(at(seconds), self.seat)

    def leaves(self, seconds: float, since: float | None = None) -> Leave:
        return Leave(at(seconds), self.seat, None if since is None else at(since))

    def returns(self, seconds: float) -> Return:
        return Return(at(seconds), self.seat)


ADA, BEN, CLEO, DEAN = CAST = tuple(
    Racer(name, seat, PlayerId(UUID(int=0xA0 + seat)), bytes([0xA0 + seat]) * fair_deal.NONCE_BYTES)
    for seat, name in enumerate(("Ada", "Ben", "Cleo", "Dean"))
)


# The histories


class Line(NamedTuple):
    """The moves of a board that was played to its end."""

    game: str
    options: dict[str, OptionValue]
    seed: Seed
    end: str
    moves: tuple[str, ...]


def lines() -> list[Line]:
    """Lines from a data file that any engine can play."""
    rows = [json.loads(row) for row in (Path(__file__).parents[1] / "vectors/lines.jsonl").read_text().splitlines()]
    return [
        Line(row["game"], row["options"], Seed.parse(row["seed"]), row["end"], tuple(row["moves"].split()))
        for row in rows
    ]


WON = next(line for line in lines() if line.game == "eagle-wing" and line.end == "won")
STUCK = next(line for line in lines() if line.game == "eagle-wing" and line.end == "stuck")


def settings_of(
    game: str = "eagle-wing", *, seats: int = 2, options: dict[str, OptionValue] | None = None, **more: object
) -> Settings:
    """Settings after creation: an open race with the defaults of the game, unless given."""
    chosen: dict[str, Any] = {"view": "open", **more}
    return settled(Settings(game=game, seats=seats, options=options or {}, **chosen))[0]


def created(settings: Settings, seed: Seed | None = None) -> list[Event]:
    """A lobby with no seat taken. The deal is random, or picked if a seed is given."""
    secret, value = (SECRET, None) if seed is None else (None, seed.value)
    return [RaceCreated(at(-60), RACE, CREATOR, settings, RULES_VERSION, secret, value, race_rules=RACE_RULES)]


def joined(*racers: Racer, seed: Seed | None = None) -> list[Event]:
    return [
        RacerJoined(at(-50 + racer.seat), racer.seat, racer.player, racer.commitment if seed is None else None)
        for racer in racers
    ]


def ready(*racers: Racer, seed: Seed | None = None) -> list[Event]:
    return [RacerReady(at(-3), racer.seat, racer.nonce if seed is None else None) for racer in racers]


def full(seats: int = 2, *, seed: Seed | None = None, **settings: object) -> list[Event]:
    """A lobby with every seat taken."""
    return created(settings_of(seats=seats, **settings), seed) + joined(*CAST[:seats], seed=seed)  # type: ignore[arg-type]


def counting(seats: int = 2, *, seed: Seed | None = None, **settings: object) -> list[Event]:
    """Every racer is ready."""
    lobby = full(seats, seed=seed, **settings)
    return [*lobby, *ready(*CAST[:seats], seed=seed), CountdownStarted(at(-3), START)]


def racing(seats: int = 2, *, seed: Seed | None = None, **settings: object) -> list[Event]:
    """The race has started."""
    history = counting(seats, seed=seed, **settings)
    return [*history, RaceStarted(START, seed_of(race_of(history)).value)]


def under_rules(race_rules: int, history: Sequence[Event]) -> list[Event]:
    """A history under an earlier version of the rules of a race."""
    first, *more = history
    assert isinstance(first, RaceCreated)
    return [replace(first, race_rules=race_rules), *more]


def racing_on(line: Line, seats: int = 2, **settings: object) -> list[Event]:
    """The race has started on the deal of a line."""
    return racing(seats, seed=line.seed, game=line.game, options=line.options, **settings)


def with_moves(
    history: Sequence[Event], racer: Racer, moves: Iterable[str], *, first: float = 1, apart: float = 1
) -> list[Event]:
    """A history, and then a racer's moves and undos: the first at `first` seconds, the others `apart` seconds apart."""
    race = race_of(history)
    after = list(history)
    for number, action in enumerate(moves):
        when = at(first + number * apart)
        event: Event = (
            MoveUndone(when, racer.seat) if action == "undo" else moved(race, racer, action, first + number * apart)
        )
        race = evolve(race, event)
        after.append(event)
    return after


def moved(race: Race | Sequence[Event], racer: Racer, move: str, seconds: float) -> MovePlayed:
    """The event of a legal move."""
    race = race if isinstance(race, Race) else race_of(race)
    before = race.boards[racer.seat].layout
    after = before.play(Move.parse(move))
    return MovePlayed(at(seconds), racer.seat, move, before.faces(after.seen & ~before.seen))


def carried_out(history: Sequence[Event], *commands: Command) -> list[Event]:
    """A history, and the events of these commands, one after the other."""
    after = list(history)
    for command in commands:
        after += given(after).when(command).events
    return after
