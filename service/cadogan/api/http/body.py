"""Request bodies: JSON, decoded once and strictly into the Struct that the handler takes."""

import re
from typing import Any, Generic, TypeVar

import msgspec
from litestar._openapi.schema_generation import SchemaCreator
from litestar.dto import AbstractDTO
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition
from msgspec import UNSET

from cadogan.api.http.choices import with_choices
from cadogan.api.http.errors import InvalidBody

MOST_BYTES = 16 * 1024
"""Most bytes of a body, as on the socket."""

PLACE = re.compile(r"^(?P<fault>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?$", re.DOTALL)
"""The form of msgspec's error messages."""
NAMED = re.compile(r"field `(?P<name>[^`]*)`")

T = TypeVar("T")


class Strictly(AbstractDTO[T], Generic[T]):
    """Decodes bodies of handlers that have it as their `dto`.

    By itself, Litestar accepts `"2"` for 2, and its errors name neither the wrong value nor a valid one.
    """

    def decode_bytes(self, value: bytes) -> T:
        """Decode the body. Raises InvalidBody."""
        model = self.model_type
        try:
            try:
                return msgspec.json.decode(value, type=model)
            except msgspec.ValidationError as error:
                raise explained(str(error), msgspec.json.decode(value), model) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise InvalidBody(f"the body is not JSON: {error}", model, is_json=False) from None

    @classmethod
    def create_for_field_definition(cls, *_: object, **__: object) -> None:
        """Use the Struct itself as the model."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: SchemaCreator
    ) -> Reference | Schema:
        """Describe the Struct itself."""
        del handler_id
        return schema_creator.for_field_definition(field_definition)


def explained(message: str, body: Any, model: type) -> InvalidBody:
    """What is wrong with a body, from msgspec's message."""
    parts = PLACE.match(message)
    assert parts is not None  # the pattern matches every text
    fault, path = parts["fault"], parts["path"] or ""
    named = NAMED.search(fault)
    if named is None:
        value = value_at(body, path)
        fault = with_choices(fault, kind_at(model, path))
        had = f"; it is {msgspec.json.encode(value).decode()}" if is_plain(value) else ""
        return InvalidBody(
            f"{path or 'the body'}: {fault}{had}", model, path or None, value if is_plain(value) else UNSET
        )
    field = f"{path}.{named['name']}".lstrip(".")
    if "unknown" in fault and not path:
        fields = ", ".join(field.encode_name for field in msgspec.structs.fields(model)) or "none"
        return InvalidBody(f"there is no field {field!r}; the fields are: {fields}", model, field)
    return InvalidBody(f"{field}: {fault}", model, field)


def kind_at(model: type, path: str) -> Any:
    """Type of the field that contains a place, or of the whole body."""
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(model)}
    return kinds.get(re.split(r"[.\[]", path, maxsplit=1)[0], model)


def value_at(body: Any, path: str) -> Any:
    """Value of a body at a place as msgspec names it (`seats`); UNSET if the place is not a plain field."""
    for name in path.split(".") if path else ():
        if not isinstance(body, dict) or name not in body:
            return UNSET
        body = body[name]
    return body


def is_plain(value: Any) -> bool:
    """Whether a value is short enough to repeat it in an error."""
    return value is None or isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= 100)
