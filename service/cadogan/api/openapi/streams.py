"""OpenAPI: the media types of answers besides the first: streams of pages, and texts.

JSON comes first, because generators of clients take the first type that they know. OpenAPI 3.1 has no schema for a
sequence (`itemSchema` came with 3.2), so the schema of NDJSON is that of a line, and the words say so.
"""

from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType

from cadogan.api.bodies.streaming import NDJSON, SERVER_SENT
from cadogan.api.openapi.example_race import example_race

Json = dict[str, Any]

RESUMES = "Last-Event-ID"
"""The parameter that streams have, and only they."""

ABOUT_LINES = (
    f"As `{NDJSON.media_type}`, the schema is that of a line: each line is one event, an empty line a heartbeat. "
    f"As `{SERVER_SENT.media_type}`, `data` of each message is such an event."
)
ABOUT_MESSAGES = (
    f"Server-sent events. `data` of each is one event with the schema of a line of `{NDJSON.media_type}`, `id` is what "
    f"`{RESUMES}` takes, and a comment is a heartbeat."
)

TEXTS = {"exportRaces": "The text of each race as in `getRaceText`, separated by empty lines, without names."}
"""Operations that can also answer with text, and what it says."""


def say_media_types(operation: Json, schemas: Json, examples: Json) -> None:
    """Add the other media types of an operation's answer."""
    answer = operation["responses"].get(str(HTTPStatus.OK), {})
    if any(parameter.get("name") == RESUMES for parameter in operation.get("parameters", ())):
        answer["description"] = f"{answer['description']}\n\n{ABOUT_LINES}"
        answer["content"] |= streams_of(answer["content"][MediaType.JSON], schemas, examples)
    if about := TEXTS.get(operation["operationId"]):
        answer["content"][MediaType.TEXT.value] = {"schema": {"type": "string", "description": about}}
    if text := answer.get("content", {}).get(MediaType.TEXT.value):
        text["example"] = example_race().text
    for media_type, content in answer.get("content", {}).items():
        if media_type.startswith("image/"):
            content["schema"]["format"] = "binary"


def streams_of(page: Json, schemas: Json, examples: Json) -> Json:
    """Streams of the events that a page has."""
    name = page["schema"]["$ref"].rpartition("/")[2]
    line = schemas[name]["properties"]["events"]["items"]
    event = examples[line["$ref"].rpartition("/")[2]]
    message = SERVER_SENT.line % {b"mark": str(mark_of(event)).encode(), b"payload": msgspec.json.encode(event)}
    return {
        NDJSON.media_type: {"schema": dict(line), "example": event},
        SERVER_SENT.media_type: {
            "schema": {"type": "string", "description": ABOUT_MESSAGES},
            "example": message.decode(),
        },
    }


def mark_of(event: Json) -> str | int:
    """What resumes a stream after an event: its cursor, or its number among those of its race."""
    mark: str | int = event["cursor"] if "cursor" in event else event["p"]
    return mark
