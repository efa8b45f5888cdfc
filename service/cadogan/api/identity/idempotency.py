"""`Idempotency-Key`: a `POST` that is repeated with its key is carried out once; the repetition gets the first answer.

A client that lost an answer can send the request again without creating a second race or challenge. Requests that were
refused before anything was done release their key. Those that failed or were cancelled may have been carried out, or be
carried out yet: a repetition draws the same ids, and so finds what they created, or creates it (`entropy_of`).
"""

import re
from hashlib import sha256
from typing import assert_never

from litestar import Request
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPResponseBodyEvent, HTTPResponseStartEvent, Message, Receive, Scope, Send

from cadogan.api.bodies.body_request import BodyRequest
from cadogan.api.identity.bearer import player_of
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.node import node_of
from cadogan.api.identity.sealed_answer import seal, unseal
from cadogan.api.identity.sender import sender_of
from cadogan.api.problems.errors import AnswerNotKept, InvalidKey, KeyInUse, KeyReused, NoToken
from cadogan.lobby.entropy import Entropy
from cadogan.people.errors import WrongToken
from cadogan.store.tables.kept_answers import Claimed, KeptAnswer, KeptAnswers, Key, OtherRequest, UnderWay
from cadogan.store.tables.tokens import Tokens

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
"""Header of a repeated answer."""
LONGEST_KEY = 255
KEY = re.compile(rf'(?P<quote>"?)(?P<key>[!#-~]{{1,{LONGEST_KEY}}})(?P=quote)')
"""A key with quotation marks, as in the IETF draft, or without, as most clients send it."""

FREE_AGAIN = frozenset({400, 401, 403, 413, 422, 429})
"""Refused because of the request or its sender. The corrected request can use the same key."""
KEPT_HEADERS = frozenset({b"content-type", b"location"})
"""Headers that are kept with an answer."""

SECRET = {"has_secret": True}
"""`opt` of a route whose answer has a secret, which is never stored as it is."""
SEALED = "sealed"
"""Key in the headers of a kept answer: its body, sealed under the token of the request."""
REPEATS = "repeats"
"""Key in the state of a request: its handler gives the same answer again."""
CLAIMED = "claimed"
"""Key in the state of a request: the claim on its idempotency key."""


class Idempotency(ASGIMiddleware):
    """Middleware of all routes. It passes requests without a key on."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, answers: KeptAnswers, tokens: Tokens, proxies: ClientAddressResolver) -> None:
        self._answers = answers
        self._tokens = tokens
        self._proxies = proxies

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Carry a request out, or repeat the first answer."""
        if scope["type"] != ScopeType.HTTP or scope["method"] != "POST" or not has_key(scope):
            await next_app(scope, receive, send)
            return
        plainly = without_encodings(scope)
        request: Request[None, None, State] = BodyRequest(plainly, receive)
        key = Key(await self._who(request), operation_of(scope), read_key(request.headers[HEADER]))
        match await self._answers.claim(key, fingerprint(request, await request.body())):
            case Claimed() as claimed:
                await self._carry_out(key, claimed, plainly, receive, send, next_app)
            case KeptAnswer(body=b"") if has_secret(scope):
                await next_app(plainly, receive, marking(send))
            case KeptAnswer() as kept:
                shown = opened(kept, authorization_of(scope))
                if shown is None:
                    raise AnswerNotKept(key.key)
                await repeat(shown, send)
            case UnderWay():
                raise KeyInUse(key.key)
            case OtherRequest():
                raise KeyReused(key.key)
            case never:
                assert_never(never)

    async def _carry_out(  # noqa: PLR0913, PLR0917 - three of them are ASGI's
        self, key: Key, claimed: Claimed, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp
    ) -> None:
        scope["state"][CLAIMED] = claimed
        captured = Captured()
        try:
            await next_app(scope, receive, captured)
        finally:  # the answer is stored before it is sent
            if captured.is_to_be_kept:
                await self._answers.keep(key, claimed, captured.kept(scope))
            elif captured.is_refusal:
                await self._answers.release(key, claimed)
            else:
                await self._answers.free(key, claimed)
        await captured.pass_on(send)

    async def _who(self, request: Request[None, None, State]) -> str:
        """Owner of keys: the player, or the address if there is no valid token."""
        try:
            return str((await player_of(request, self._tokens)).id)
        except (NoToken, WrongToken):
            return sender_of(request.scope, self._proxies).address


