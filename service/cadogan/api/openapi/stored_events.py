"""Stored layout of log events in the OpenAPI document, so that clients can check events against their payloads.

A payload is a MessagePack array: the tag, then the fields in order. `x-stored-tag` and `x-stored-fields` say both.
"""

from typing import Any

from cadogan.races.proof.proof_forms import FORMS

Json = dict[str, Any]


def add_stored_layouts(schemas: Json) -> None:
    """Add the layout to the schema of each event, and of each Struct that an event stores as an array."""
    for kind in FORMS:
        schema = schemas[kind.__name__]
        if kind.__struct_config__.tag is not None:
            schema["x-stored-tag"] = kind.__struct_config__.tag
        schema["x-stored-fields"] = list(kind.__struct_fields__)
