"""Writes sample races in the present schema: `python -m tests.races.stored_races`, once for each new schema.

When fields or events are added, increase `SCHEMA` and extend the races with them. An existing file is never written
again: it stands for the logs that were written at that time.
"""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from cadogan.races.commands import (
    AskHint,
    Command,
    Create,
    Join,
    Leave,
    Play,
    Ready,
    Resign,
    Return,
    Start,
    Tick,
    Undo,
    Withdraw,
)
from cadogan.races.decide import create, decide
from cadogan.races.events import encode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.ghost import ghosts_in_steps
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.practice import practice_from
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.record.record import published
from cadogan.races.rematch import rematch
from cadogan.races.settings import Settings
from cadogan.races.steps import in_one_piece

SCHEMA = 9
FILE = Path(__file__).parents[1] / "vectors" / "stored-races.jsonl"


class StoredRace(msgspec.Struct):
    """A line of the file: a race as it was stored under a schema, and the public view that it had then."""

    schema: int
    name: str
    about: str
    race_id: str
    payloads: list[bytes]
    view: Any


STORED = {race.name: race for race in map(msgspec.json.Decoder(StoredRace).decode, FILE.read_bytes().splitlines())}
"""Every stored race, by its name."""

NOON = 1_796_000_000_000
ADA, BEN, CLEO = (PlayerId(UUID(int=number)) for number in (1, 2, 3))


class Table:
    """A race that is run here: its log, and its clock."""

    def __init__(self, command: Create) -> None:
        self.log = create(command)
        self.race = race_of(self.log)
        self.now_ms = command.at

    def at(self, seconds: float) -> int:
        """Advance the clock by some seconds, and return the time."""
        self.now_ms += round(seconds * 1000)
        return self.now_ms

    def then(self, *commands: Command) -> None:
        """Carry out commands, with everything that is due before each."""
        for command in commands:
            for event in decide(self.race, command):
                self.log.append(event)
                self.race = evolve(self.race, event)

    def start(self, nonces: Iterable[bytes] | None) -> None:
        """All players with a seat join (again) and get ready, and the countdown ends."""
        shares = [None] * len(self.race.seats) if nonces is None else list(nonces)
        players = [seat.player for seat in self.race.seats]
        for player, nonce in zip(players, shares, strict=True):
            assert player is not None
            self.then(Join(self.at(1), player, None if nonce is None else nonce_commitment(self.race.id, nonce)))
        for seat, nonce in enumerate(shares):
            self.then(Ready(self.at(1), seat, nonce))
        self.then(Tick(self.at(5)))

    def play(self, seat: int, moves: int) -> None:
        """Make legal moves, those to foundations first."""
        for _ in range(moves):
            board = self.race.boards[seat]
            legal = [move.text for move in board.layout.legal_moves()]
            move = next((move for move in legal if "-f" in move), legal[-1])
            self.then(Play(self.at(0.7), seat, board.n, move))

    def n(self, seat: int) -> int:
        """Moves and undos on a board."""
        return self.race.boards[seat].n


def fixed_bytes(text: str, size: int) -> bytes:
    """Bytes that look random and are the same each time."""
    return sha256(text.encode()).digest()[:size]


def raced() -> Table:
    """A finished race of three, which the other races refer to."""
    settings = Settings(game="duchess", seats=3, undo="penalty")
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000001"))
    table = Table(Create(NOON, race_id, ADA, settings, fixed_bytes("first", 32)))
    for number, player in enumerate((ADA, BEN, CLEO)):
        table.then(Join(table.at(1), player, nonce_commitment(race_id, fixed_bytes(f"nonce {number}", 16))))
    table.start(fixed_bytes(f"nonce {number}", 16) for number in range(3))
    for seat in range(3):
        table.play(seat, 5 * (seat + 1))
        table.then(Resign(table.at(2), seat))
    return table


def rematched() -> Table:
    """The rematch of it: the start is called, one racer is not ready, the deal is renewed, and two race."""
    table = Table(rematch(raced().race, BEN, NOON + 120_000, fixed_bytes("second", 32)))
    for player in (BEN, ADA, CLEO):
        table.then(Join(table.at(1), player, nonce_commitment(table.race.id, fixed_bytes(f"spent {player}", 16))))
    table.then(Start(table.at(1), BEN))
    for seat in range(2):
        table.then(Ready(table.at(1), seat, fixed_bytes(f"spent {table.race.seats[seat].player}", 16)))
    table.then(Tick(table.at(20)))
    table.start(fixed_bytes(f"fresh {seat}", 16) for seat in range(2))
    for _ in range(3):
        table.play(0, 7)
        table.play(1, 5)
        table.then(Undo(table.at(1), 1, table.n(1)))
    table.then(Leave(table.at(1), 1), Return(table.at(9), 1))
    table.play(1, 3)
    table.then(Resign(table.at(2), 1))
    table.play(0, 4)
    table.then(Leave(table.at(1), 0), Tick(table.at(70)))
    return table


