"""What the OpenAPI document says of every route alike: the key that a `POST` may carry, and that there are limits."""

from typing import Any

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import OpenAPI

from cadogan.api.idempotency import HEADER, LONGEST_KEY, REPLAYED
from cadogan.api.problems import MEDIA_TYPE

KEY_PARAMETER = "IdempotencyKey"
UNDER = "/api/v1/"

Plain = dict[str, Any]

KEY: Plain = {
    "name": HEADER,
    "in": "header",
    "description": (
        "Makes it safe to send this again. For a day, the same request with the same key is not carried out again: "
        f"it gets the first answer, with `{REPLAYED}: true`. A UUID that is drawn for each new request is a good key."
    ),
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY},
    "required": False,
    "example": "4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11",
}

PROBLEM: Plain = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}


def header(description: str, example: str | int, kind: str = "string") -> Plain:
    """Header of an answer."""
    return {"description": description, "schema": {"type": kind}, "example": example}


HEADERS: Plain = {
    "RetryAfter": header("Seconds until this request may be made.", 7, "integer"),
    "RateLimit": header("What is left (`r`), and in how many seconds all is back (`t`).", '"player";r=0;t=60'),
    "RateLimitPolicy": header("How much may be asked for (`q`) in how many seconds (`w`).", '"player";q=600;w=60'),
}

TOO_MANY_REQUESTS: Plain = {
    "description": "More than this token or this address may ask for just now: docs/limits.md",
    "headers": {
        "Retry-After": {"$ref": "#/components/headers/RetryAfter"},
        "RateLimit": {"$ref": "#/components/headers/RateLimit"},
        "RateLimit-Policy": {"$ref": "#/components/headers/RateLimitPolicy"},
    },
    "content": PROBLEM,
}

KEY_PROBLEMS = {
    "409": "The first request with this `Idempotency-Key` is under way, or its answer was told once",
    "422": "This `Idempotency-Key` was sent with another request",
}


class Document(OpenAPI):
    """A document that says it."""

    def to_schema(self) -> Plain:
        """Document as plain values."""
        document = super().to_schema()
        parts: Plain = document["components"]
        parts["parameters"] = {**parts.get("parameters", {}), KEY_PARAMETER: KEY}
        parts["headers"] = {**parts.get("headers", {}), **HEADERS}
        for path, operations in document["paths"].items():
            if path.startswith(UNDER):
                for method, operation in operations.items():
                    add_limits(operation)
                    if method == "post":
                        add_key(operation)
        return document


class Description(OpenAPIConfig):
    """The configuration that makes such a document."""

    def to_openapi_schema(self) -> Document:
        """Document without its routes, which Litestar adds."""
        return Document(**vars(super().to_openapi_schema()))


def add_limits(operation: Plain) -> None:
    """Say that a route may answer 429."""
    responses = {**operation["responses"], "429": TOO_MANY_REQUESTS}
    operation["responses"] = dict(sorted(responses.items()))


def add_key(operation: Plain) -> None:
    """Say that a route takes a key, and what may be wrong with it."""
    reference = {"$ref": f"#/components/parameters/{KEY_PARAMETER}"}
    operation["parameters"] = [*operation.get("parameters", ()), reference]
    for status, description in KEY_PROBLEMS.items():
        responses = operation["responses"]
        said = responses[status]["description"] if status in responses else None
        told = description if said is None else f"{said}. {description}"
        responses[status] = {**responses.get(status, {"content": PROBLEM}), "description": told}
    operation["responses"] = dict(sorted(operation["responses"].items()))
