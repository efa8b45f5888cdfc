"""Codes for a second device."""

import re

from hypothesis import given
from hypothesis import strategies as st

from cadogan.people.link import ALPHABET, CHANCE_BYTES, code_hash, code_of, network


@given(st.binary(min_size=CHANCE_BYTES, max_size=CHANCE_BYTES))
def test_a_code_has_three_groups_of_four_clear_characters(chance: bytes) -> None:
    code = code_of(chance)
    assert re.fullmatch(f"[{ALPHABET}]{{4}}(-[{ALPHABET}]{{4}}){{2}}", code)
    assert code_hash(code) == code_hash(code.lower().replace("-", ""))


def test_no_two_characters_of_a_code_look_or_sound_alike() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) == 24
    for alike in ("0O", "1IL", "5S", "8B", "2Z", "UV", "MN", "6G"):
        assert len(set(alike) & set(ALPHABET)) <= 1


def test_attempts_are_counted_by_ipv4_address_or_ipv6_network() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff")
    assert network("2001:db8::1") != network("2001:db8:0:1::1")
    assert network("192.0.2.1") != network("192.0.2.2")
    assert network("somebody") == "somebody"
