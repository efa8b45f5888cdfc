"""Plays random races in compiled form and in Python, and compares everything that they lead to.

python -m tests.races.both_forms --races 100000
"""

import argparse
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import zip_longest
from uuid import UUID

from cadogan.races.commands import AskHint, Command, Create, Join, Leave, Play, Ready, Resign, Return, Tick, Undo
from cadogan.races.decide import create, decide
from cadogan.races.errors import RaceError
from cadogan.races.events import MovePlayed, MoveUndone
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent, apply
from cadogan.races.record.record import PublicRecord
from cadogan.races.settings import Settings
from cadogan.rooms.own_board import ack_of, own_board
from cadogan.rooms.wire import messages
from cadogan.rooms.wire.frames import text_frame, text_in
from cadogan.rules import GAMES, RULES_FORM, RulesError

LONGEST = 80
"""Most commands of a race."""
SENSELESS = ("deal", "redeal", "t0-t1", "t0-t1x2", "w-f3", "r0.5-f4", "t7-f3", "", "undo", "x")
START = 1_800_000_000_000


def main() -> None:
    """Compare the two forms, race by race. The exit status is 1 if they differ, or if nothing is compiled."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--races", type=int, default=100_000)
    parser.add_argument("--digests", action="store_true", help="print the digest of each race, in the form that runs")
    arguments = parser.parse_args()
    if arguments.digests:
        for number in range(arguments.races):
            print(digest_of_race(random.Random(number)))  # noqa: T201
        return
    if RULES_FORM == "python":
        sys.exit("Nothing is compiled: `make fast` first.")
    workers = [
        subprocess.Popen(
            [sys.executable, *options, "-m", "tests.races.both_forms", "--digests", f"--races={arguments.races}"],
            stdout=subprocess.PIPE,
            text=True,
        )
        for options in ((), ("-X", "uncompiled"))
    ]
    different = [
        number
        for number, (compiled, python) in enumerate(zip_longest(*[worker.stdout or () for worker in workers]))
        if compiled != python
    ]
    if different or any(worker.wait() for worker in workers):
        sys.exit(f"The forms differ in races {different[:20]}: `random.Random(number)` plays each again.")
    print(f"{arguments.races} races are the same in both forms")  # noqa: T201


def digest_of_race(chance: random.Random) -> str:
    """Digest of all that a random race leads to: stored events, refusals, what is public and what racers are told."""
    digested = sha256()
    players = [PlayerId(UUID(int=number)) for number in range(1, 1 + chance.randint(1, 4))]
    settings = Settings(
        game=chance.choice(list(GAMES)),
        seats=len(players),
        countdown=0,
        undo=chance.choice(("none", "free", "penalty")),
        view=chance.choice(("fair", "fair", "open")),
        time_limit=chance.choice((60, 600)),
    )
    race_id = RaceId(UUID(int=chance.getrandbits(128)))
    record, at = PublicRecord(), START
    made = apply(None, create(Create(at, race_id, players[0], settings, b"", seed=chance.randbytes(16))))
    tell(made, record, digested.update)
    race = made[-1].race
    opening: list[Command] = [Join(at, player, None) for player in players]
    opening += [Ready(at, seat, None) for seat in range(len(players))]
    for number in range(LONGEST):
        at += chance.choice((0, 300, 1_000, 9_000, -500))
        command = opening[number] if number < len(opening) else random_command(race, at, chance)
        try:
            made = apply(race, decide(race, command))
        except (RaceError, RulesError) as refusal:
            digested.update(f"{type(refusal).__name__} {refusal}".encode())
            continue
        tell(made, record, digested.update)
        race = made[-1].race if made else race
    progress = [record.progress(seat) for seat in range(len(record.boards))]
    digested.update(repr((race.version, race.at, race.phase, race.results() if race.boards else (), progress)).encode())
    return digested.hexdigest()


def tell(made: Sequence[AppliedEvent], record: PublicRecord, note: Callable[[bytes], None]) -> None:
    """Note the stored events, the acks, the boards, and the frames of what is public with them."""
    for applied in made:
        event, race = applied.event, applied.race
        note(applied.payload)
        if isinstance(event, MovePlayed | MoveUndone):
            note(messages.encode(ack_of(applied, event.seat)))
            note(messages.encode(own_board(race, event.seat)))
        for public in record.follow(applied):
            frame = text_frame(messages.encode(public))
            assert text_in(frame) == messages.encode(public)
            note(frame)


def random_command(race: Race, at: int, chance: random.Random) -> Command:
    """Mostly a legal move."""
    seat = chance.randrange(len(race.seats))
    if not race.boards or chance.random() < 0.03:
        return Tick(at)
    board = race.boards[seat]
    n = board.n if chance.random() < 0.97 else chance.randint(0, board.n + 1)
    legal, drawn = board.layout.legal_moves(), chance.random()
    if drawn < 0.85 and legal:
        return Play(at, seat, n, chance.choice(legal).text)
    if drawn < 0.90:
        return Play(at, seat, n, chance.choice(SENSELESS))
    if drawn < 0.95:
        return Undo(at, seat, n)
    return chance.choice((Leave(at, seat, at), Return(at, seat), AskHint(at, seat, n), Resign(at, seat), Tick(at)))


if __name__ == "__main__":
    main()
