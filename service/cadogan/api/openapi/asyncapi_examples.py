"""Example messages for the AsyncAPI document: a board is played on from its seventeenth move."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan.api.openapi.field_docs import RACE as EXAMPLE_RACE
from cadogan.races.ids import RaceId
from cadogan.races.record.public import Moved, Undone
from cadogan.rooms.sockets.live_messages import (
    FollowTable,
    FromRace,
    LeaveTable,
    News,
    Subscribe,
    TableNews,
    ToRace,
    Unsubscribed,
)
from cadogan.rooms.wire.messages import (
    Ack,
    AskClock,
    Clock,
    DoEmote,
    Done,
    DoPlay,
    DoReady,
    DoResign,
    DoUndo,
    DoWatch,
    Emote,
    Hello,
    Refused,
)

ID = EXAMPLE_RACE.encode()
RACE = RaceId(UUID(EXAMPLE_RACE))
TOURNAMENT = UUID("3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845")
MOVE = "t1-t3x4"
PILES_BEFORE = {"t1": "KH 8S 7H 6S 5H", "t3": ""}
PILES = {"t1": "KH", "t3": "8S 7H 6S 5H"}

SAID: Sequence[Struct] = (
    Hello(),
    Hello(token="Q9m0v2sYx3kB7tLr5nWc1eHd8fJg4aPz", p=41, n=17),  # noqa: S106 - an example
    Hello(place="start", speed=4),
    DoReady(nonce="000102030405060708090a0b0c0d0e0f"),
    Done("ready"),
    DoPlay(17, MOVE),
    Ack(18, MOVE, turned="", home=9, piles=PILES, legal=("w-t0", "deal"), may_undo=True, redeals_left=1),
    Moved(42, 61_250, seat=0, n=18, move=MOVE, turned="", home=9, piles=PILES),
    DoPlay(17, "deal"),
    Refused("play", "wrong-n", "the board is at n=18, the command says n=17", sent_n=17, n=18),
    DoUndo(18),
    Ack(19, "undo", "", home=9, piles=PILES_BEFORE, legal=(MOVE, "deal"), may_undo=True, redeals_left=1),
    Undone(43, 64_800, seat=0, n=19, home=9, piles=PILES_BEFORE),
    AskClock(123.4),
    Clock(123.4, 1_796_000_061_300),
    DoEmote("well-played"),
    Emote(1, "well-played"),
    DoWatch(place="2:30"),
    DoWatch(speed=0),
    DoResign(),
    Done("resign"),
    Subscribe(RACE, p=41),
    ToRace(RACE, msgspec.Raw(b'{"type": "play", "n": 17, "move": "deal"}')),
    FromRace(RACE, msgspec.Raw(b'{"type": "undone", "p": 43, "t": 64800, "seat": 0, "n": 19, "home": 9, "piles": {}}')),
    Unsubscribed(RACE),
    Unsubscribed(RACE, "unknown-race", "no race has this id"),
    FollowTable(TOURNAMENT, "k2yTbJLNAxfNCQM"),
    TableNews(
        TOURNAMENT,
        msgspec.Raw(
            b'{"type": "table", "cursor": "k2yTbJLNAxfNCQM", "version": 41, "phase": "running", "players": 12, '
            b'"racing": 5, "races": 9, "featured": "%s", "rows": [], "gone": []}' % ID
        ),
    ),
    LeaveTable(TOURNAMENT),
    News(msgspec.Raw(b'{"type": "race-started", "cursor": "k2yTbJLNAxfNCQM", "at": 1796000061300, "race": "%s"}' % ID)),
)


def examples(kind: type[Struct]) -> list[dict[str, Any]]:
    """Examples of one type of message. Empty fields are left out."""
    return [{"payload": said(message)} for message in SAID if type(message) is kind]


def said(message: Struct) -> dict[str, Any]:
    """A message as JSON."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return {name: value for name, value in fields.items() if value is not None}
