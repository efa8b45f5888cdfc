"""Answers with secrets, sealed under the token of their request: Postgres has only its hash, and cannot open them."""

import secrets
from base64 import b64decode, b64encode
from hashlib import sha512, shake_256
from hmac import compare_digest
from hmac import digest as hmac

NONCE_BYTES = 16
TAG_BYTES = 16


def seal(token: str, answer: bytes) -> str:
    """The answer as text which only the token opens, of which nobody can guess 32 random bytes.

    >>> unseal("a token", seal("a token", b"a secret")), unseal("another token", seal("a token", b"a secret"))
    (b'a secret', None)
    """
    nonce = secrets.token_bytes(NONCE_BYTES)
    key = key_of(token, nonce)
    masked = mask(key, answer)
    return b64encode(nonce + tag(key, masked) + masked).decode()


def unseal(token: str, sealed: str) -> bytes | None:
    """The answer; None if it was sealed under another token."""
    packed = b64decode(sealed)
    nonce, told, masked = packed[:NONCE_BYTES], packed[NONCE_BYTES:][:TAG_BYTES], packed[NONCE_BYTES + TAG_BYTES :]
    key = key_of(token, nonce)
    return mask(key, masked) if compare_digest(tag(key, masked), told) else None


def key_of(token: str, nonce: bytes) -> bytes:
    """A key of its own for each answer: a mask that is used twice would show both."""
    return hmac(token.encode(), b"cadogan/answer/1" + nonce, sha512)


def mask(key: bytes, text: bytes) -> bytes:
    """The text with a mask as long as it: a second time, the text itself again."""
    stream = shake_256(b"mask" + key).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream, strict=True))


def tag(key: bytes, masked: bytes) -> bytes:
    """The tag that shows who can open it, and that nobody has changed it."""
    return hmac(key, b"tag" + masked, sha512)[:TAG_BYTES]
