"""Text frames ready for the wire: serialised once, written to every connection as they are."""

from websockets.frames import Frame, Opcode


def text_frame(payload: bytes) -> bytes:
    """WebSocket text frame (RFC 6455, section 5.2) of a server, which does not mask."""
    return Frame(Opcode.TEXT, payload).serialize(mask=False)
