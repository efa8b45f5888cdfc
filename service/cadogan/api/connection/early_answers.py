"""Answers to requests that do not reach the application. The connection closes after each."""

from http import HTTPStatus
from typing import NamedTuple
from uuid import uuid4

import msgspec
import structlog

from cadogan.api.identity.request_id import HEADER
from cadogan.api.problems.problems import MEDIA_TYPE, problem_of
from cadogan.api.problems.refusals import HEAD_TOO_LARGE, TOO_SLOW
from cadogan.rooms.wire.refusals import MALFORMED, UNAVAILABLE, Refusal
from cadogan.rooms.wire.refusals import TOO_MANY_CONNECTIONS as TOO_MANY

logger = structlog.get_logger()

REFUSALS = (HEAD_TOO_LARGE, MALFORMED, TOO_MANY, TOO_SLOW, UNAVAILABLE)
"""All refusals of this file: any request may get them."""


class EarlyAnswer(NamedTuple):
    """Why a request was refused."""

    refusal: Refusal
    detail: str

    def encode(self) -> bytes:
        """A whole answer of HTTP/1.1 with a problem. A page of any origin may read it, as it may all answers."""
        refusal, request_id = self.refusal, uuid4().hex
        assert refusal in REFUSALS
        assert refusal.status is not None  # only refusals of REST are answers
        logger.debug("request_refused_early", code=refusal.code, detail=self.detail, request_id=request_id)
        body = msgspec.json.encode(problem_of(refusal, self.detail, request_id=request_id))
        retry = "" if refusal.retry_after_s is None else f"retry-after: {refusal.retry_after_s}\r\n"
        return (
            f"HTTP/1.1 {refusal.status} {HTTPStatus(refusal.status).phrase}\r\ncontent-type: {MEDIA_TYPE}\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\nx-content-type-options: nosniff\r\n"
            f"access-control-allow-origin: *\r\naccess-control-expose-headers: Retry-After, {HEADER}\r\n"
            f"{HEADER.lower()}: {request_id}\r\n{retry}\r\n"
        ).encode() + body


def malformed(detail: str) -> EarlyAnswer:
    """Answer to what cannot be read, or must not be."""
    return EarlyAnswer(MALFORMED, f"this is not a valid request: {detail}")


NOT_HTTP = malformed("send HTTP/1.1, without control characters in the address and the headers")
TOO_LARGE = EarlyAnswer(HEAD_TOO_LARGE, "the address and the headers of a request have at most 32 KiB together")
HEAD_TOO_SLOW = EarlyAnswer(TOO_SLOW, "the address and the headers of a request have 5 seconds to arrive")
BODY_TOO_SLOW = EarlyAnswer(TOO_SLOW, "the body of a request has 15 seconds to arrive")
TOO_MANY_CONNECTIONS = EarlyAnswer(TOO_MANY, "too many connections are open here; close some, or wait a minute")
STOPPING = EarlyAnswer(UNAVAILABLE, "this node is shutting down; connect again to reach another one")
