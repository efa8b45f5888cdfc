"""OpenAPI schemas of our Structs: docstrings, required fields, bounds."""

import ast
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc, getdoc, getsource
from itertools import pairwise
from textwrap import dedent

import msgspec
from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.dataclass import (
    DataclassSchemaPlugin,  # there is no public name; pyproject.toml pins the minor version
)
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition
from msgspec import Struct

from cadogan.races.settings import LATER, Settings
from cadogan.rules.axes import AXES, Rules


class StructSchemas(StructSchemaPlugin):
    """Litestar's schemas of Structs, with docstrings, and with whether unknown fields are allowed."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Describe a Struct."""
        struct = field_definition.annotation
        schema = in_words(super().to_openapi_schema(field_definition, schema_creator), struct)
        if struct.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        if is_whole(struct):
            left_out = {field.encode_name for field in msgspec.structs.fields(struct) if field.default is msgspec.UNSET}
            schema.required = sorted((schema.properties or {}).keys() - left_out - later(struct))
        for field in msgspec.structs.fields(struct):
            keep_bounds((schema.properties or {}).get(field.encode_name), msgspec.inspect.type_info(field.type))
        return schema


class DataclassSchemas(DataclassSchemaPlugin):
    """The same for dataclasses, which the rules use."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Describe a dataclass. Dataclasses occur only in answers, with all fields."""
        schema = in_words(super().to_openapi_schema(field_definition, schema_creator), field_definition.annotation)
        schema.required = sorted(schema.properties or {})
        return schema


def is_whole(struct: type[Struct]) -> bool:
    """Whether a Struct is always written with all of its fields that are not UNSET, as answers are.

    Bodies may leave out fields with a default, and have no unknown fields. (`Settings` occur only in answers; bodies
    are derived from them.)
    """
    config = struct.__struct_config__
    return not config.omit_defaults and (not config.forbid_unknown_fields or struct is Settings)


def later(struct: type) -> set[str]:
    """Fields that are whole in all answers but proofs, which have them where they are stored."""
    return set(LATER) if struct is Settings else set()


def in_words(schema: Schema, kind: type) -> Schema:
    """Add docstrings to a schema."""
    schema.description = getdoc(kind)
    for name, words in field_docstrings(kind).items():
        field = (schema.properties or {}).get(name)
        if field is not None and not field.description:
            field.description = words
    return schema


def keep_bounds(schema: Schema | Reference | None, kind: msgspec.inspect.Type) -> None:
    """Add the bounds that Litestar loses: of items, of what may be null, and those that only our code checks."""
    if not isinstance(schema, Schema):
        return
    match kind:
        case msgspec.inspect.Metadata(type=inner, extra_json_schema=extra):
            keep_bounds(schema, inner)
            schema.pattern = (extra or {}).get("pattern", schema.pattern)
            schema.maximum = (extra or {}).get("maximum", schema.maximum)
        case msgspec.inspect.UnionType(types=types):
            for each in types:
                keep_bounds(schema, each)
        case msgspec.inspect.ListType(item_type=item):
            keep_bounds(schema.items, item)
        case msgspec.inspect.IntType(ge=least, le=most, lt=end):
            schema.minimum, schema.maximum, schema.exclusive_maximum = least, most, end
        case _:
            pass


@cache
def field_docstrings(kind: type) -> dict[str, str]:
    """Docstrings of the fields of a class and its bases. Python does not keep them, so the source is parsed.

    The words of an axis are in the table of axes instead, because more than the API shows them.
    """
    found: dict[str, str] = {}
    for origin in reversed([each for each in kind.__mro__ if each not in {Struct, object}]):
        try:
            source = getsource(origin)
        except OSError:  # created by `msgspec.defstruct`
            found |= field_docstrings(origin.described_by) if hasattr(origin, "described_by") else {}
            continue
        (definition,) = ast.parse(dedent(source)).body
        assert isinstance(definition, ast.ClassDef)
        found |= dict(under_fields(definition))
    if kind is Rules:
        found |= {name: axis.about for name, axis in AXES.items()}
    return found


def under_fields(definition: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Fields of a class that have docstrings."""
    for field, below in pairwise(definition.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                yield name, cleandoc(words)
            case _:
                pass
