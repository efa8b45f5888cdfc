"""REST requests: Structs over HTTP, problems as exceptions, and retries.

Retries are safe: every request is idempotent, or carries an `Idempotency-Key` by which the service recognizes a
repetition. Only `remove` is mostly neither, and then it is not repeated if its answer is lost.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from http import HTTPStatus
from importlib.metadata import version
from typing import Protocol, TypeVar
from uuid import uuid4

import httpx
import msgspec

from cadogan_client.errors import ConnectionFailed, Problem
from cadogan_client.retry import TEMPORARY, RetryLimit, pauses

TIMEOUT_S = 10
"""Time limit for an answer."""
STREAM_TIMEOUT_S = 30
"""Time limit for silence on a stream, whose heartbeat comes every ten seconds."""

IN_USE = "key-in-use"
"""Problem code: the service still works on the first copy of this request."""
TEMPORARY_ERRORS = (httpx.TimeoutException, httpx.NetworkError, httpx.RemoteProtocolError)
"""Errors that are worth a retry."""

Value = str | int | Sequence[str] | None
JSON = {"Content-Type": "application/json"}
NDJSON = {"Accept": "application/x-ndjson"}
NO_QUERY: Mapping[str, Value] = {}


class Page(Protocol):
    """A page of a list."""

    @property
    def next(self) -> str | None:
        """Cursor of the next page; None on the last one."""


T = TypeVar("T")
V = TypeVar("V")
P = TypeVar("P", bound=Page)


class Rest:
    """Requests to one service as the player with this `token`, or as a guest."""

    def __init__(self, url: str, token: str | None, limit: RetryLimit) -> None:
        self.token = token
        self._limit = limit
        headers = {"User-Agent": f"cadogan-client/{version('cadogan-client')}"}  # for the operator's logs
        self._http = httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=TIMEOUT_S, headers=headers)

    async def get(self, path: str, answer: type[T], query: Mapping[str, Value] = NO_QUERY) -> T:
        """Read a resource. Query parameters that are None are left out. A long poll may take its `wait`."""
        timeout = TIMEOUT_S + wait if isinstance(wait := query.get("wait"), int) else TIMEOUT_S
        request = self._http.build_request("GET", path, params=without_none(query), timeout=timeout)
        return await self._ask(request, answer)

    async def pages(self, path: str, page: type[P], query: Mapping[str, Value] = NO_QUERY) -> AsyncIterator[P]:
        """Read a list page by page. Rows added meanwhile neither repeat nor hide others."""
        read = await self.get(path, page, query)
        yield read
        while read.next is not None:
            read = await self.get(path, page, {**query, "cursor": read.next})
            yield read

    async def text(self, path: str) -> str:
        """Read a plain text resource."""
        return (await self._plain(path, NO_QUERY)).text

    async def content(self, path: str, query: Mapping[str, Value] = NO_QUERY) -> bytes:
        """Read a resource that is neither JSON nor text."""
        return (await self._plain(path, query)).content

    async def _plain(self, path: str, query: Mapping[str, Value]) -> httpx.Response:
        response = await self._response(self._http.build_request("GET", path, params=without_none(query)))
        if not response.is_success:
            raise problem(response)
        return response

    async def create(self, path: str, body: Mapping[str, object], answer: type[T]) -> T:
        """Create a resource, once, however often the request is retried."""
        request = self._post(path, body)
        request.headers["Idempotency-Key"] = str(uuid4())
        return await self._ask(request, answer)

    async def command(self, path: str, body: Mapping[str, object], answer: type[T]) -> T:
        """Send an idempotent command."""
        return await self._ask(self._post(path, body), answer)

    async def delete(self, path: str, answer: type[T]) -> T:
        """Delete a resource whose last state is the answer; idempotent."""
        return await self._ask(self._http.build_request("DELETE", path), answer)

    async def remove(self, path: str, body: Mapping[str, object] | None = None, *, may_repeat: bool = False) -> None:
        """Delete a resource without returning it. Mostly not repeated if its answer is lost: the second would fail."""
        content = None if body is None else msgspec.json.encode(body)
        request = self._http.build_request("DELETE", path, content=content, headers=JSON)
        await self._ask(request, type(None), may_retry=may_repeat)

    async def lines(self, path: str) -> AsyncIterator[dict[str, object]]:
        """Read lines of JSON as they come. Raises Problem, ConnectionFailed."""
        request = self._http.build_request("GET", path, headers=self._authorization())
        try:
            async for line in self._read(request):
                yield msgspec.json.decode(line, type=dict[str, object])
        except msgspec.DecodeError as error:
            raise ConnectionFailed(f"{request.url} broke off: {error!r}") from error

    def stream(self, path: str, query: Mapping[str, Value]) -> AsyncGenerator[str, None]:
        """Read lines of JSON as events happen; empty lines are heartbeats. Raises Problem, ConnectionFailed."""
        request = self._http.build_request(
            "GET",
            path,
            params=without_none(query),
            headers=self._authorization() | NDJSON,
            timeout=STREAM_TIMEOUT_S,
        )
        return self._read(request)

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def _read(self, request: httpx.Request) -> AsyncGenerator[str, None]:
        try:
            response = await self._http.send(request, stream=True)
            try:
                if not response.is_success:
                    await response.aread()
                    raise problem(response)
                self._limit.note_answer()
                async for line in response.aiter_lines():
                    yield line
            finally:
                await response.aclose()
        except httpx.HTTPError as error:
            raise ConnectionFailed(f"{request.url} broke off: {error!r}") from error

    def _authorization(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def _post(self, path: str, body: Mapping[str, object]) -> httpx.Request:
        return self._http.build_request("POST", path, content=msgspec.json.encode(body), headers=JSON)

    async def _ask(self, request: httpx.Request, answer: type[T], *, may_retry: bool = True) -> T:
        """Send a request and decode the answer. Raises Problem, ConnectionFailed."""
        return decoded(await self._response(request, may_retry=may_retry), answer)

    async def _response(self, request: httpx.Request, *, may_retry: bool = True) -> httpx.Response:
        """Send a request, with retries up to the limit. `may_retry` is about requests without an answer.

        Raises: ConnectionFailed.
        """
        request.headers.update(self._authorization())
        began = time.monotonic()
        for pause_s in pauses():
            wait_s = pause_s
            try:
                response = await self._http.send(request)
            except httpx.HTTPError as error:
                if not may_retry or not isinstance(error, TEMPORARY_ERRORS) or self._is_too_long(began, wait_s):
                    raise no_answer(request, error) from error
            else:
                self._limit.note_answer()
                wait_s = max(pause_s, retry_after_s(response) or 0)
                if not is_temporary(response) or self._is_too_long(began, wait_s):
                    return response
            await asyncio.sleep(wait_s)
        raise AssertionError("pauses() never ends")

    def _is_too_long(self, began: float, wait_s: float) -> bool:
        """Whether another wait would exceed the retry limit."""
        return time.monotonic() + wait_s - began > self._limit.seconds


def without_none(values: Mapping[str, V | None]) -> dict[str, V]:
    """Query parameters, or fields of a body, that have a value."""
    return {name: value for name, value in values.items() if value is not None}


def is_temporary(response: httpx.Response) -> bool:
    """Whether a retry may get another answer."""
    if response.status_code == HTTPStatus.CONFLICT:
        return problem(response).code == IN_USE
    return response.status_code in TEMPORARY


def retry_after_s(response: httpx.Response) -> float | None:
    """Seconds in `Retry-After`. None without one, or if a proxy sent a date."""
    value = response.headers.get("Retry-After", "")
    return float(value) if value.isascii() and value.isdecimal() else None


def no_answer(request: httpx.Request, error: httpx.HTTPError) -> ConnectionFailed:
    """Exception for a request that got no answer."""
    return ConnectionFailed(f"No answer to {request.method} {request.url}: {error!r}")


def decoded(response: httpx.Response, answer: type[T]) -> T:
    """Decode a response. Raises Problem for an error, ConnectionFailed for an answer that cannot be read."""
    if not response.is_success:
        raise problem(response)
    try:
        return msgspec.json.decode(response.content or b"null", type=answer)
    except msgspec.DecodeError as error:
        raise ConnectionFailed(f"{response.url} does not answer as a Cadogan service: {error}") from error


def problem(response: httpx.Response) -> Problem:
    """Exception for an error response of the service, or of a proxy before it, which has no problem details."""
    status = response.status_code
    try:
        members = msgspec.json.decode(response.content, type=dict[str, object])
    except msgspec.DecodeError:
        members = {}
    code, detail = members.pop("code", f"http-{status}"), members.pop("detail", response.reason_phrase)
    return Problem(status, str(code), str(detail), members, retry_after_s(response))
