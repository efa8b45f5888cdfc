"""Examples of every body and answer, composed from those of their fields."""

from typing import Any

from cadogan.api.openapi.field_docs import EXAMPLES, FIELD_DOCS, PLAYER

Json = dict[str, Any]

DEEPEST = 12
"""Deepest nesting of schemas. Only a schema that contains itself is deeper."""


def examples_for(schemas: Json, given: Json) -> Json:
    """An example of each schema, by its name: the `given` object, or one that is composed."""
    known = schemas | {name: {"type": "object", "const": value} for name, value in given.items()}
    return {name: example(known[name], known) for name in schemas}


def example(schema: Json, schemas: Json, field: str = "", depth: int = 0) -> Any:
    """An example of a schema, or of the `field` whose schema it is."""
    assert depth < DEEPEST, f"{field} contains itself"
    for value in said(schema, field):
        if may_be(value, schema):
            return value
    return composed(schema, schemas, field, depth + 1)


def composed(schema: Json, schemas: Json, field: str, depth: int) -> Any:
    """An example composed from those of a schema's parts."""
    match schema:
        case {"$ref": name}:
            return example(schemas[name.rpartition("/")[2]], schemas, field, depth)
        case {"properties": fields}:
            wanted = schema.get("required", list(fields))
            return {name: example(inner, schemas, name, depth) for name, inner in fields.items() if name in wanted}
        case {"oneOf": [first, *_]}:
            return example(first, schemas, field, depth)
        case {"prefixItems": items}:
            return [example(inner, schemas, "", depth) for inner in items]
        case {"items": items}:
            return [example(items, schemas, "", depth)]
        case _:
            return PLAIN[schema.get("format") or kind_of(schema)]


def said(schema: Json, field: str) -> list[Any]:
    """Given examples: of the schema itself, or of fields with this name."""
    given = [*schema.get("examples", [])]
    if "const" in schema:
        given.append(schema["const"])
    shown = FIELD_DOCS[field][1] if field in FIELD_DOCS else EXAMPLES.get(field, ...)
    if shown is not ...:
        given.append(shown)
    given.extend(schema.get("enum", []))
    if "default" in schema:
        given.append(schema["default"])
    return given


def may_be(value: Any, schema: Json) -> bool:
    """Whether the outermost type of a value matches a schema."""
    if "oneOf" in schema:
        return any(may_be(value, kind) for kind in schema["oneOf"])
    if "$ref" in schema or "properties" in schema or "prefixItems" in schema:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if schema.get("items", {}).keys() & {"$ref", "enum"} and value:
        return False
    return kind_of(schema) in kinds(value) and has_the_form(value, schema)


def has_the_form(value: Any, schema: Json) -> bool:
    """Whether a value has the bounds and the form that a schema asks for."""
    if schema.get("format") == "uuid":
        return isinstance(value, str) and len(value) == len(PLAYER)
    if isinstance(value, int) and not isinstance(value, bool):
        most = schema.get("maximum", schema.get("exclusiveMaximum", value + 1) - 1)
        return bool(schema.get("minimum", value) <= value <= most)
    if isinstance(value, list) and value and "items" in schema:
        return all(may_be(item, schema["items"]) for item in value)
    return True


def kind_of(schema: Json) -> str:
    """Type of a schema; the first, if it has several."""
    kind = schema.get("type", "string")
    return str(kind[0] if isinstance(kind, list) else kind)


def kinds(value: Any) -> set[str]:
    """JSON Schema types of a value."""
    return KINDS[type(value)]


KINDS: dict[type, set[str]] = {
    type(None): {"null"},
    bool: {"boolean"},
    int: {"integer", "number"},
    float: {"number"},
    str: {"string"},
    list: {"array"},
    dict: {"object"},
}

PLAIN: dict[str, Any] = {
    "uuid": PLAYER,
    "date": "2026-11-21",
    "string": "…",
    "integer": 1,
    "number": 1.5,
    "boolean": False,
    "array": [],
    "object": {},
    "null": None,
}
"""Example of each type, for fields without a description."""
