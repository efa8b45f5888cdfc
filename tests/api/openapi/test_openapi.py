"""The OpenAPI document: what holds for every route, schema and example in it, whichever there are."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest

from cadogan.api.application import ANY_ORIGIN
from cadogan.api.connection import early_answers
from cadogan.api.connection.request_head import MOST_HEAD_BYTES
from cadogan.api.openapi.asyncapi import schemas
from cadogan.api.openapi.field_docs import EXAMPLES, FIELD_DOCS
from cadogan.api.openapi.openapi_yaml import openapi_document, openapi_yaml
from cadogan.api.routes.oauth.device import DeviceRequest
from cadogan.api.routes.oauth.held_tokens import HeldToken
from cadogan.api.routes.oauth.token import TokenRequest
from cadogan.races.proof.verify.verify import Claim, verdict_on
from cadogan.rules.axes import AXES
from cadogan.rules.cards import Card
from cadogan.rules.games import GAMES
from cadogan.rules.move import Move
from tests.api.conftest import Json, ok
from tests.api.openapi import checked_in

DOCUMENT = checked_in.openapi_document()


async def test_the_service_serves_the_committed_document(http: httpx.AsyncClient) -> None:
    described = openapi_document()  # before the request: the node would take a second of CPU for it, and keeps it
    assert ok(await http.get("/openapi.json")) == described


async def test_no_page_that_needs_the_net_is_served(http: httpx.AsyncClient) -> None:
    for path in ("", "/swagger", "/redoc", "/elements", "/rapidoc", "/scalar"):
        assert (await http.get(path)).status_code == 404


def test_the_document_that_is_checked_in_is_the_newest() -> None:
    is_current = checked_in.CHECKED_IN.read_text() == openapi_yaml()
    assert is_current, "openapi.yaml is not what the service describes; `make generate` writes it"


def test_the_checked_in_document_reads_as_the_service_describes_it() -> None:
    assert openapi_document() == DOCUMENT


SCHEMAS: Json = DOCUMENT["components"]["schemas"]
OPERATIONS: dict[str, Json] = {
    operation["operationId"]: operation for path in DOCUMENT["paths"].values() for operation in path.values()
}


def each_operation(test: Callable[[Json], None]) -> Callable[[Json], None]:
    return pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))(test)


def each_schema(test: Callable[[Json], None]) -> Callable[[Json], None]:
    return pytest.mark.parametrize("schema", SCHEMAS.values(), ids=list(SCHEMAS))(test)


def test_it_is_openapi_3_1_and_describes_authorization() -> None:
    assert DOCUMENT["openapi"].startswith("3.1")
    assert DOCUMENT["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
    assert {"createRace", "playMove", "getReplay"} <= set(OPERATIONS)


def test_names_of_operations_are_unique() -> None:
    assert len(OPERATIONS) == sum(len(path) for path in DOCUMENT["paths"].values())


@each_operation
def test_each_operation_has_a_summary_and_an_id_like_a_method_name(operation: Json) -> None:
    assert re.fullmatch("[a-z]+([A-Z][a-z]*)+", operation["operationId"])
    assert operation["summary"]
    assert operation["description"].rstrip().endswith((".", "!", "?"))
    (tag,) = operation["tags"]
    assert tag in {tag["name"] for tag in DOCUMENT["tags"] if tag["description"]}
    for parameter in parameters_of(operation):
        assert parameter["description"], parameter["name"]


@each_operation
def test_an_operation_shows_an_example_of_its_body_and_of_each_answer(operation: Json) -> None:
    contents = [content for answer in operation["responses"].values() for content in json_in(resolved(answer))]
    for content in [*contents, *json_in(operation.get("requestBody", {}))]:
        for example in examples_in(content):
            assert not list(validator(json.dumps(content["schema"])).iter_errors(example))


@each_operation
def test_each_operation_with_input_documents_its_problems(operation: Json) -> None:
    statuses = {int(status) for status in operation["responses"]}
    for status in statuses:
        if status >= 400:
            forms = resolved(operation["responses"][str(status)])["content"]
            names = {media_type: content["schema"]["$ref"].rpartition("/")[2] for media_type, content in forms.items()}
            of_oauth = {"application/json": "OAuthRefusal"} if "application/json" in forms else {}
            assert names == {"application/problem+json": "Problem"} | of_oauth
            assert not of_oauth or (status, operation["tags"]) == (400, ["apps"])
    assert (401 in statuses) == bool(operation["security"])
    in_path = [parameter for parameter in parameters_of(operation) if parameter["in"] == "path"]
    assert not in_path or 404 in statuses
    assert "requestBody" not in operation or {400, 413, 422} <= statuses


@each_operation
def test_each_operation_describes_what_the_server_refuses_before_its_route(operation: Json) -> None:
    assert {str(refusal.status) for refusal in early_answers.REFUSALS} <= operation["responses"].keys()


@pytest.mark.parametrize(
    ("operation", "path"), [("getAppRequest", "oauth/authorization?query="), ("getMe", "players/me?x=")]
)
async def test_an_address_that_is_too_long_is_refused_as_described(
    http: httpx.AsyncClient, operation: str, path: str
) -> None:
    refused = await http.get(f"/{path}{'x' * MOST_HEAD_BYTES}")
    described = resolved(OPERATIONS[operation]["responses"][str(refused.status_code)])
    assert refused.json()["code"] in described["content"]["application/problem+json"]["examples"]


@each_schema
def test_a_schema_describes_itself_and_every_field(schema: Json) -> None:
    assert schema["description"]
    for name, field in schema.get("properties", {}).items():
        assert field.get("description"), f"{name} has no description: add a docstring below the field"


def test_the_table_of_fields_names_only_fields_that_exist() -> None:
    fields = {name for schema in [*SCHEMAS.values(), *schemas().values()] for name in schema.get("properties", {})}
    assert {name.removesuffix("[]") for name in [*FIELD_DOCS, *EXAMPLES]} <= fields


def test_axes_are_described_by_their_table() -> None:
    axes = SCHEMAS["Rules"]["properties"]
    assert {name: axis["description"] for name, axis in axes.items()} == {
        name: axis.about for name, axis in AXES.items()
    }


@each_schema
def test_nested_schemas_have_names(schema: Json) -> None:
    for name, field in schema.get("properties", {}).items():
        assert "properties" not in json.dumps(field), name


@each_schema
def test_unions_of_objects_have_names(schema: Json) -> None:
    for name, field in schema.get("properties", {}).items():
        members = [member for member in field.get("items", field).get("oneOf", ()) if "$ref" in member]
        assert len(members) <= 1, name


@each_operation
def test_a_body_takes_no_field_that_is_not_described(operation: Json) -> None:
    for content in json_in(operation.get("requestBody", {})):
        assert SCHEMAS[content["schema"]["$ref"].rpartition("/")[2]]["additionalProperties"] is False


def test_games_cards_and_moves_in_examples_are_valid() -> None:
    checks: dict[str, Callable[[str], object]] = {
        "game": lambda name: GAMES[name],
        "also": lambda name: next(game for game in GAMES.values() if name in game.also),
        "move": Move.parse,
        "action": lambda text: text == "undo" or Move.parse(text),
        "legal": Move.parse,
        "turned": cards,
        "deck": cards,
        "piles": cards,
    }
    checked = set()
    for field, value in (leaf for example in all_examples(openapi_document()) for leaf in leaves(example)):
        if field in checks and value:
            checks[field](value)
            checked.add(field)
    assert checked == checks.keys()


def resolved(part: Json) -> Json:
    """An answer or a parameter that may stand among the components."""
    _, _, kind, name = part["$ref"].split("/") if "$ref" in part else ("", "", "", "")
    found: Json = DOCUMENT["components"][kind][name] if name else part
    return found


def parameters_of(operation: Json) -> list[Json]:
    return [resolved(parameter) for parameter in operation.get("parameters", ())]


def json_in(part: Json) -> list[Json]:
    return [content for media, content in part.get("content", {}).items() if media.endswith("json")]


def examples_in(content: Json) -> list[Any]:
    """Its examples; there has to be one."""
    if "examples" in content:
        return [example["value"] for example in content["examples"].values()]
    return [content["example"]]


@cache  # each compiles all components, and most contents share a schema
def validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**json.loads(schema), "components": DOCUMENT["components"]})


def cards(text: str) -> list[Card]:
    """Cards of a pile or of turned faces, without those that lie face down."""
    packed = text.replace(" ", "").replace("--", "")
    return [Card.parse(packed[at : at + 2]) for at in range(0, len(packed), 2)]


def all_examples(part: Any) -> Iterator[Any]:
    """Every example anywhere in the document."""
    match part:
        case dict():
            for name, value in part.items():
                if name == "example":
                    yield value
                elif name == "examples":
                    yield from (
                        (example.get("value") for example in value.values()) if isinstance(value, dict) else value
                    )
                else:
                    yield from all_examples(value)
        case list():
            for value in part:
                yield from all_examples(value)
        case _:
            pass


def leaves(value: Any, field: str = "") -> Iterator[tuple[str, Any]]:
    """Every scalar in an example, with the field that has it. Piles count as the field `piles`."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from leaves(inner, "piles" if field == "piles" else name)
        case list():
            for inner in value:
                yield from leaves(inner, field)
        case _:
            yield field, value


