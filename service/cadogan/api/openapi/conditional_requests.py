"""OpenAPI: `ETag` and `If-None-Match` of every `GET`."""

from http import HTTPStatus
from typing import Any

from cadogan.api.bodies.streaming import NDJSON
from cadogan.api.openapi.limits import UNDER

Json = dict[str, Any]

ETAG: Json = {
    "description": (
        "Tag of the answer, for `If-None-Match`. `Cache-Control` says how long it can be cached without asking again."
    ),
    "schema": {"type": "string"},
    "example": 'W/"6dba7c8ad33e5a4f0c9be1d27f834061"',
}
UNCHANGED: Json = {"description": "The answer has not changed since `If-None-Match`."}


def say_delivery(document: Json) -> None:
    """Add both to every route whose answer comes in one piece."""
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
    """Whether an answer can come in one piece."""
    return set(operation["responses"][str(HTTPStatus.OK)].get("content", ())) != {NDJSON.media_type}
