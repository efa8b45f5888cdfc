"""A packet: messages that one node sends another, or all others, at one time."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec

MOST_BYTES = 5_800
"""Bytes of a packet. Postgres takes notifications below 8,000 bytes of text, and base64 makes four of three."""
HEAD_BYTES = 64
"""Bytes of a packet without messages, and of a message's name, at most."""
MOST_MESSAGE_BYTES = MOST_BYTES - 2 * HEAD_BYTES
"""Bytes of one message."""


class Message(msgspec.Struct, array_like=True, gc=False):
    """The name of a topic, and an encoded message of it."""

    topic: str
    body: msgspec.Raw


class Packet(msgspec.Struct, array_like=True):
    """Who sends, and what."""

    sender: UUID
    messages: Sequence[Message]


_encoder = msgspec.msgpack.Encoder(uuid_format="bytes")
_decoder = msgspec.msgpack.Decoder(Packet)


def packets_of(sender: UUID, messages: Sequence[Message]) -> Iterator[bytes]:
    """Encoded packets with messages, in order."""
    some: list[Message] = []
    size = 0
    for message in messages:
        of_message = len(message.body) + HEAD_BYTES
        if some and size + of_message > MOST_BYTES - HEAD_BYTES:
            yield _encoder.encode(Packet(sender, some))
            some, size = [], 0
        some.append(message)
        size += of_message
    if some:
        yield _encoder.encode(Packet(sender, some))


def decode(packet: bytes) -> Packet:
    """The packet. Raises msgspec.DecodeError."""
    return _decoder.decode(packet)
