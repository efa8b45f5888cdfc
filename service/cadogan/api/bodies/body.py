"""Request bodies: JSON, decoded once and strictly into the Struct that the handler takes."""

from typing import Any, Generic, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.dto import AbstractDTO
from litestar.typing import FieldDefinition
from msgspec import UNSET

from cadogan.api.problems.errors import InvalidBody, InvalidSettingsBody, MalformedBody, UnsupportedType
from cadogan.api.problems.faults import Fault, find_fault, find_repeated
from cadogan.races.settings import Settings

MOST_BYTES = 16 * 1024
"""Most bytes of a body, as on the socket."""

T = TypeVar("T")


class StructBody(AbstractDTO[T], Generic[T]):
    """Decodes a body into the Struct that the handler takes, and describes it as that Struct."""

    @classmethod
    def create_for_field_definition(cls, *_: object, **__: object) -> None:
        """Use the Struct itself as the model."""

    @classmethod
    def create_openapi_schema(cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any) -> Any:
        """Describe the Struct itself."""
        del handler_id
        return schema_creator.for_field_definition(field_definition)


class StrictBody(StructBody[T], Generic[T]):
    """Decodes the bodies of handlers that have it as their `dto`.

    By itself, Litestar accepts `"2"` for 2, and its errors name neither the wrong value nor a valid one.
    """

    def decode_bytes(self, value: bytes) -> T:
        """Decode the body. Raises MalformedBody, InvalidBody."""
        try:
            return msgspec.json.decode(value, type=self.model_type)
        except msgspec.ValidationError:
            raise invalid_body(value, self.model_type) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise MalformedBody(f"the body is not JSON: {error}") from None


def refuse_wrong_type(request: Request[Any, Any, State]) -> None:
    """Raise UnsupportedType if a handler takes JSON and its request says that it has something else.

    A body of which the request says nothing is taken for JSON.
    """
    content_type = request.headers.get("content-type")
    body = request.route_handler.resolve_data_dto()
    if content_type is None or body is None or not issubclass(body, StrictBody):
        return
    media_type = content_type.partition(";")[0].strip().lower()
    if media_type != "application/json" and not media_type.endswith("+json"):
        raise UnsupportedType(content_type)


def decode_json(body: bytes) -> Any:
    """Decode a body of any shape. The fault may come before a place where it is no longer JSON."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedBody(f"the body is not JSON: {error}") from None


def invalid_body(body: bytes, model: type[Any]) -> InvalidBody:
    """What is wrong with a body that is JSON, but not what the model accepts. Raises MalformedBody."""
    kind = InvalidSettingsBody if issubclass(model, Settings) else InvalidBody
    fault = find_fault(decode_json(body), model) or repeated_field(body)
    return kind(fault.detail, fault.path, fault.value)


def repeated_field(body: bytes) -> Fault:
    """Fault of a body whose last values are all valid: msgspec also checks the ones before."""
    name = find_repeated(body)
    return Fault(name, UNSET, f"{'a field' if name is None else name} occurs twice in the body; send it once")
