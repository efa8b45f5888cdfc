"""A topic of the bus: a name, and the type of its messages."""

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

_encoder = msgspec.msgpack.Encoder(uuid_format="bytes")


class Topic(Generic[T]):
    """Messages of one kind. A node of another release skips topics that it does not know.

    >>> from uuid import UUID
    >>> deleted = Topic("deleted", list[UUID])
    >>> deleted.decode(deleted.encode([UUID(int=7)]))
    [UUID('00000000-0000-0000-0000-000000000007')]
    """

    def __init__(self, name: str, of: type[T]) -> None:
        self.name = name
        self._decoder = msgspec.msgpack.Decoder(of)

    def encode(self, message: T) -> bytes:
        """The message as bytes."""
        return _encoder.encode(message)

    def decode(self, body: bytes | msgspec.Raw) -> T:
        """The message. Raises msgspec.DecodeError."""
        return self._decoder.decode(body)
