"""Links of answers: which request can follow, and which of its parameters the answer has."""

import json

import jsonschema_rs
import pytest

from tests.api.conftest import Json
from tests.api.openapi.checked_in import openapi_document

DOCUMENT = openapi_document()
OPERATIONS: dict[str, Json] = {
    operation["operationId"]: operation for path in DOCUMENT["paths"].values() for operation in path.values()
}
LINKS = [
    (
        name,
        status,
        link_name,
        DOCUMENT["components"]["links"][link["$ref"].rpartition("/")[2]] if "$ref" in link else link,
    )
    for name, operation in OPERATIONS.items()
    for status, answer in operation["responses"].items()
    for link_name, link in answer.get("links", {}).items()
]
NOT_LINKED = {
    "app_id": "an app is found in a list, and a link cannot point to each item",
    "game_id": "a game is found in a list, too",
    "other_id": "another player's id, which the client chooses",
}
"""Parameters in addresses that no link gives, and why."""


def test_an_answer_with_an_id_links_to_the_requests_that_take_it() -> None:
    in_addresses = {
        parameter["name"]
        for operation in OPERATIONS.values()
        for parameter in operation.get("parameters", ())
        if parameter.get("in") == "path"
    }
    linked = {parameter.removeprefix("path.") for _, _, _, link in LINKS for parameter in link["parameters"]}
    assert in_addresses - linked == NOT_LINKED.keys()


def test_every_page_links_to_the_next_one() -> None:
    with_pages = {
        name
        for name, operation in OPERATIONS.items()
        if any(parameter.get("name") == "cursor" for parameter in operation.get("parameters", ()))
        and "application/json" in operation["responses"]["200"]["content"]
    }
    linked = {name for name, _, link_name, link in LINKS if link_name == "nextPage" and link["operationId"] == name}
    assert linked == with_pages
    assert len(with_pages) > 8


@pytest.mark.parametrize(("name", "status", "link_name", "link"), LINKS, ids=[f"{n}-{k}" for n, _, k, _ in LINKS])
def test_a_link_names_an_operation_and_values_that_fit_its_parameters(
    name: str, status: str, link_name: str, link: Json
) -> None:
    operation = OPERATIONS[name]
    target = OPERATIONS[link["operationId"]]
    assert link_name in (link["operationId"], "nextPage")
    assert link["description"]
    parameters = {
        f"{parameter['in']}.{parameter['name']}": parameter
        for parameter in target.get("parameters", ())
        if "$ref" not in parameter
    }
    in_address = {place for place in parameters if place.startswith("path.")}
    assert in_address <= link["parameters"].keys() <= parameters.keys()
    content = operation["responses"][status]["content"]["application/json"]
    example = content["example"] if "example" in content else next(iter(content["examples"].values()))["value"]
    for place, expression in link["parameters"].items():
        if expression.startswith("$request.path."):
            mine = {parameter["name"] for parameter in operation["parameters"] if parameter.get("in") == "path"}
            assert expression.removeprefix("$request.path.") in mine
            continue
        value = example
        for key in expression.removeprefix("$response.body#/").split("/"):
            value = value[key]
        if value is None:  # what the description says of the link
            assert "null" in link["description"]
            continue
        checker = jsonschema_rs.validator_for(
            {**parameters[place]["schema"], "components": json.loads(json.dumps(DOCUMENT["components"]))}
        )
        assert checker.is_valid(value), (place, value)
