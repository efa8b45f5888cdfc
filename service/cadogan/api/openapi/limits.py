"""OpenAPI: `Idempotency-Key` of every `POST`, and rate limits of every route that is charged."""

from typing import Any

from cadogan.api.identity.idempotency import HEADER, LONGEST_KEY, REPLAYED

KEY_PARAMETER = "IdempotencyKey"
UNDER = "/api/v1/"

Json = dict[str, Any]

KEY: Json = {
    "name": HEADER,
    "in": "header",
    "description": (
        "Makes it safe to repeat the request. For a day, the same request with the same key is not carried out again, "
        f"but gets the first answer with `{REPLAYED}: true`. If there was none, or it had a status of 500 or more, "
        "the request is carried out, and still creates nothing twice. Use a new UUID for each new request."
    ),
    "schema": {"type": "string", "pattern": rf'^("[!#-~]{{1,{LONGEST_KEY}}}"|[!#-~]{{1,{LONGEST_KEY}}})$'},
    "required": False,
    "example": "4c0a1c52-4b8e-4f0e-9a35-0d8a4d4f2c11",
}


def header(description: str, example: str | int, kind: str = "string") -> Json:
    """Header of an answer."""
    return {"description": description, "schema": {"type": kind}, "example": example}


HEADERS: Json = {
    "RetryAfter": header("Seconds until this request is allowed.", 7, "integer"),
    "RateLimit": header("Remaining quota (`r`), and seconds until all of it is back (`t`).", '"player";r=0;t=60'),
    "RateLimitPolicy": header("Quota (`q`) and window in seconds (`w`).", '"player";q=600;w=60'),
}
QUOTA: Json = {
    "RateLimit": {"$ref": "#/components/headers/RateLimit"},
    "RateLimit-Policy": {"$ref": "#/components/headers/RateLimitPolicy"},
}
"""Headers of every answer to a request that is charged."""
HEADERS_OF_LIMITS: Json = {"Retry-After": {"$ref": "#/components/headers/RetryAfter"}, **QUOTA}
"""Headers of 429 answers."""

FREE = ("/livez", "/readyz")
"""Addresses whose requests are not charged."""

KEY_STATUSES = ("409", "422")
"""Refusals of valid keys: `key-in-use`, `answer-not-kept`, `key-reused`."""


def say_limits(document: Json) -> None:
    """Add the key to every `POST` of the API, and the refusal to every route that is charged."""
    parts: Json = document["components"]
    parts["parameters"] = {**parts.get("parameters", {}), KEY_PARAMETER: KEY}
    parts["headers"] = {**parts.get("headers", {}), **HEADERS}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if path not in FREE:
                may_refuse(operation, "429")
            if path.startswith(UNDER) and method == "post":
                add_key(operation)


def say_quota(path: str, operation: Json) -> None:
    """Add what is left to the answers of a route, but not to those that it shares with others."""
    for answer in operation["responses"].values() if path not in FREE else ():
        if "$ref" not in answer:
            answer["headers"] = {**answer.get("headers", {}), **QUOTA}


def add_key(operation: Json) -> None:
    """Add the key and its refusals to a route."""
    reference = {"$ref": f"#/components/parameters/{KEY_PARAMETER}"}
    operation["parameters"] = [*operation.get("parameters", ()), reference]
    may_refuse(operation, *KEY_STATUSES)


def may_refuse(operation: Json, *statuses: str) -> None:
    """Add statuses to a route."""
    responses = operation["responses"] | {status: {} for status in statuses if status not in operation["responses"]}
    operation["responses"] = dict(sorted(responses.items()))