def practised() -> Table:
    """Practice from a position of the first race, with hints."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000003"))
    first = raced().race
    command = practice_from(
        first, 2, 9, at=NOON + 300_000, race_id=race_id, player=CLEO, undo="free", hints=True, time_limit=900
    )
    table = Table(command)
    table.then(Join(table.at(1), CLEO, None))
    table.start(None)
    for _ in range(2):
        table.then(AskHint(table.at(1), 0, table.n(0)))
        table.play(0, 2)
        table.then(Undo(table.at(1), 0, table.n(0)))
    table.then(Resign(table.at(1), 0))
    return table


def haunted() -> Table:
    """A race against a board of the first race."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000005"))
    first = raced()
    assert first.race.seed is not None
    (ghost,) = in_one_piece(ghosts_in_steps(first.race, map(encode, first.log), [2], NOON + 300_000))
    settings = Settings(game="duchess", seats=2)
    table = Table(
        Create(NOON + 300_000, race_id, ADA, settings, b"", first.race.seed.value, ghosts=(ghost,)),
    )
    table.then(Join(table.at(1), ADA, None), Ready(table.at(1), 0, None), Tick(table.at(5)))
    table.play(0, 8)
    table.then(Tick(table.at(4)))
    table.play(0, 4)
    table.then(Resign(table.at(1), 0), Tick(table.at(60)))
    return table


def with_a_house_bot() -> Table:
    """A race with a house bot whose deal is renewed twice."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000006"))
    bot, dean = PlayerId(UUID(int=0xB07)), PlayerId(UUID(int=4))
    settings = Settings(game="duchess", seats=3)
    table = Table(Create(NOON, race_id, ADA, settings, fixed_bytes("fourth", 32), house_bots=(bot,)))
    for number, leaver in enumerate((BEN, CLEO)):
        nonce = fixed_bytes(f"spent {number}", 16)
        table.then(Join(table.at(1), ADA, nonce_commitment(race_id, nonce)))
        table.then(Join(table.at(1), leaver, nonce_commitment(race_id, fixed_bytes(f"{leaver}", 16))))
        table.then(Ready(table.at(1), 1, nonce), Withdraw(table.at(1), 2))
    for seat, player in enumerate((ADA, dean), start=1):
        table.then(Join(table.at(1), player, nonce_commitment(race_id, fixed_bytes(f"fresh {seat}", 16))))
    for seat in (1, 2):
        table.then(Ready(table.at(1), seat, fixed_bytes(f"fresh {seat}", 16)))
    table.then(Tick(table.at(5)))
    for seat in range(3):
        table.play(seat, 6)
        table.then(Resign(table.at(1), seat))
    return table


def paired() -> Table:
    """A rated race that pairing made."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000007"))
    settings = Settings(game="duchess", rated=True)
    terms = (NOON, race_id, ADA, settings, fixed_bytes("fifth", 32))
    table = Table(Create(*terms, invited=(ADA, BEN), lobby_s=20, made_by="pairing"))
    for number, player in enumerate((ADA, BEN)):
        table.then(Join(table.at(1), player, nonce_commitment(race_id, fixed_bytes(f"paired {number}", 16))))
    table.start(fixed_bytes(f"paired {number}", 16) for number in range(2))
    table.play(0, 9)
    table.play(1, 4)
    table.then(Resign(table.at(1), 1))
    table.play(0, 3)
    table.then(Resign(table.at(1), 0))
    return table


def given_up() -> Table:
    """A race of three with undo and automatic moves: one racer resigns, one leaves for good, and one plays on."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000008"))
    settings = Settings(game="duchess", seats=3, undo="free", automatic_moves=True)
    table = Table(Create(NOON, race_id, ADA, settings, fixed_bytes("sixth", 32)))
    for number, player in enumerate((ADA, BEN, CLEO)):
        table.then(Join(table.at(1), player, nonce_commitment(race_id, fixed_bytes(f"given up {number}", 16))))
    table.start(fixed_bytes(f"given up {number}", 16) for number in range(3))
    table.play(0, 12)
    table.play(1, 6)
    table.then(Resign(table.at(1), 0), Leave(table.at(1), 1), Tick(table.at(70)))
    table.play(2, 3)
    table.then(Resign(table.at(1), 2))
    return table


def left_out() -> Table:
    """A race on a picked deal: the start is called, and it begins without the racer who is not ready."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000009"))
    settings = Settings(game="duchess", seats=4)
    table = Table(Create(NOON, race_id, ADA, settings, b"", fixed_bytes("seventh", 16)))
    for player in (ADA, BEN, CLEO):
        table.then(Join(table.at(1), player, None))
    table.then(Start(table.at(1), ADA), Ready(table.at(1), 0, None), Ready(table.at(1), 2, None))
    table.then(Tick(table.at(15)), Tick(table.at(5)))
    for seat in range(2):
        table.play(seat, 4)
        table.then(Resign(table.at(1), seat))
    return table


