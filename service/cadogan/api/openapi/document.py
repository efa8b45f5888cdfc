"""The OpenAPI document as it is served: from handlers and Structs, with examples and problems.

Everything here applies to all routes, so that no route has to repeat it.
"""

from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import OpenAPI

from cadogan.api.bodies.oauth_body import FORM
from cadogan.api.handlers import handlers_in
from cadogan.api.openapi.code_samples import add_code_samples
from cadogan.api.openapi.conditional_requests import say_delivery
from cadogan.api.openapi.early_refusals import say_early_refusals
from cadogan.api.openapi.example_race import STAGE_OF, example_race
from cadogan.api.openapi.examples import examples_for
from cadogan.api.openapi.field_docs import FIELD_DOCS
from cadogan.api.openapi.limits import HEADERS_OF_LIMITS, QUOTA, say_limits, say_quota
from cadogan.api.openapi.operation_links import add_links
from cadogan.api.openapi.schemas import schemas_of
from cadogan.api.openapi.stored_events import add_stored_layouts
from cadogan.api.openapi.streams import say_media_types
from cadogan.api.problems.problems import MEDIA_TYPE, example, phrase_of
from cadogan.api.problems.refusals import HEAD_TOO_LARGE, TOO_SLOW, with_status
from cadogan.rules import GAMES

Json = dict[str, Any]

UNIONS = {
    "Created": "PublicEvent",
    "MovePlayed": "LoggedEvent",
    "RaceStart": "FeedEvent",
    "ChallengeNews": "PlayerEvent",
    "PlayerLine": "ExportLine",
    "ExportedRace": "RaceExportLine",
    "TournamentCreated": "AnyTournamentEvent",
}
"""Names of the unions, by the first of each."""
ABOUT_UNIONS = {
    "PublicEvent": "A public event of a race.",
    "LoggedEvent": "A stored event of a race.",
    "FeedEvent": "An event of the feed.",
    "PlayerEvent": "An event of a player's own feed.",
    "ExportLine": "An item of a player's export.",
    "RaceExportLine": "A finished race, or the end.",
    "AnyTournamentEvent": "An event of the log of a tournament.",
}

FORMS = frozenset(("DeviceRequest", "HeldToken", "TokenRequest"))
"""Bodies that are forms, as the RFCs of OAuth ask."""

JSON = "application/json"
"""Media type of the refusals that have the form of OAuth."""

IDLE: tuple[tuple[str, Any], ...] = (
    ("deprecated", False),
    ("allowEmptyValue", False),
    ("allowReserved", False),
    ("headers", {}),
    ("required", []),
    ("default", None),
)
"""Defaults that Litestar and msgspec write out."""


class Document(OpenAPI):
    """Litestar's document, completed."""

    def to_schema(self) -> Json:
        """Document as plain values."""
        return finished(super().to_schema())


class Description(OpenAPIConfig):
    """Configuration for such a document."""

    def to_openapi_schema(self) -> Document:
        """The document without routes, which Litestar adds."""
        return Document(**vars(super().to_openapi_schema()))


def finished(made: Json) -> Json:
    """Litestar's document, completed."""
    packages = [f"cadogan.api.{name}" for name in ("root", "routes", "showing", "static")]
    handlers = [each for package in packages for each in handlers_in(package) if each.resolve_include_in_schema()]
    made["components"]["schemas"] = schemas_of(bodies_and_answers(handlers))  # Litestar's lack docstrings and bounds
    document: Json = tidied(msgspec.json.decode(msgspec.json.encode(made)))
    say_early_refusals(document)
    say_limits(document)
    say_delivery(document)
    schemas = document["components"]["schemas"]
    document["paths"] = dict(sorted(document["paths"].items()))  # not by the modules that have the handlers
    named_unions(document)
    explain(schemas)
    add_stored_layouts(schemas)
    for name, schema in schemas.items():
        if schema.get("additionalProperties") is False and "game" in schema["properties"]:
            schema["properties"]["game"]["examples"] = list(GAMES)  # not an enum, because games are added
        schemas[name] = {"title": schema.pop("title", name), **schema}
    bodies = [handler.parsed_data_field for handler in handlers]
    optional = {body.annotation.__name__ for body in bodies if body is not None and not body.is_required}
    examples = examples_for(schemas, example_race().by_schema)
    for address, path in document["paths"].items():
        for method, operation in path.items():
            if body := operation.get("requestBody"):
                say_form(body)
                (content,) = body["content"].values()
                body["required"] = name_in(content) not in optional
            stage = STAGE_OF.get(operation["operationId"], "racing")
            shown = examples | {"RaceView": example_race().stages[stage]}
            finish(operation, schemas, shown)
            say_media_types(operation, schemas, shown)
            say_quota(address, operation)
            add_code_samples(address, method, operation)
    add_links(document)
    document["components"]["responses"] = refusal_responses(document)
    return document


