"""Forms of the stored events with named fields, for proofs: bytes in hexadecimal, the event's name as `type`.

They are made from the events themselves, so no field of an event can be missing.
"""

from typing import TYPE_CHECKING, Annotated, Any, Union, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple, fields

from cadogan.races.events import Event
from cadogan.races.facts import Origin

Hex = Annotated[str, Meta(description="Bytes in hexadecimal.")]


def form_of(stored_type: type[Struct], form_types: dict[Any, Any], **config: Any) -> type[Struct]:
    """Struct with the fields of an event. `form_types` maps the field types that change."""
    return msgspec.defstruct(
        stored_type.__name__,
        [
            (field.name, form_types.get(field.type, field.type))
            if field.required
            else (field.name, form_types.get(field.type, field.type), field.default)
            for field in fields(stored_type)
        ],
        module=__name__,
        namespace={"__doc__": stored_type.__doc__},
        frozen=True,
        **config,
    )


ORIGIN = form_of(Origin, {})

FORM_TYPES: dict[Any, Any] = {bytes: Hex, bytes | None: Hex | None, Origin | None: ORIGIN | None}

FORMS: dict[type[Struct], type[Struct]] = {Origin: ORIGIN} | {
    event_type: form_of(event_type, FORM_TYPES, tag_field="type", tag=event_type.__name__)
    for event_type in get_args(Event)
}
"""Form of each event."""

if TYPE_CHECKING:
    Decoded = Struct
else:
    Decoded = Union[tuple(FORMS[event_type] for event_type in get_args(Event))]  # noqa: UP007 - the members are not known here


def decoded(event: Event) -> Decoded:
    """The form of an event."""
    return _filled(event)


def _filled(stored: Struct) -> Struct:
    """The form of an event, or of a Struct inside one."""
    return FORMS[type(stored)](*map(_form_value, astuple(stored)))


def _form_value(value: object) -> object:
    """Value of a field as a form has it."""
    match value:
        case bytes():
            return value.hex()
        case Origin():
            return _filled(value)
        case _:
            return value
