"""Stored events with named fields, as a proof spells them out: bytes in hexadecimal, the event's name as `type`.

The forms are made from the events themselves, so that no field of an event can be missing in them.
"""

from typing import TYPE_CHECKING, Annotated, Any, Union, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple, fields

from cadogan.races.events import Event, Origin

Hex = Annotated[str, Meta(description="Bytes in hexadecimal.")]


def form_of(kind: type[Struct], written: dict[Any, Any], **how: Any) -> type[Struct]:
    """Struct with the fields of an event; `written` has the types that are written as others."""
    return msgspec.defstruct(
        kind.__name__,
        [
            (field.name, written.get(field.type, field.type))
            if field.required
            else (field.name, written.get(field.type, field.type), field.default)
            for field in fields(kind)
        ],
        module=__name__,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        **how,
    )


ORIGIN = form_of(Origin, {})

WRITTEN: dict[Any, Any] = {bytes: Hex, bytes | None: Hex | None, Origin | None: ORIGIN | None}

FORMS: dict[type[Struct], type[Struct]] = {Origin: ORIGIN} | {
    kind: form_of(kind, WRITTEN, tag_field="type", tag=kind.__name__) for kind in get_args(Event)
}
"""Form of each event."""

if TYPE_CHECKING:
    Decoded = Struct
else:
    Decoded = Union[tuple(FORMS[kind] for kind in get_args(Event))]  # noqa: UP007 - of as many as there are


def decoded(event: Event) -> Decoded:
    """Event with named fields."""
    return spelt(event)


def spelt(stored: Struct) -> Struct:
    """Form of an event, or of what is in one."""
    return FORMS[type(stored)](*map(written, astuple(stored)))


def written(value: object) -> object:
    """Value of a field as a form has it."""
    match value:
        case bytes():
            return value.hex()
        case Origin():
            return spelt(value)
        case _:
            return value
