"""uvicorn's HTTP protocol, except that input which is not valid HTTP is answered with a problem."""

from http import HTTPStatus

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cadogan.api.http.problems import MEDIA_TYPE, problem_of
from cadogan.rooms.refusals import MALFORMED

STATUS = HTTPStatus.BAD_REQUEST
PROBLEM = problem_of(
    MALFORMED, "this is not a valid request: send HTTP/1.1, without control characters in the address and the headers"
)
BODY = msgspec.json.encode(PROBLEM)
ANSWER = (
    f"HTTP/1.1 {STATUS} {STATUS.phrase}\r\ncontent-type: {MEDIA_TYPE}\r\ncontent-length: {len(BODY)}\r\n"
    "connection: close\r\n\r\n"
).encode() + BODY


class HttpProtocol(HttpToolsProtocol):
    """An HTTP connection. Invalid input does not reach the application."""

    def send_400_response(self, msg: str) -> None:
        """Answer invalid input and close: the start of the next request is unknown."""
        del msg  # uvicorn's message, which is plain text
        self.transport.write(ANSWER)
        self.transport.close()
