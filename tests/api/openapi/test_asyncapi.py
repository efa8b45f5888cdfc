"""The AsyncAPI document."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
from websockets.frames import CloseCode

from cadogan.api.openapi.asyncapi import (
    ANSWERS,
    EVENTS,
    EVERY,
    FROM_CLIENT,
    FROM_LIVE,
    LIVE_ANSWERS,
    TO_CLIENT,
    TO_LIVE,
    asyncapi_document,
    asyncapi_yaml,
)
from cadogan.api.openapi.close_codes import CLOSES
from cadogan.api.problems.refusals import by_code
from cadogan.rooms.sockets.live_messages import AnyFromLive, AnyToLive
from cadogan.rooms.wire.messages import COMMAND_TAGS, AnyFromClient, AnyToClient, FromClient, tag_of

CHECKED_IN = Path(__file__).parents[3] / "asyncapi.yaml"


def test_the_document_that_is_checked_in_is_the_newest() -> None:
    is_current = CHECKED_IN.read_text() == asyncapi_yaml()
    assert is_current, "asyncapi.yaml is not what the service describes; `make generate` writes it"


def test_every_message_is_described_and_is_part_of_an_operation() -> None:
    document = asyncapi_document()
    assert set(document["components"]["messages"]) == {kind.__name__ for kind in EVERY}
    assert all(message["summary"].endswith(".") for message in document["components"]["messages"].values())
    for channel, kinds in {"race": (*FROM_CLIENT, *TO_CLIENT), "live": (*FROM_LIVE, *TO_LIVE)}.items():
        names = {kind.__name__ for kind in kinds}
        assert set(document["channels"][channel]["messages"]) == names
        in_operations = set(re.findall(f"#/channels/{channel}/messages/([A-Za-z]+)", repr(document["operations"])))
        assert in_operations == names


def test_every_message_of_a_client_has_its_answer() -> None:
    assert set(ANSWERS) == set(FROM_CLIENT)
    assert set(LIVE_ANSWERS) == set(FROM_LIVE)


def test_every_command_of_a_racer_has_the_type_that_its_answers_repeat() -> None:
    commands = [kind for kind in FROM_CLIENT if issubclass(kind, FromClient) and hasattr(kind, "command")]
    assert sorted(COMMAND_TAGS.values()) == sorted(map(tag_of, commands))


def test_every_example_is_understood_as_the_message_that_it_is_of() -> None:
    messages = asyncapi_document()["components"]["messages"]
    shown = [(name, each["payload"]) for name, message in messages.items() for each in message.get("examples", ())]
    assert {name for name, _ in shown} == {kind.__name__ for kind in EVERY}
    for name, payload in shown:
        unions = [each for each in (AnyFromClient, AnyToClient, AnyFromLive, AnyToLive) if name in names_in(each)]
        assert unions
        for union in unions:
            assert type(msgspec.json.decode(msgspec.json.encode(payload), type=union)).__name__ == name


def names_in(union: Any) -> set[str]:
    return {kind.__name__ for kind in get_args(union)}


def test_everything_that_is_referred_to_is_there() -> None:
    document = asyncapi_document()
    for path in set(re.findall("'#/([A-Za-z/]+)'", repr(document))):
        found: Any = document
        for name in path.split("/"):
            found = found[name]
        assert found


def test_fields_that_are_always_sent_are_required() -> None:
    """A view is whole; a message leaves out what has nothing to say; a client may leave out what has a default."""
    schemas = asyncapi_document()["components"]["schemas"]
    assert set(schemas["SeatView"]["required"]) == set(schemas["SeatView"]["properties"])
    assert schemas["Welcome"]["required"] == ["type", "now", "p", "racers"]
    assert schemas["DoReady"]["required"] == ["type"]
    assert schemas["FromClient"]["oneOf"] == [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in FROM_CLIENT]
    assert {"p", "t"} <= set.intersection(*(set(schemas[kind.__name__]["required"]) for kind in EVENTS))


def test_every_field_is_described() -> None:
    schemas = asyncapi_document()["components"]["schemas"]
    bare = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, about in schema.get("properties", {}).items()
        if not about.get("description")
    ]
    assert bare == []


def test_every_code_has_a_page_and_every_close_is_explained() -> None:
    schemas = asyncapi_document()["components"]["schemas"]
    codes = schemas["ErrorCode"]["x-codes"]
    assert list(codes) == schemas["ErrorCode"]["enum"]
    assert {about["page"].rpartition("/")[2] for about in codes.values()} == set(codes) <= set(by_code())
    explained = {each["const"] for each in schemas["CloseCode"]["oneOf"]}
    assert {about["close"] for about in codes.values() if "close" in about} <= explained
    later = {code for code, about in codes.items() if about.get("close") == CloseCode.TRY_AGAIN_LATER}
    assert later == {"overloaded", "too-many-connections", "unavailable"}
    assert all(codes[code]["retry_after_s"] > 0 for code in later)


def test_the_page_about_reconnecting_has_every_close_code() -> None:
    page = (CHECKED_IN.parent / "docs" / "reconnecting.md").read_text()
    for close in CLOSES:
        assert f"| {close.code} | {close.meaning} | {close.returns} |" in page