def left_pairing() -> Table:
    """A pairing whose second player comes after its time, gets ready, and leaves again."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-00000000000a"))
    terms = (NOON, race_id, ADA, Settings(game="duchess", rated=True), fixed_bytes("eighth", 32))
    table = Table(Create(*terms, invited=(ADA, BEN), lobby_s=20, made_by="pairing"))
    nonces = fixed_bytes("late 0", 16), fixed_bytes("late 1", 16)
    table.then(Join(table.at(1), ADA, nonce_commitment(race_id, nonces[0])))
    table.then(Join(table.at(18.9), BEN, nonce_commitment(race_id, nonces[1])))
    table.then(Ready(table.at(0.05), 1, nonces[1]), Ready(table.at(0.2), 0, nonces[0]), Withdraw(table.at(1), 1))
    return table


def opened() -> Table:
    """A closed race that opens while it is on. One racer is away at that time, and another has left for good."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-00000000000b"))
    settings = Settings(game="duchess", seats=3, view="closed", closed_until=NOON + 60_000)
    table = Table(Create(NOON, race_id, ADA, settings, b"", fixed_bytes("ninth", 16)))
    for player in (ADA, BEN, CLEO):
        table.then(Join(table.at(1), player, None))
    table.start(None)
    for seat in range(3):
        table.play(seat, 3)
    table.then(Leave(table.at(6), 1, since=table.now_ms - 5_500), Leave(table.at(20), 2, since=table.now_ms - 5_200))
    table.then(Return(table.at(14), 1))
    table.play(0, 3)
    table.then(Tick(table.at(10)))
    table.play(1, 3)
    table.then(Resign(table.at(1), 0))
    table.play(1, 2)
    table.then(Tick(table.at(60)), Resign(table.at(1), 1))
    return table


def started_by_another() -> Table:
    """A lobby whose creator is away, comes back, and leaves: the racer who has been seated longest calls the start."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-00000000000c"))
    table = Table(Create(NOON, race_id, ADA, Settings(game="duchess", seats=4), b"", fixed_bytes("tenth", 16)))
    for player in (BEN, ADA, CLEO):
        table.then(Join(table.at(1), player, None))
    table.then(Leave(table.at(6), 1, since=table.now_ms - 5_500), Return(table.at(9), 1))
    table.then(Leave(table.at(6), 1, since=table.now_ms - 5_100), Withdraw(table.at(1), 2), Start(table.at(1), BEN))
    table.start(None)
    for seat in range(2):
        table.play(seat, 4)
        table.then(Resign(table.at(1), seat))
    return table


def abandoned() -> Table:
    """A closed race whose start is called while no racer is ready."""
    race_id = RaceId(UUID(f"01a22a6e-{SCHEMA:04x}-7000-8000-000000000004"))
    settings = Settings(game="eagle-wing", seats=4, view="closed", closed_until=NOON + 3_600_000)
    table = Table(Create(NOON, race_id, ADA, settings, fixed_bytes("third", 32), is_house=True))
    table.then(Join(table.at(1), ADA, nonce_commitment(race_id, fixed_bytes("never", 16))))
    table.then(Start(table.at(1), ADA), Tick(table.at(20)))
    return table


RACES = {
    "": (rematched, "A rematch in fair view: its start was called, one was not ready, the deal was renewed."),
    "-practice": (practised, "Practice with hints, from a position of another race."),
    "-ghost": (haunted, "A race against a ghost, which raced on when its opponent had resigned."),
    "-house": (with_a_house_bot, "A race with a house bot. Its deal was renewed twice."),
    "-rated": (paired, "A rated race that pairing made."),
    "-given-up": (
        given_up,
        "A race with undo and automatic moves in which one racer resigned, one left, and one played on.",
    ),
    "-left-out": (left_out, "A race on a picked deal that began without a racer who was not ready."),
    "-left-pairing": (left_pairing, "A pairing whose second player came late, got ready, and left."),
    "-opened": (opened, "A closed race that opened while it was on. One racer came back, and another did not."),
    "-starter": (started_by_another, "A race whose creator was away, so that another racer started it."),
    "-abandoned": (abandoned, "A closed race whose start was called while nobody was ready."),
}


def stored(name: str, table: Table, about: str) -> StoredRace:
    """The line of a race."""
    payloads = [encode(event) for event in table.log]
    record, _ = published(payloads, table.log[-1].at)
    return StoredRace(SCHEMA, name, about, str(table.race.id), payloads, msgspec.to_builtins(record.view()))


def main() -> None:
    """Append the races that the file does not have yet."""
    for suffix, (make, about) in RACES.items():
        name = f"{SCHEMA}{suffix}"
        if name in STORED:
            print(f"{name} is there and is not changed")  # noqa: T201
            continue
        table = make()
        with FILE.open("ab") as file:
            file.write(msgspec.json.encode(stored(name, table, about)) + b"\n")
        print(f"{name}: {len(table.log)} events")  # noqa: T201


if __name__ == "__main__":
    main()