class Captured:
    """An answer that is held back."""

    def __init__(self) -> None:
        self._start: HTTPResponseStartEvent | None = None
        self._body: list[HTTPResponseBodyEvent] = []

    async def __call__(self, message: Message) -> None:
        """Take a part of the answer, like `send`."""
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            self._body.append(message)

    @property
    def is_to_be_kept(self) -> bool:
        """Whether the request did something that a repetition must not do again."""
        return self._start is not None and self._start["status"] < 500 and self._start["status"] not in FREE_AGAIN

    @property
    def is_refusal(self) -> bool:
        """Whether the request was refused before anything was done."""
        return self._start is not None and self._start["status"] in FREE_AGAIN

    def kept(self, scope: Scope) -> KeptAnswer:
        """The part that is stored: secrets under seal, and nothing that the handler makes again from the request."""
        assert self._start is not None  # called after the answer has begun
        status = self._start["status"]
        headers = {name.decode(): value.decode() for name, value in self._start["headers"] if name in KEPT_HEADERS}
        body = b"".join(part["body"] for part in self._body)
        if status >= 400 or not has_secret(scope):
            return KeptAnswer(status, headers, body)
        if scope["state"].get(REPEATS):
            return KeptAnswer(status, headers, b"")
        token = authorization_of(scope)
        # Beside the body: nodes of earlier releases take that for the answer, and an answer without one for not kept.
        return KeptAnswer(status, headers if token is None else {**headers, SEALED: seal(token, body)}, None)

    async def pass_on(self, send: Send) -> None:
        """Send the answer."""
        assert self._start is not None  # a route has answered when it returns
        await send(self._start)
        for part in self._body:
            await send(part)


def allow_repeat(scope: Scope) -> None:
    """Called by a handler that gives the same answer if the same request is sent again."""
    scope["state"][REPEATS] = True


def claimed_of(scope: Scope) -> Claimed | None:
    """The claim of a request on its key; None if it has no key."""
    claimed: Claimed | None = scope["state"].get(CLAIMED)
    return claimed


def entropy_of(scope: Scope) -> Entropy:
    """Provider of the dependency `entropy`. A request with a key draws the same ids as its repetitions."""
    entropy = node_of(scope).dependencies["entropy"]
    assert isinstance(entropy, Entropy)  # by that name
    claimed = claimed_of(scope)
    return entropy if claimed is None else entropy.rooted(claimed.root, authorization_of(scope) or "")


def has_secret(scope: Scope) -> bool:
    """Whether the answers of the request's route have secrets."""
    return bool(scope["route_handler"].opt.get("has_secret"))


def marking(send: Send) -> Send:
    """Send an answer that was made again, with the header of a repeated one."""

    async def send_marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (REPLAYED.lower().encode(), b"true")]
        await send(message)

    return send_marked


def has_key(scope: Scope) -> bool:
    """Whether a request has a key."""
    return any(name == b"idempotency-key" for name, _ in scope["headers"])


def operation_of(scope: Scope) -> str:
    """Name of the request's route."""
    handler = scope["route_handler"]
    assert isinstance(handler, HTTPRouteHandler)  # only these have `POST`
    return str(handler.operation_id)


def without_encodings(scope: Scope) -> Scope:
    """The request without `Accept-Encoding`: a repetition may not accept the encodings of the first one."""
    plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    return {**scope, "headers": plain}  # type: ignore[return-value]  # of the same kind as it was


def read_key(text: str) -> str:
    """Key in a header. Raises InvalidKey."""
    match = KEY.fullmatch(text.strip())
    if match is None:
        raise InvalidKey(text, LONGEST_KEY)
    return match["key"]


def fingerprint(request: Request[None, None, State], body: bytes) -> bytes:
    """Hash of a request. Two requests with one key are equal if their address and body are."""
    address = f"{request.scope['path']}?".encode() + request.scope["query_string"]
    return sha256(sha256(address).digest() + body).digest()


def authorization_of(scope: Scope) -> str | None:
    """What the request has of its token. The owner of the key has a valid one, or no answer with a secret is kept."""
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"authorization"), None)


def opened(kept: KeptAnswer, token: str | None) -> KeptAnswer | None:
    """A stored answer with its body; None if it had a secret that this token does not open."""
    if kept.body is not None:
        return kept
    headers = dict(kept.headers)
    sealed = headers.pop(SEALED, None)
    body = None if sealed is None or token is None else unseal(token, sealed)
    return None if body is None else KeptAnswer(kept.status, headers, body)


async def repeat(kept: KeptAnswer, send: Send) -> None:
    """Send a stored answer."""
    body = kept.body or b""
    headers = {**kept.headers, "content-length": str(len(body)), REPLAYED.lower(): "true"}
    await send(
        {
            "type": "http.response.start",
            "status": kept.status,
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
