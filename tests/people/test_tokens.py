"""Tokens of players."""

import secrets
from hashlib import sha256

import pytest

from cadogan.people.tokens import TOKEN_BYTES, is_token, token_hash, token_of


def test_a_token_is_made_of_all_the_bytes_that_were_drawn() -> None:
    drawn = {bytes([byte]) * TOKEN_BYTES for byte in range(256)}
    tokens = {token_of(chance) for chance in drawn}
    assert len(tokens) == 256
    assert all(is_token(token) for token in tokens)


@pytest.mark.parametrize("text", ["", "A" * 42, "A" * 44, "A" * 42 + "=", "A" * 42 + "\u00e9", "A" * 43 + "\n"])
def test_another_text_is_no_token(text: str) -> None:
    assert not is_token(text)


def test_its_hash_is_that_of_its_text() -> None:
    token = token_of(secrets.token_bytes(TOKEN_BYTES))
    assert token_hash(token) == sha256(token.encode("ascii")).digest()
