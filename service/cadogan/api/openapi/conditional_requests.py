"""What the OpenAPI document says of every `GET` alike: that its answer has a tag, and may be asked for by it."""

from http import HTTPStatus
from typing import Any

from cadogan.api.http.streaming import NDJSON
from cadogan.api.openapi.limits import UNDER

Json = dict[str, Any]

ETAG: Json = {
    "description": (
        "Tag of what is answered, to be sent as `If-None-Match`. `Cache-Control` says how long it may be kept without "
        "asking again."
    ),
    "schema": {"type": "string"},
    "example": 'W/"6dba7c8ad33e5a4f0c9be1d27f834061"',
}
UNCHANGED: Json = {"description": "It is what `If-None-Match` says."}


def say_delivery(document: Json) -> None:
    """Say it of every route whose answer comes in one piece."""
    headers = document["components"].setdefault("headers", {})
    headers["ETag"] = ETAG
    for path, operations in document["paths"].items():
        operation = operations.get("get")
        if path.startswith(UNDER) and operation is not None and comes_whole(operation):
            found = operation["responses"][str(HTTPStatus.OK)]
            found["headers"] = {**found.get("headers", {}), "ETag": {"$ref": "#/components/headers/ETag"}}
            responses = operation["responses"] | {str(HTTPStatus.NOT_MODIFIED): dict(UNCHANGED)}
            operation["responses"] = dict(sorted(responses.items()))


def comes_whole(operation: Json) -> bool:
    """Whether an answer is no stream of lines, or need not be one."""
    return set(operation["responses"][str(HTTPStatus.OK)].get("content", ())) != {NDJSON.media_type}