def bodies_and_answers(handlers: Iterable[HTTPRouteHandler]) -> Iterator[Any]:
    """Types of what handlers take and answer with."""
    for handler in handlers:
        yield handler.parsed_return_field.annotation
        yield handler.parsed_data_field and handler.parsed_data_field.annotation
        yield from (answer.data_container for answer in (handler.responses or {}).values())


def tidied(value: Any) -> Any:
    """The same without redundant defaults, with integers as integers."""
    match value:
        case dict():
            kept = {key: tidied(inner) for key, inner in value.items() if (key, inner) not in IDLE}
            if "in" in kept and "schema" in kept:
                kept["schema"] = parameter_schema(kept["schema"])
                if kept["in"] == "query" and kept["schema"].keys().isdisjoint(FORMS_OF_TEXT):
                    kept["schema"] |= NOT_NULL if kept["schema"].get("type") == "string" else {}
            if len(kept.get("oneOf", ())) == 1:
                return kept.pop("oneOf")[0] | kept
            return kept
        case list():
            return [tidied(inner) for inner in value]
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


FORMS_OF_TEXT = {"enum", "format", "pattern"}
"""Keys of schemas of text that exclude `null`."""
NOT_NULL: Json = {"not": {"const": "null"}}
"""Schema of query parameters: the text `null` is refused, because Litestar would take it for a missing value."""


def parameter_schema(schema: Json) -> Json:
    """Schema of a parameter: null cannot be sent in an address, and its description stands beside it."""
    schema = {key: inner for key, inner in schema.items() if key != "description"}
    if isinstance(schema.get("type"), list):  # Litestar writes enums like this
        (schema["type"],) = [kind for kind in schema["type"] if kind != "null"]
        schema["enum"] = [value for value in schema["enum"] if value is not None]
    kinds = [kind for kind in schema.pop("oneOf", ()) if kind != {"type": "null"}]
    return {**kinds[0], **schema} if kinds else schema


def named_unions(document: Json) -> None:
    """Give each union a name and say which field tells its members apart."""
    schemas = document["components"]["schemas"]
    for place in list(places(document)):
        members = place.get("oneOf", [{}])
        if name := UNIONS.get(members[0].get("$ref", "").rpartition("/")[2]):
            del place["oneOf"]
            place.pop("discriminator", None)
            schemas[name] = {"description": ABOUT_UNIONS[name], **union(members, schemas)}
            place["$ref"] = f"#/components/schemas/{name}"


def places(document: Json) -> Iterator[Json]:
    """Places of unions: fields, lists, answers."""
    for schema in document["components"]["schemas"].values():
        for field in schema.get("properties", {}).values():
            yield field.get("items", field)
    for path in document["paths"].values():
        for operation in path.values():
            for answer in operation["responses"].values():
                yield from (content["schema"] for content in answer.get("content", {}).values())


def union(members: list[Json], schemas: Json) -> Json:
    """Union of Structs that differ by their `type`."""
    refs = [member["$ref"] for member in members]
    types = {schemas[ref.rpartition("/")[2]]["properties"]["type"]["const"]: ref for ref in refs}
    return {"oneOf": members, "discriminator": {"propertyName": "type", "mapping": types}}


def explain(schemas: Json) -> None:
    """Describe every field that does not describe itself."""
    for schema in schemas.values():
        for name, field in schema.get("properties", {}).items():
            if "description" not in field and (about := about_field(name, field)):
                field["description"] = about


