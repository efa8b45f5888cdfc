"""Text frames ready for the wire: serialised once, written to every connection as they are."""

TEXT = 0x81
"""Whole text message, in one frame."""


def text_frame(payload: bytes) -> bytes:
    """WebSocket text frame (RFC 6455, section 5.2) of a server, which does not mask."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 65_536:
        return bytes((TEXT, 126, size >> 8, size & 0xFF)) + payload
    return bytes((TEXT, 127)) + size.to_bytes(8) + payload
