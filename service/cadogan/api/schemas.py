"""What the OpenAPI document says of our Structs besides their fields."""

from inspect import getdoc

from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin  # it has no public name
from litestar.openapi.spec import Schema
from litestar.typing import FieldDefinition


class StructSchemas(StructSchemaPlugin):
    """Litestar's own schemas, with the docstring of the Struct, and whether it takes other fields."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Describe a Struct."""
        schema = super().to_openapi_schema(field_definition, schema_creator)
        struct = field_definition.annotation
        schema.description = getdoc(struct)
        if struct.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        return schema