def about_field(name: str, field: Json) -> str:
    """Description of a field by its name: lists and numbers of the same name may differ."""
    name = f"{name}[]" if field.get("type") == "array" and f"{name}[]" in FIELD_DOCS else name
    return FIELD_DOCS.get(name, ("",))[0]


def say_form(body: Json) -> None:
    """Say of a body that is a form that it is one: Litestar takes every `dto` for JSON."""
    content = body["content"]["application/json"]
    if name_in(content) in FORMS:
        body["content"] = {FORM: content}


def finish(operation: Json, schemas: Json, examples: Json) -> None:
    """Give an operation its examples and its problems; say of an open one that it is open."""
    operation.setdefault("security", [])
    if "requestBody" in operation:
        (content,) = operation["requestBody"]["content"].values()
        show(content, examples)
    for status, answer in operation["responses"].items():
        if int(status) >= HTTPStatus.BAD_REQUEST and JSON not in answer.get("content", ()):
            operation["responses"][status] = {"$ref": f"#/components/responses/{response_name(int(status))}"}
            continue
        if int(status) >= HTTPStatus.BAD_REQUEST:  # what all routes refuse is a problem here, too
            answer["content"][MEDIA_TYPE] = refusal_response(int(status))["content"][MEDIA_TYPE]
        for header in answer.get("headers", {}).values():
            if "$ref" not in header:
                header.setdefault("schema", {"type": "string"})
        for content in answer.get("content", {}).values():
            show(content, examples)
            schema = schemas.get(name_in(content), {})
            about = schema.get("description", answer["description"]).partition("\n")[0]
            if answer["description"] in STANDARD_WORDS:
                answer["description"] = about


STANDARD_WORDS = frozenset(status.description for status in HTTPStatus)
"""Litestar's description of an answer without one."""


def show(content: Json, examples: Json) -> None:
    """Add the example of a schema."""
    name = name_in(content)
    if name in examples and "examples" not in content:
        content["example"] = examples[name]


def name_in(content: Json) -> str:
    """Name of the schema of a body or an answer; empty, if it has none."""
    return str(content.get("schema", {}).get("$ref", "").rpartition("/")[2])


def response_name(status: int) -> str:
    """Name of the answer that refuses with this status, as `NotFound`."""
    return phrase_of(status).title().replace(" ", "").replace("-", "")


def refusal_responses(document: Json) -> Json:
    """The statuses with which some operation refuses, each with its problems."""
    refs = {
        answer["$ref"].rpartition("/")[2]
        for path in document["paths"].values()
        for operation in path.values()
        for answer in operation["responses"].values()
        if "$ref" in answer
    }
    statuses = [status.value for status in HTTPStatus if with_status(status)]
    return {response_name(status): refusal_response(status) for status in statuses if response_name(status) in refs}


def refusal_response(status: int) -> Json:
    """One status, and an example of each problem that has it."""
    refusals = with_status(status)
    links = ", ".join(f"[`{refusal.code}`]({refusal.page})" for refusal in refusals)
    examples = {
        refusal.code: {"summary": refusal.title, "value": msgspec.to_builtins(example(refusal))} for refusal in refusals
    }
    schema = {"$ref": "#/components/schemas/Problem"}
    answer = {
        "description": f"{phrase_of(status)}. `code` says which: {links}.",
        "content": {MEDIA_TYPE: {"schema": schema, "examples": examples}},
    }
    if headers := HEADERS.get(status, {}) | ({} if status in BEFORE_LIMITS else QUOTA):
        answer["headers"] = headers
    return answer


BEFORE_LIMITS = {HEAD_TOO_LARGE.status, TOO_SLOW.status}
"""Statuses of refusals that only come before a request is charged."""


RETRY_AFTER: Json = {"description": "Seconds after which to retry.", "schema": {"type": "integer"}}

HEADERS: dict[int, Json] = {
    401: {
        "WWW-Authenticate": {"description": "The authentication scheme: a bearer token.", "schema": {"type": "string"}}
    },
    429: HEADERS_OF_LIMITS,
    503: {"Retry-After": RETRY_AFTER},
}
"""Headers of the refusals, by status."""
