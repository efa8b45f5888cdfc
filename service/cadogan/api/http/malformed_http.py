"""HTTP as uvicorn speaks it, but for one thing: what cannot be read as HTTP at all is answered by a problem, too."""

from http import HTTPStatus

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cadogan.api.http.problems import HTTP_CODES, MEDIA_TYPE, Problem, page_of, title_of

STATUS = HTTPStatus.BAD_REQUEST
CODE = HTTP_CODES[STATUS]
PROBLEM = Problem(
    type=page_of(CODE),
    title=title_of(CODE),
    status=STATUS,
    detail="this cannot be read as a request: it takes HTTP/1.1, with no control characters in address and headers",
    code=CODE,
)
BODY = msgspec.json.encode(PROBLEM)
ANSWER = (
    f"HTTP/1.1 {STATUS} {STATUS.phrase}\r\ncontent-type: {MEDIA_TYPE}\r\ncontent-length: {len(BODY)}\r\n"
    "connection: close\r\n\r\n"
).encode() + BODY


class Http(HttpToolsProtocol):
    """One connection that speaks HTTP. No application hears of what it cannot read."""

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be read, and close: nobody knows where another request would begin."""
        del msg  # uvicorn's words, which are text
        self.transport.write(ANSWER)
        self.transport.close()