def test_forms_require_what_the_service_requires() -> None:
    """Otherwise a generated client could not ask for a token by a code alone."""
    for form in (DeviceRequest, HeldToken, TokenRequest):
        required = {field.name for field in msgspec.structs.fields(form) if field.required}
        assert set(SCHEMAS[form.__name__]["required"]) == required


async def test_a_wrong_idempotency_key_of_a_form_is_refused_as_described(http: httpx.AsyncClient) -> None:
    for operation, path in (("startDevice", "device"), ("introspectToken", "introspect"), ("revokeAppToken", "revoke")):
        refused = await http.post(f"/oauth/{path}", data={"token": "x"}, headers={"Idempotency-Key": "two words"})
        assert refused.status_code == 400
        content = OPERATIONS[operation]["responses"]["400"]["content"]
        assert set(content) == {"application/json", "application/problem+json"}
        assert refused.headers["content-type"] in content
        assert refused.json()["code"] in content["application/problem+json"]["examples"]


def test_scripts_of_other_pages_may_read_every_described_header() -> None:
    headers = {
        name.lower()
        for answer in (
            *DOCUMENT["components"]["responses"].values(),
            *(answer for operation in OPERATIONS.values() for answer in operation["responses"].values()),
        )
        for name in answer.get("headers", ())
    }
    assert {"location", "ratelimit", "etag", "retry-after"} <= headers
    readable_anyway = {"cache-control", "content-language", "content-length", "content-type"}
    assert headers - readable_anyway <= {name.lower() for name in ANY_ORIGIN.expose_headers}


def test_no_example_is_a_placeholder() -> None:
    texts = [each for example in all_examples(DOCUMENT) for each in leaves(example) if isinstance(each[1], str)]
    assert not {field for field, text in texts if "…" in text}, "give the field `examples` in its `Meta`"
    assert len(texts) > 1000


def test_the_example_of_a_proof_verifies() -> None:
    (proof,) = DOCUMENT["paths"]["/api/v1/races/{race_id}/proof"]["get"]["responses"]["200"]["content"].values()
    claim = msgspec.json.decode(msgspec.json.encode(proof["example"]), type=Claim)
    assert not verdict_on(claim).findings
