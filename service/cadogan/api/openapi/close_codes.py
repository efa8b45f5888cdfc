"""Close codes of the socket: what each means, and whether and when a client comes back."""

from typing import Any

from msgspec import Struct

from cadogan.rooms.wire.refusals import SHARED, SOCKET_ONLY

PAGE = "/docs/reconnecting.html#close-codes"


class Close(Struct, frozen=True):
    """A close code. `returns`: what a client does next."""

    code: int
    meaning: str
    returns: str


CLOSES = (
    Close(1000, "The client closed the connection.", "as it likes"),
    Close(1003, "The client sent a binary frame.", "not before its messages are text frames"),
    Close(1007, "The client sent a text frame that is not UTF-8.", "not before its messages are UTF-8"),
    Close(1008, "The `error` before it has the reason, such as a wrong token.", "not before the reason is gone"),
    Close(1009, "A message was longer than 16 KiB.", "not before its messages are shorter"),
    Close(
        1011, "The client answered no ping, or the log of the race cannot be read.", "with backoff, with `p` and `n`"
    ),
    Close(
        1012,
        "The service restarts. The reason names a time, such as `connect again in 73 ms`, so that not all clients come "
        "at once.",
        "after that time, with `p` and `n`; then with backoff",
    ),
    Close(
        1013,
        "The service cannot serve this client now. `retry_after_s` of the `error` before it says when it may; a client "
        "that read too slowly gets none.",
        "after `retry_after_s` seconds, else after a second, with `p` and `n`; then with backoff",
    ),
)


def close_codes() -> dict[str, Any]:
    """Schema of the close codes."""
    return {
        "type": "integer",
        "description": f"Close codes of the socket. {PAGE} says how to come back.",
        "oneOf": [
            {"const": close.code, "description": f"{close.meaning} The client comes back {close.returns}."}
            for close in CLOSES
        ],
    }


def error_codes() -> dict[str, Any]:
    """Schema of the codes of refusals and errors on the socket. Later releases may add some."""
    refusals = sorted((each for each in (*SHARED, *SOCKET_ONLY) if each.socket), key=lambda each: each.code)
    return {
        "type": "string",
        "description": "Codes of `refused`, `unsubscribed` and `error`. `close` in `x-codes` follows an `error` only. "
        "Later releases may add some.",
        "enum": [each.code for each in refusals],
        "x-codes": {
            each.code: {
                "messages": list(each.socket),
                "page": each.page,
                **({} if each.close is None else {"close": int(each.close)}),
                **({} if each.retry_after_s is None else {"retry_after_s": each.retry_after_s}),
            }
            for each in refusals
        },
    }
