"""What the OpenAPI document says of our Structs besides their fields."""

from inspect import getdoc

from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin  # it has no public name
from litestar.openapi.spec import Schema
from litestar.typing import FieldDefinition
from msgspec import Struct

from cadogan.races.settings import Settings


class StructSchemas(StructSchemaPlugin):
    """Litestar's own schemas, with the docstring of the Struct, and whether it takes other fields."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Describe a Struct."""
        schema = super().to_openapi_schema(field_definition, schema_creator)
        struct = field_definition.annotation
        schema.description = getdoc(struct)
        if struct.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        if is_whole(struct):
            schema.required = sorted(schema.properties or {})
        return schema


def is_whole(struct: type[Struct]) -> bool:
    """Whether a Struct is always written with all of its fields, as our answers are.

    What we take may leave out what has a default, and takes no other fields. (`Settings` as such are only in answers;
    bodies are made from them.)
    """
    config = struct.__struct_config__
    return not config.omit_defaults and (not config.forbid_unknown_fields or struct is Settings)
