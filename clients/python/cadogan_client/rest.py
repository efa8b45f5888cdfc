"""REST at the service: Structs over HTTP, its problems as exceptions, and another try where that does no harm.

Another try does no harm, because all that we ask may be said twice: what makes something new carries a key, by which
the service knows it again. Whoever is told when to come back comes back then.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from http import HTTPStatus
from importlib.metadata import version
from typing import TypeVar
from uuid import uuid4

import httpx
import msgspec

from cadogan_client.errors import ConnectionFailed, Problem
from cadogan_client.page import Page
from cadogan_client.retry import NOT_NOW, Retrying, pauses

TIMEOUT_S = 10
"""How long an answer may take."""
SILENCE_S = 30
"""How long a stream may be silent, which beats every ten seconds."""

IN_USE = "key-in-use"
"""Code of the problem that says: the first copy of this very request is under way."""
PASSING = (httpx.TimeoutException, httpx.NetworkError, httpx.RemoteProtocolError)
"""Errors that another attempt may be spared."""

Value = str | int | Sequence[str] | None
JSON = {"Content-Type": "application/json"}
NDJSON = {"Accept": "application/x-ndjson"}
NO_QUERY: Mapping[str, Value] = {}
T = TypeVar("T")
P = TypeVar("P", bound=Page)


class Rest:
    """Requests to one service, on behalf of the player whose `token` it is."""

    def __init__(self, url: str, token: str | None, retrying: Retrying) -> None:
        self.token = token
        self._retrying = retrying
        headers = {"User-Agent": f"cadogan-client/{version('cadogan-client')}"}  # an operator may want to know
        self._http = httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=TIMEOUT_S, headers=headers)

    async def get(self, path: str, answer: type[T], query: Mapping[str, Value] = NO_QUERY) -> T:
        """Read something. What is None in the query is left out."""
        known = {name: value for name, value in query.items() if value is not None}
        return await self._ask(self._http.build_request("GET", path, params=known), answer)

    async def pages(self, path: str, page: type[P], query: Mapping[str, Value] = NO_QUERY) -> AsyncIterator[P]:
        """Read a list page by page. What comes in meanwhile neither repeats a row nor leaves one out."""
        read = await self.get(path, page, query)
        yield read
        while read.next is not None:
            read = await self.get(path, page, {**query, "cursor": read.next})
            yield read

    async def text(self, path: str) -> str:
        """Read something that is written for people."""
        response = await self._response(self._http.build_request("GET", path))
        if not response.is_success:
            raise problem(response)
        return response.text

    async def create(self, path: str, body: Mapping[str, object], answer: type[T]) -> T:
        """Make something new, and by its key not twice, however often it has to be asked for."""
        request = self._post(path, body)
        request.headers["Idempotency-Key"] = str(uuid4())
        return await self._ask(request, answer)

    async def command(self, path: str, body: Mapping[str, object], answer: type[T]) -> T:
        """Command what does no harm when it is said twice."""
        return await self._ask(self._post(path, body), answer)

    async def delete(self, path: str, answer: type[T]) -> T:
        """Take something back; saying so twice does no harm."""
        return await self._ask(self._http.build_request("DELETE", path), answer)

    async def remove(self, path: str, body: Mapping[str, object] | None = None) -> None:
        """Remove something for good, of which nothing is left to answer with."""
        content = None if body is None else msgspec.json.encode(body)
        request = self._http.build_request("DELETE", path, content=content, headers=JSON)
        await self._ask(request, type(None), may_repeat=False)

    async def lines(self, path: str) -> AsyncIterator[dict[str, object]]:
        """Read lines of JSON as they come; Problem, ConnectionFailed."""
        request = self._http.build_request("GET", path, headers=self._authorization())
        try:
            async for line in self._read(request):
                yield msgspec.json.decode(line, type=dict[str, object])
        except msgspec.DecodeError as error:
            raise ConnectionFailed(f"{request.url} broke off: {error!r}") from error

    def stream(self, path: str, query: Mapping[str, Value]) -> AsyncGenerator[str, None]:
        """Read lines of JSON as things happen; an empty one says that nothing did. Problem, ConnectionFailed."""
        known = {name: value for name, value in query.items() if value is not None}
        headers = self._authorization() | NDJSON
        return self._read(self._http.build_request("GET", path, params=known, headers=headers, timeout=SILENCE_S))

    async def _read(self, request: httpx.Request) -> AsyncGenerator[str, None]:
        try:
            response = await self._http.send(request, stream=True)
            try:
                if not response.is_success:
                    await response.aread()
                    raise problem(response)
                self._retrying.learn_of_answer()
                async for line in response.aiter_lines():
                    yield line
            finally:
                await response.aclose()
        except httpx.HTTPError as error:
            raise ConnectionFailed(f"{request.url} broke off: {error!r}") from error

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    def _authorization(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def _post(self, path: str, body: Mapping[str, object]) -> httpx.Request:
        return self._http.build_request("POST", path, content=msgspec.json.encode(body), headers=JSON)

    async def _ask(self, request: httpx.Request, answer: type[T], *, may_repeat: bool = True) -> T:
        """Answer of the service, understood; Problem, ConnectionFailed."""
        return understood(await self._response(request, may_repeat=may_repeat), answer)

    async def _response(self, request: httpx.Request, *, may_repeat: bool = True) -> httpx.Response:
        """What the service answers, as soon as it does within our patience; ConnectionFailed.

        Without an answer it is asked again, unless that would do harm.
        """
        request.headers.update(self._authorization())
        began = time.monotonic()
        for pause_s in pauses():
            wait_s = pause_s
            try:
                response = await self._http.send(request)
            except httpx.HTTPError as error:
                if not may_repeat or not isinstance(error, PASSING) or self._would_give_up(began, wait_s):
                    raise failure(request, error) from error
            else:
                self._retrying.learn_of_answer()
                wait_s = max(pause_s, retry_after_s(response) or 0)
                if not is_passing(response) or self._would_give_up(began, wait_s):
                    return response
            await asyncio.sleep(wait_s)
        raise AssertionError("there is no end of pauses")

    def _would_give_up(self, began: float, wait_s: float) -> bool:
        """Whether it would take longer than we try."""
        return time.monotonic() + wait_s - began > self._retrying.seconds


def is_passing(response: httpx.Response) -> bool:
    """Whether the same request may well be answered otherwise in a moment."""
    if response.status_code == HTTPStatus.CONFLICT:
        return problem(response).code == IN_USE
    return response.status_code in NOT_NOW


def retry_after_s(response: httpx.Response) -> float | None:
    """Seconds after which the service wants to be asked again, if it says so; a date is some proxy's word."""
    said = response.headers.get("Retry-After", "")
    return float(said) if said.isascii() and said.isdecimal() else None


def failure(request: httpx.Request, error: httpx.HTTPError) -> ConnectionFailed:
    """Exception for a request that got no answer."""
    return ConnectionFailed(f"no answer to {request.method} {request.url}: {error!r}")


def understood(response: httpx.Response, answer: type[T]) -> T:
    """Answer in a response; Problem if it is one, ConnectionFailed if it is none of ours."""
    if not response.is_success:
        raise problem(response)
    try:
        return msgspec.json.decode(response.content or b"null", type=answer)
    except msgspec.DecodeError as error:
        raise ConnectionFailed(f"{response.url} does not answer as a Cadogan service does: {error}") from error


def problem(response: httpx.Response) -> Problem:
    """Problem that the service has with a request, or a proxy before it, in words of its own."""
    status = response.status_code
    try:
        said = msgspec.json.decode(response.content, type=dict[str, object])
    except msgspec.DecodeError:
        said = {}
    code, detail = said.pop("code", f"http-{status}"), said.pop("detail", response.reason_phrase)
    return Problem(status, str(code), str(detail), said, retry_after_s(response))
