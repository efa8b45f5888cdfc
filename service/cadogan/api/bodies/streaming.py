"""Streamed answers: events as lines of JSON (NDJSON) or as server-sent events.

    Accept: application/x-ndjson        {"type": …}⏎      an empty line is a heartbeat
    Accept: text/event-stream           id: 41⏎ data: {"type": …}⏎ ⏎      a comment is a heartbeat

204 means that no event can follow; a browser's `EventSource` then stops reconnecting.
"""

from collections.abc import AsyncIterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from litestar import Request, Response
from litestar.datastructures import State
from litestar.datastructures.headers import Accept
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter
from litestar.response import Stream
from msgspec import Struct

from cadogan.api.problems.errors import InvalidParameter

LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        description="To resume a stream: the `id` of the last event that arrived. A page does not read it.",
    ),
]

OVER = {204: ResponseSpec(None, generate_examples=False, description="For streams: no event can follow.")}


class StreamedEvent(NamedTuple):
    """An event of a stream. `mark` is the cursor from which a stream that broke goes on."""

    mark: bytes
    payload: bytes


class Form(Struct, frozen=True):
    """Format of a stream. `line` has placeholders for `mark` and `payload`."""

    media_type: str
    line: bytes
    heartbeat: bytes
    beginning: bytes
    """Sent at once. Nothing for NDJSON: a parser may take an empty first line for a damaged document."""


NDJSON = Form("application/x-ndjson", b"%(payload)b\n", b"\n", b"")
SERVER_SENT = Form("text/event-stream", b"id: %(mark)b\ndata: %(payload)b\n\n", b":\n\n", b":\n\n")
FORMS = {form.media_type: form for form in (NDJSON, SERVER_SENT)}

KEPT = 100
"""Values of `Accept` that are kept with what they prefer."""
HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # tells nginx to pass each event on at once
}


def form_asked(request: Request[Any, Any, State]) -> Form | None:
    """Format of the requested stream; None for a page."""
    return FORMS.get(preferred(request, "application/json", *FORMS))


def preferred(request: Request[Any, Any, State], *media_types: str) -> str:
    """The preferred one of these media types; the first if `Accept` cannot be read."""
    return best_match(request.headers.get("Accept", "*/*"), media_types)


@lru_cache(KEPT)
def best_match(accept: str, media_types: tuple[str, ...]) -> str:
    """The media type that an `Accept` prefers. Most clients send one of a few."""
    try:
        return Accept(accept).best_match(list(media_types), media_types[0])
    except OverflowError:  # Litestar accepts `q=inf` but cannot sort by it
        return media_types[0]


def refuse_beside_stream(name: str, value: object) -> None:
    """Raise InvalidParameter if a stream is requested with a parameter of pages."""
    if value is not None:
        raise InvalidParameter(name, str(value), "this parameter is for pages, not for streams; leave it out")


def streamed(form: Form, batches: AsyncIterator[Sequence[StreamedEvent]] | None) -> Response[Any]:
    """Answer with events as they happen. An empty batch is a heartbeat; no batches at all means 204."""
    if batches is None:
        return Response(None, status_code=204)
    return Stream(written(form, batches), media_type=form.media_type, headers=HEADERS)


async def written(form: Form, batches: AsyncIterator[Sequence[StreamedEvent]]) -> AsyncIterator[bytes]:
    """Bytes of a stream. Its first part, even an empty one, sends the header, so that the client knows it is open."""
    yield form.beginning
    async for batch in batches:
        yield b"".join(form.line % {b"mark": mark, b"payload": payload} for mark, payload in batch) or form.heartbeat


async def begun(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same parts, with the first one there. Before it nothing has been sent, so a failure can still be answered."""
    return _from_first(await anext(parts, b""), parts)


async def _from_first(first: bytes, others: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for part in others:
        yield part
