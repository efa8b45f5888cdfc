"""Messages of the race socket as JSON text frames, and back."""

from typing import get_args

import msgspec
from msgspec import Struct

from cadogan_client.wire_types import ToClient


class UnknownEvent(Struct, frozen=True):
    """A public event that this version of the client does not know. It counts in `p` and changes nothing."""

    p: int
    t: int
    type: str


class UnknownMessage(Struct, frozen=True):
    """A message that this version of the client does not know."""

    type: str


AnyReceived = ToClient | UnknownEvent | UnknownMessage
KNOWN_TYPES = frozenset(struct.__struct_config__.tag for struct in get_args(ToClient))

encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(ToClient)


class _Header(Struct):
    """The fields that tell an unknown event from another unknown message."""

    type: str
    p: int | None = None
    t: int = 0


def decode(text: bytes) -> AnyReceived:
    """Decode a frame. Unknown types and fields are accepted, because a later service may add them.

    Raises: msgspec.DecodeError.
    """
    try:
        message: ToClient = _decoder.decode(text)
    except msgspec.ValidationError:
        header = msgspec.json.decode(text, type=_Header)
        if header.type in KNOWN_TYPES:
            raise
        return UnknownMessage(header.type) if header.p is None else UnknownEvent(header.p, header.t, header.type)
    return message
