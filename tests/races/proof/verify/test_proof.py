"""A proof has each event as stored and with named fields."""

from base64 import b64decode
from typing import get_args

import msgspec
import pytest
from msgspec.structs import fields

from cadogan.races.events import Event, decode, encode
from cadogan.races.proof.digest import log_digest
from cadogan.races.proof.proof import proof_of, stated
from cadogan.races.proof.proof_forms import FORMS, decoded
from tests.races.given import ADA, RACE, SECRET, carried_out, racing
from tests.races.test_events import TAGGED

LOG = carried_out(racing(seats=1), ADA.resigns(2))


def test_a_proof_has_each_payload_and_the_digest_after_it() -> None:
    payloads = [encode(event) for event in LOG]
    proof = proof_of(payloads)
    assert [b64decode(row.payload) for row in proof.events] == payloads
    assert [row.digest for row in proof.events] == [
        log_digest(RACE, payloads[:version]).hex() for version in range(1, len(payloads) + 1)
    ]
    assert (proof.race_id, proof.digest, proof.rules_version) == (RACE, proof.events[-1].digest, 1)


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_the_form_of_an_event_has_its_fields(kind: type[msgspec.Struct]) -> None:
    form = FORMS[kind]
    assert [field.name for field in fields(form)] == [field.name for field in fields(kind)]
    assert form.__struct_config__.tag == kind.__name__
    assert form.__doc__ == kind.__doc__


@pytest.mark.parametrize("event", TAGGED.values(), ids=lambda event: type(event).__name__)
def test_the_form_of_an_event_has_all_its_values(event: Event) -> None:
    form = msgspec.to_builtins(stated(event))
    assert form.pop("type") == type(event).__name__
    stored = msgspec.msgpack.decode(encode(event))[1:]
    assert [comparable(value) for value in form.values()] == [comparable(value) for value in stored]


def comparable(value: object) -> object:
    """A value as both forms have it: bytes in hexadecimal, Structs as lists of their values."""
    match value:
        case bytes():
            return value.hex()
        case dict() if "actions" in value:
            return [comparable(each) for each in value.values()]
        case list() | tuple():
            return [comparable(each) for each in value]
        case _:
            return value


def test_the_form_of_the_first_event_has_names_and_hexadecimal() -> None:
    form = msgspec.to_builtins(decoded(decode(encode(LOG[0]))))
    assert form["type"] == "RaceCreated"
    assert form["secret"] == SECRET.hex()
    assert form["settings"]["game"] == "eagle-wing"
