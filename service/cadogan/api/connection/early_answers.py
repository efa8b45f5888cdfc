"""Answers to requests that do not reach the application. The connection closes after each."""

from http import HTTPStatus

import msgspec

from cadogan.api.http.problems import MEDIA_TYPE, problem_of
from cadogan.api.http.refusals import HEAD_TOO_LARGE, TOO_SLOW
from cadogan.rooms.refusals import MALFORMED, UNAVAILABLE, Refusal
from cadogan.rooms.refusals import TOO_MANY_CONNECTIONS as TOO_MANY

REFUSALS = (HEAD_TOO_LARGE, MALFORMED, TOO_MANY, TOO_SLOW, UNAVAILABLE)
"""All refusals of this file: any request may get them."""


def early_answer(refusal: Refusal, detail: str) -> bytes:
    """A whole answer of HTTP/1.1 with a problem."""
    assert refusal in REFUSALS
    assert refusal.status is not None  # only refusals of REST are answers
    body = msgspec.json.encode(problem_of(refusal, detail))
    retry = "" if refusal.retry_after_s is None else f"retry-after: {refusal.retry_after_s}\r\n"
    return (
        f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}\r\ncontent-type: {MEDIA_TYPE}\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\nx-content-type-options: nosniff\r\n{retry}\r\n"
    ).encode() + body


def malformed(detail: str) -> bytes:
    """Answer to what cannot be read, or must not be."""
    return early_answer(MALFORMED, f"this is not a valid request: {detail}")


NOT_HTTP = malformed("send HTTP/1.1, without control characters in the address and the headers")
TOO_LARGE = early_answer(HEAD_TOO_LARGE, "the address and the headers of a request have at most 32 KiB together")
HEAD_TOO_SLOW = early_answer(TOO_SLOW, "the address and the headers of a request have 5 seconds to arrive")
BODY_TOO_SLOW = early_answer(TOO_SLOW, "the body of a request has 15 seconds to arrive")
TOO_MANY_CONNECTIONS = early_answer(TOO_MANY, "too many connections are open here; close some, or wait a minute")
STOPPING = early_answer(UNAVAILABLE, "this node is shutting down; connect again to reach another one")
