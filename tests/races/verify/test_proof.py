"""A proof has each event as it is stored, and says in words what that is."""

from base64 import b64decode
from typing import get_args

import msgspec
import pytest
from msgspec.structs import fields

from cadogan.races.digest import log_digest
from cadogan.races.events import Event, decode, encode
from cadogan.races.proof import proof_of
from cadogan.races.proof_forms import FORMS, decoded
from tests.races.given import ADA, RACE, SECRET, carried_out, racing
from tests.races.test_events import TAGGED

LOG = carried_out(racing(seats=1), ADA.resigns(2))


def test_it_has_every_payload_as_stored_and_the_digest_after_it() -> None:
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
def test_an_event_that_is_spelt_out_says_everything(event: Event) -> None:
    told = msgspec.to_builtins(decoded(event))
    assert told.pop("type") == type(event).__name__
    stored = msgspec.msgpack.decode(encode(event))[1:]
    assert [in_words(value) for value in told.values()] == [in_words(value) for value in stored]


def in_words(value: object) -> object:
    """A value as both write it: bytes in hexadecimal, what has fields as their values."""
    match value:
        case bytes():
            return value.hex()
        case dict() if "actions" in value:
            return [in_words(each) for each in value.values()]
        case list() | tuple():
            return [in_words(each) for each in value]
        case _:
            return value


def test_the_first_event_of_a_race_in_words() -> None:
    told = msgspec.to_builtins(decoded(decode(encode(LOG[0]))))
    assert told["type"] == "RaceCreated"
    assert told["secret"] == SECRET.hex()
    assert told["settings"]["game"] == "eagle-wing"
