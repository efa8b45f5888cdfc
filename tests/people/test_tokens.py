"""Tokens of players."""

import secrets
from hashlib import sha256

import pytest

from cadogan.people.tokens import TOKEN_BYTES, is_token, token_hash, token_of


def test_a_token_depends_on_its_random_bytes() -> None:
    drawn = {bytes([byte]) * TOKEN_BYTES for byte in range(256)}
    tokens = {token_of(chance) for chance in drawn}
    assert len(tokens) == 256
    assert all(is_token(token) for token in tokens)


@pytest.mark.parametrize("text", ["", "A" * 42, "A" * 44, "A" * 42 + "=", "A" * 42 + "\u00e9", "A" * 43 + "\n"])
def test_other_texts_are_not_tokens(text: str) -> None:
    assert not is_token(text)


def test_the_hash_of_a_token_is_the_sha256_of_its_text() -> None:
    token = token_of(secrets.token_bytes(TOKEN_BYTES))
    assert token_hash(token) == sha256(token.encode("ascii")).digest()
