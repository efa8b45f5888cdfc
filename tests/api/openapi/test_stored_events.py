"""Stored layout of log events in the OpenAPI document."""

from typing import Any, get_args

import msgspec
import pytest

from cadogan.races.events import Event
from cadogan.races.proof.proof import proof_of
from tests.api.openapi.checked_in import openapi_document
from tests.races.stored_races import STORED

SCHEMAS = openapi_document()["components"]["schemas"]
EVENTS = [kind.__name__ for kind in get_args(Event)]


def test_every_logged_event_states_its_own_tag() -> None:
    tags = [SCHEMAS[name]["x-stored-tag"] for name in EVENTS]
    assert len(set(tags)) == len(EVENTS)


def test_stored_fields_are_the_fields_of_the_schema() -> None:
    for name in (*EVENTS, "Origin"):
        assert sorted(SCHEMAS[name]["x-stored-fields"]) == sorted({*SCHEMAS[name]["properties"]} - {"type"})


@pytest.mark.parametrize("name", STORED)
def test_a_stored_payload_reads_as_its_layout_states(name: str) -> None:
    payloads = STORED[name].payloads
    for payload, row in zip(payloads, proof_of(payloads).events, strict=True):
        event = msgspec.json.decode(msgspec.json.encode(row.event))
        tag, *values = msgspec.msgpack.decode(payload)
        assert tag == SCHEMAS[event["type"]]["x-stored-tag"]
        fields = SCHEMAS[event["type"]]["x-stored-fields"]
        for field, value in zip(fields, values, strict=False):  # older payloads have fewer fields
            assert agrees(event[field], value), field


def agrees(stated: Any, stored: Any) -> bool:
    """Whether a proof states a stored value: bytes in hexadecimal, a nested array with names."""
    match stated, stored:
        case str(), bytes():
            return stated == stored.hex()
        case dict(), list():
            return stated == dict(zip(SCHEMAS["Origin"]["x-stored-fields"], stored, strict=True))
        case dict(), dict():
            return stored.items() <= stated.items()  # settings that a later version added have their defaults
        case _:
            return bool(stated == stored)
