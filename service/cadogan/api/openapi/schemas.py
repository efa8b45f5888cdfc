"""JSON schemas of our Structs: those of msgspec, with docstrings and required fields."""

import ast
import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from inspect import cleandoc, getdoc, getsource
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from cadogan.races.settings import LATER, Settings
from cadogan.rules.axes import AXES, Rules

Json = dict[str, Any]
Orders = Mapping[frozenset[Any], list[Any]]
"""Values of literal types in their order, by the set of them."""

TYPES = {str: "string", int: "integer"}
IS_VALUE = {"default", "examples"}


def schemas_of(types: Iterable[Any]) -> Json:
    """Schemas of the Structs and dataclasses in some types, and of those in their fields, by name."""
    parts = parts_of(types)
    kinds = sorted((part for part in parts if is_struct(part)), key=lambda kind: kind.__name__)
    orders = {frozenset(get_args(part)): list(get_args(part)) for part in parts if get_origin(part) is Literal}
    _, found = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return {kind.__name__: schema(kind, found[kind.__name__], orders) for kind in kinds}


def parts_of(types: Iterable[Any]) -> Iterable[Any]:
    """Types, their arguments, and those of the fields of Structs and dataclasses, always in the same order."""
    found: dict[Any, None] = {}
    waiting = [*types]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Hashable) and each not in found:
            found[each] = None
            waiting += types_of_fields(each) if is_struct(each) else get_args(each)
    return found


def types_of_fields(kind: Any) -> Iterable[Any]:
    """Types of the fields of a Struct or a dataclass."""
    if issubclass(kind, Struct):
        return [field.type for field in msgspec.structs.fields(kind)]
    return get_type_hints(kind, include_extras=True).values()


def is_struct(part: Any) -> bool:
    """Whether a type is a Struct or a dataclass."""
    return isinstance(part, type) and (issubclass(part, Struct) or is_dataclass(part))


def schema(kind: type, found: Json, orders: Orders) -> Json:
    """Schema of a Struct or a dataclass from that of msgspec."""
    fields = {name: typed(field, orders) for name, field in found["properties"].items()}
    words = field_docstrings(kind)
    for name in fields.keys() & words.keys():
        fields[name].setdefault("description", words[name])
    required = fields.keys() - later(kind) - unset(kind) if is_whole(kind) else found["required"]
    in_order = [name for name in fields if name in required]
    return {**found, "description": getdoc(kind), "properties": fields, "required": in_order}


def typed(value: Any, orders: Orders) -> Any:  # noqa: PLR0911 - one table
    """A schema in the form that generators of clients know best: with the types of enumerations, `const` and `oneOf`.

    Values of enumerations stand in the order of the source: msgspec sorts them.
    """
    match value:
        case {"enum": [only], **others}:
            return {"type": TYPES[type(only)], "const": only, **others}
        case {"enum": [first, *_] as values, **others}:
            return {"type": TYPES[type(first)], "enum": orders[frozenset(values)], **others}
        case {"anyOf": [first, *rest], **others}:
            words = {key: first.pop(key) for key in ("description", "examples") if key in first}  # of the whole field
            return {"oneOf": [typed(each, orders) for each in (first, *rest)], **words, **others}
        case {"items": False, **others}:  # behind `prefixItems`: generators know no schemas that are no objects
            return typed(others, orders)
        case dict():
            return {key: inner if key in IS_VALUE else typed(inner, orders) for key, inner in value.items()}
        case list():
            return [typed(inner, orders) for inner in value]
        case _:
            return value


def is_whole(kind: type) -> bool:
    """Whether a Struct or a dataclass is always written with all of its fields that are not UNSET, as answers are.

    Bodies may leave out fields with a default, and have no unknown fields. (`Settings` occur only in answers; bodies
    are derived from them.)
    """
    config = getattr(kind, "__struct_config__", None)  # dataclasses occur only in answers
    if config is None or kind is Settings:
        return True
    return not config.omit_defaults and not config.forbid_unknown_fields


def later(kind: type) -> set[str]:
    """Fields that are whole in all answers but proofs, which have them where they are stored."""
    return set(LATER) if kind is Settings else set()


def unset(kind: type) -> set[str]:
    """Fields of a Struct that are left out while they are unset."""
    fields = msgspec.structs.fields(kind) if issubclass(kind, Struct) else ()
    return {field.encode_name for field in fields if field.default is msgspec.UNSET}


@cache
def field_docstrings(kind: type) -> dict[str, str]:
    """Docstrings of the fields of a class and its bases. Python does not keep them, so the source is parsed.

    The words of an axis are in the table of axes instead, because more than the API shows them.
    """
    found: dict[str, str] = {}
    for origin in reversed([each for each in kind.__mro__ if each not in {Struct, object}]):
        if definition := classes_in(origin.__module__).get(origin.__name__):
            found |= dict(under_fields(definition))
        elif hasattr(origin, "described_by"):  # created by `msgspec.defstruct`
            found |= field_docstrings(origin.described_by)
    if kind is Rules:
        found |= {name: axis.about for name, axis in AXES.items()}
    return found


@cache
def classes_in(module: str) -> dict[str, ast.ClassDef]:
    """Classes of a module by name, as they are written; none if it is compiled."""
    try:
        tree = ast.parse(getsource(sys.modules[module]))
    except OSError:
        return {}
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def under_fields(definition: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Fields of a class that have docstrings."""
    for field, below in pairwise(definition.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                yield name, cleandoc(words)
            case _:
                pass
