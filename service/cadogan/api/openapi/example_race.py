"""A short race, played for the description: what its examples show fits together, because it happened."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan.api.openapi.field_docs import MS, PLAYER, RACE
from cadogan.api.routes.games import view as game_view
from cadogan.api.routes.races.exported_race import exported
from cadogan.api.routes.races.record import BoardView, EventPage, board_view, deck_text, replay_in_steps
from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Tick
from cadogan.races.decide import create, decide
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.proof.proof import proof_of
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent, apply
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.record import PublicRecord
from cadogan.races.settings import Settings
from cadogan.races.steps import in_one_piece
from cadogan.races.text.from_log import text_race
from cadogan.races.text.writer import write_text
from cadogan.rooms.own_board import ack_of, own_board
from cadogan.store.projections.finished_races import WholeRace

Json = dict[str, Any]

ID = RaceId(UUID(RACE))
RACERS = (PlayerId(UUID(PLAYER)), PlayerId(UUID("8c1e7d52-40b9-4f6a-9d0e-27a5c3b81f64")))
SECRET = bytes.fromhex("6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83")
NONCES = (bytes(range(16)), bytes(range(16, 32)))
NAMES = dict(zip(RACERS, ("Ada", "Bertha"), strict=True))
MOVES = (5, 4)
"""Moves of each racer, who then give up."""

LOBBY_MS, THOUGHT_MS = 38_000, 4_150


class ExampleRace:
    """The race, up to the last command."""

    def __init__(self) -> None:
        self._now = MS - LOBBY_MS
        self.record = PublicRecord()
        self.applied = apply(None, create(Create(self._now, ID, RACERS[0], Settings(game="duchess"), SECRET)))
        self.events = self._published(self.applied)

    @property
    def race(self) -> Race:
        """The race as the log has it."""
        return self.applied[-1].race

    def wait(self, ms: int) -> int:
        """The time after a while."""
        self._now += ms
        return self._now

    def run(self, command: Command) -> None:
        """Decide a command."""
        applied = apply(self.race, decide(self.race, command))
        self.applied += applied
        self.events += self._published(applied)

    def _published(self, applied: Sequence[AppliedEvent]) -> list[AnyPublicEvent]:
        return [event for each in applied for event in self.record.follow(each)]


class Examples(NamedTuple):
    """What the description shows of the race."""

    by_schema: Json
    """Examples by the name of their schema."""
    stages: Json
    """The race at each stage, as everybody sees it."""
    text: str
    """The race as text."""


@cache
def example_race() -> Examples:
    """Play the race, once and only when somebody asks: two racers join, make a few moves, and give up."""
    example = ExampleRace()
    stages = {"created": plain(example.record.view())}
    for player, nonce in zip(RACERS, NONCES, strict=True):
        example.run(Join(example.wait(9_000), player, nonce_commitment(ID, nonce)))
    stages["joined"] = plain(example.record.view())
    for seat, nonce in enumerate(NONCES):
        example.run(Ready(example.wait(5_500), seat, nonce))
    stages["counting down"] = plain(example.record.view())
    example.run(Tick(example.wait(3_000)))
    for turn in range(max(MOVES)):
        for seat, moves in enumerate(MOVES):
            if turn < moves:
                play_move(example, seat)
    seen_by_racer = (own_board(example.race, 0), ack_of(example.applied[-1], 0))
    stages["racing"] = plain(example.record.view())
    for seat in (1, 0):
        example.run(Resign(example.wait(30_000), seat))
    stages["finished"] = plain(example.record.view())
    text = text_race(example.record, deck_text(example.race), NAMES)
    shown = (
        game_view(example.race.game),
        *seen_by_racer,
        past_board(example),
        in_one_piece(replay_in_steps(example.record, example.events, deck_text(example.race))),
        proof_of(example.record.payloads),
        exported(WholeRace(example.race, text)),
        EventPage(tuple(example.events), len(example.events), None),
        *{type(event): event for event in reversed(example.events)}.values(),
    )
    by_schema = {type(each).__name__: plain(each) for each in shown}
    by_schema |= {"RaceView": stages["racing"], "Seated": {"seat": 1, "race": stages["joined"]}}
    return Examples(by_schema, stages, write_text(text))


def play_move(example: ExampleRace, seat: int) -> None:
    """Play a move: to a foundation, if one can be played, and no turn of the stock, if there is another."""
    board = example.race.boards[seat]
    moves = sorted(own_board(example.race, seat).legal, key=lambda move: ("-f" not in move, move == "deal"))
    example.run(Play(example.wait(THOUGHT_MS), seat, board.n, moves[0]))


def past_board(example: ExampleRace) -> BoardView:
    """The first racer's board."""
    board = example.race.boards[0]
    return board_view(0, board.n, board.layout, board.actions)


def plain(value: Struct) -> Any:
    """A value as JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


STAGE_OF = {
    "createRace": "created",
    "playDealAgain": "created",
    "practiseFrom": "created",
    "raceGhosts": "created",
    "raceDayGhosts": "created",
    "playDay": "created",
    "leaveRace": "created",
    "startRace": "joined",
    "beReady": "counting down",
    "resignRace": "finished",
}
"""How far the race of an operation's answer has come; in all other answers it is under way."""
