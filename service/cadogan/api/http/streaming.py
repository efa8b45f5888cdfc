"""Answers that go on: one event after the other, as lines of JSON (NDJSON) or as server-sent events.

    Accept: application/x-ndjson        {"type": …}⏎      an empty line is a heartbeat
    Accept: text/event-stream           id: 41⏎ data: {"type": …}⏎ ⏎      a comment is a heartbeat

204 says that nothing will come any more; a browser's `EventSource` stops asking then.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, NamedTuple

from litestar import Request, Response
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter
from litestar.response import Stream
from msgspec import Struct

from cadogan.api.http.errors import InvalidParameter

LastEventId = Annotated[
    str | None,
    HeaderParameter(name="Last-Event-ID", description="Of a stream: `id` of the last event that came before it broke."),
]

OVER = {204: ResponseSpec(None, generate_examples=False, description="Of a stream: nothing will come any more.")}


class StreamedEvent(NamedTuple):
    """An event of a stream. `mark` is the cursor from which a stream that broke goes on."""

    mark: bytes
    payload: bytes


class Form(Struct, frozen=True):
    """How events are written out. `line` has the places `mark` and `payload`."""

    media_type: str
    line: bytes
    heartbeat: bytes


NDJSON = Form("application/x-ndjson", b"%(payload)b\n", b"\n")
SERVER_SENT = Form("text/event-stream", b"id: %(mark)b\ndata: %(payload)b\n\n", b":\n\n")
FORMS = {form.media_type: form for form in (NDJSON, SERVER_SENT)}

HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # what nginx understands: pass each event on as it comes
}


def form_asked(request: Request[Any, Any, State]) -> Form | None:
    """In which form a stream is wanted; None: a page is."""
    return FORMS.get(preferred(request, "application/json", *FORMS))


def preferred(request: Request[Any, Any, State], *media_types: str) -> str:
    """Which of these somebody would rather have; the first, if he does not say so in a way that can be read."""
    try:
        return request.accept.best_match(list(media_types), media_types[0])
    except OverflowError:  # Litestar takes `q=inf` for a weight, and cannot count with it
        return media_types[0]


def refuse_beside_stream(name: str, value: object) -> None:
    """InvalidParameter, if something is said that only pages have."""
    if value is not None:
        raise InvalidParameter(name, str(value), "this is for pages; a stream goes on by itself. Leave one of them out")


def streamed(form: Form, batches: AsyncIterator[Sequence[StreamedEvent]] | None) -> Response[Any]:
    """Events as they come, an empty batch being a heartbeat; without batches there is nothing to come any more."""
    if batches is None:
        return Response(None, status_code=204)
    return Stream(written(form, batches), media_type=form.media_type, headers=HEADERS)


async def written(form: Form, batches: AsyncIterator[Sequence[StreamedEvent]]) -> AsyncIterator[bytes]:
    """Bytes of a stream. The first ones say that it has begun."""
    yield form.heartbeat
    async for batch in batches:
        yield b"".join(form.line % {b"mark": mark, b"payload": payload} for mark, payload in batch) or form.heartbeat
