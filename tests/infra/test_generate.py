"""The generator of the Python client's wire types."""

from typing import Any

import pytest

from infra.generate.wire_documents import load
from infra.generate.wire_types import Types, default_of, docstring


@pytest.fixture(scope="module")
def types() -> Types:
    return Types(load("openapi.yaml"), load("asyncapi.yaml"))


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "integer"}, "int"),
        ({"type": "string", "format": "uuid"}, "UUID"),
        ({"oneOf": [{"type": "number"}, {"type": "null"}]}, "float | None"),
        ({"oneOf": [{"enum": ["won", "stuck"]}, {"type": "null"}]}, "Literal['won', 'stuck'] | None"),
        ({"type": "array", "items": {"type": "string"}}, "tuple[str, ...]"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}, "tuple[str, int]"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "dict[str, str]"),
        ({"$ref": "#/components/schemas/OwnBoard"}, "Board"),
    ],
)
def test_each_schema_has_a_python_type(types: Types, schema: dict[str, Any], text: str) -> None:
    assert types.type_of(schema) == text


def test_values_of_open_fields_are_text_in_answers_only(types: Types) -> None:
    phase = {"enum": ["lobby", "racing"]}
    assert types.type_of(phase, "RaceView.phase") == "str"
    assert types.type_of(phase) == "Literal['lobby', 'racing']"


def test_a_schema_without_a_python_type_is_an_error(types: Types) -> None:
    with pytest.raises(ValueError, match=r"RaceView\.phase"):
        types.type_of({"type": "object"}, "RaceView.phase")


def test_a_name_that_is_in_neither_document_is_an_error() -> None:
    openapi, asyncapi = load("openapi.yaml"), load("asyncapi.yaml")
    schemas = {name: schema for name, schema in openapi["components"]["schemas"].items() if name != "LinkMade"}
    with pytest.raises(KeyError, match="LinkMade"):
        Types({**openapi, "components": {"schemas": schemas}}, asyncapi)


@pytest.mark.parametrize(
    ("text", "schema", "is_required", "default"),
    [
        ("int", {"type": "integer"}, True, None),
        ("int", {"type": "integer"}, False, "0"),
        ("int", {"type": "integer", "default": 2}, True, "2"),
        ("str | None", {}, True, "None"),
        ("tuple[int, ...]", {"type": "array"}, False, "()"),
        ("str", {"enum": ["none", "free"], "default": "none"}, True, "'none'"),
    ],
)
def test_a_field_that_may_be_left_out_has_a_default(
    text: str, schema: dict[str, Any], *, is_required: bool, default: str | None
) -> None:
    assert default_of(text, schema, is_required=is_required) == default


def test_docstrings_say_none_for_null_and_keep_paragraphs() -> None:
    assert docstring({"description": "Seed; null before.\n\nIn\nhex."}, 1) == (
        '    """Seed; None before.\n\n    In hex.\n    """'
    )
    assert docstring({}, 1) == ""
