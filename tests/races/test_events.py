"""Stored events can be read for ever."""

from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin
from uuid import UUID

import msgspec
import pytest

from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    Event,
    GhostSeated,
    HintGiven,
    MovePlayed,
    MoveUndone,
    RaceAbandoned,
    RaceCreated,
    RaceDecided,
    RaceFinished,
    RaceOpened,
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerReturned,
    RacerWithdrew,
    RaceStarted,
    SeatEnded,
    StartCalled,
    decode,
    encode,
)
from cadogan.races.evolve import race_of
from cadogan.races.facts import LOBBY_S, Origin
from cadogan.races.ids import DealId
from cadogan.races.phases import Finished
from cadogan.races.proof.digest import log_digest
from cadogan.races.settings import Settings
from tests.races.given import ADA, CREATOR, RACE, SECRET, WON, at


def tag_of(kind: type[Event]) -> int:
    return cast("int", kind.__struct_config__.tag)


def sample(kind: type[Event]) -> Event:
    """An event with a value of its type in each field."""
    values = {field.name: value_of(field.type) for field in msgspec.structs.fields(kind)}
    return kind(**values | {"at": at(5)})


def value_of(kind: Any) -> Any:  # a type as it is written
    choices = get_args(kind)
    if get_origin(kind) is Literal:
        return choices[0]
    if get_origin(kind) is tuple:
        return (value_of(choices[0]),)
    if choices:  # a union
        return value_of(choices[0])
    plain: dict[Any, Any] = {int: 1, str: "a", bytes: bytes(16), bool: True, UUID: RACE}
    return plain[getattr(kind, "__supertype__", kind)]


BY_HAND: dict[int, Event] = {
    1: MovePlayed(at(1), 0, "t2-f3", "7H"),
    2: MoveUndone(at(2), 0),
    10: RaceCreated(
        at(-60),
        RACE,
        CREATOR,
        Settings(game="eagle-wing", options={"redeals": None}),
        1,
        SECRET,
        None,
        is_house=True,
        rematch_of=RACE,
        invited=(ADA.player, CREATOR),
        origin=Origin(RACE, 1, ("deal", "undo")),
        lobby_s=20,
        deal=DealId(UUID(int=0xDEA1)),
        race_rules=2,
        house_bots=(CREATOR,),
        made_by="challenge",
    ),
    11: RacerJoined(at(-50), 0, ADA.player, ADA.commitment),
    12: RacerWithdrew(at(-40), 0),
    13: DealRenewed(at(-40), SECRET),
    14: RacerReady(at(-3), 0, ADA.nonce),
    15: CountdownStarted(at(-3), at(0)),
    16: RaceStarted(at(0), WON.seed.value),
    17: RacerLeft(at(8), 0, at(3)),
    18: RacerReturned(at(4), 0),
    19: SeatEnded(at(5), 0, "out of time"),
    20: RaceDecided(at(5), (1, 1)),
    21: RaceFinished(at(5)),
    22: RaceAbandoned(at(540), "lobby expired"),
    23: StartCalled(at(-10)),
    24: HintGiven(at(5), 0, 3, "t2-f3"),
    25: GhostSeated(at(-60), 1, RACE, 0, ADA.player, ("deal", "undo"), (900, 1_700), "resigned", 2_000),
    26: RaceOpened(at(5)),
}
"""Events whose every field says something, by their permanent tag."""

TAGGED: dict[int, Event] = {
    tag_of(kind): BY_HAND[tag_of(kind)] if tag_of(kind) in BY_HAND else sample(kind) for kind in get_args(Event)
}
"""One event of each type, by its tag."""

STORED = Path(__file__).parents[1] / "vectors/log-schema-1.hex"

KINDS = [pytest.param(tag, event, id=type(event).__name__) for tag, event in TAGGED.items()]


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_type_of_event_has_a_sample_of_its_own_tag(kind: type[Event]) -> None:
    """Nested values are by hand: creations."""
    if kind is not RaceCreated:
        assert decode(encode(sample(kind))) == sample(kind)
    assert type(TAGGED[tag_of(kind)]) is kind


@pytest.mark.parametrize(("tag", "event"), KINDS)
def test_an_event_survives_encoding_and_decoding(tag: int, event: Event) -> None:
    payload = encode(event)
    assert decode(payload) == event
    assert encode(decode(payload)) == payload
    assert msgspec.msgpack.decode(payload)[:2] == [tag, event.at]


@pytest.mark.parametrize(("tag", "event"), KINDS)
def test_unknown_fields_at_the_end_are_ignored(tag: int, event: Event) -> None:
    fields = msgspec.msgpack.decode(encode(event))
    assert fields[0] == tag
    assert decode(msgspec.msgpack.encode([*fields, "later", None, {"more": 1}])) == event


def test_fields_that_were_added_later_have_defaults() -> None:
    created = TAGGED[10]
    fields = msgspec.msgpack.decode(encode(created))
    assert decode(msgspec.msgpack.encode(fields[:-9])) == msgspec.structs.replace(
        created,
        is_house=False,
        rematch_of=None,
        invited=(),
        origin=None,
        lobby_s=LOBBY_S,
        deal=None,
        race_rules=1,
        house_bots=(),
        made_by="player",
    )


def test_settings_that_were_added_later_have_defaults() -> None:
    created = TAGGED[10]
    fields = msgspec.msgpack.decode(encode(created))
    settings = fields[4]
    fields[4] = {name: settings[name] for name in settings if name not in ("closed_until", "rated", "hints")}
    assert decode(msgspec.msgpack.encode(fields)) == created


def test_an_unknown_tag_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(msgspec.msgpack.encode([99, at(0)]))


@pytest.mark.parametrize("move", ["deal", "redeal", "t2-f3", "w-t0", "t1-t3x4", "r0.5-f2"])
def test_a_typical_move_takes_at_most_30_bytes(move: str) -> None:
    assert len(encode(MovePlayed(at(1), 7, move, "7H"))) <= 30


def test_the_stored_form_of_a_move_never_changes() -> None:
    assert encode(TAGGED[1]).hex() == "9501cf000001a0c4506fe800a574322d6633a23748"


def test_a_race_of_the_first_schema_can_still_be_read() -> None:
    """A renewed lobby, moves, an undo, an absence; one racer is gone and the other resigns."""
    payloads = [bytes.fromhex(row) for row in STORED.read_text().splitlines()]
    events = [decode(payload) for payload in payloads]
    assert {type(event) for event in events} == {type(event) for tag, event in TAGGED.items() if tag < 22}
    race = race_of(events)
    assert race.phase == Finished(at(0), at(100), (1, 1), decided_at=at(100))
    assert [board.n for board in race.boards] == [4, 1]
    assert [str(card) for card in race.boards[0].layout.piles["w"]] == ["JD", "QS"]
    digest = log_digest(race.id, payloads).hex()
    assert digest == "5bcb013debb3c99961d11ec912451d58d3d299dac0634739f88c5159274efb8b"
