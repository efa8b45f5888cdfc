from hashlib import sha256
from uuid import UUID

from cadogan.races.ids import RaceId
from cadogan.races.proof.digest import digests, log_digest, next_digest

RACE = RaceId(UUID("0193a5f0-0000-7000-8000-000000000001"))


def test_the_digest_of_an_empty_log_covers_the_race_id() -> None:
    assert log_digest(RACE, []) == sha256(b"cadogan/log/1" + RACE.bytes).digest()


def test_a_digest_covers_the_last_digest_version_and_payload() -> None:
    before = log_digest(RACE, [b"created"])
    assert log_digest(RACE, [b"created", b"moved"]) == sha256(before + bytes(7) + b"\x02" + b"moved").digest()
    assert next_digest(before, 2, b"moved") == log_digest(RACE, [b"created", b"moved"])


def test_the_digests_of_a_log_are_those_of_its_prefixes() -> None:
    payloads = [b"created", b"", b"moved"]
    assert list(digests(RACE, payloads)) == [log_digest(RACE, payloads[:version]) for version in range(4)]


def test_the_digest_is_the_same_on_every_machine() -> None:
    digest = log_digest(RACE, [b"\x93\x01\x02\x03", b"\x92\x04\x05"])
    assert digest.hex() == "1c0c94427ee8338f3df0b6583c7f10fc154323b58df6d87d8c9dda98cb086657"


def test_any_change_of_a_log_changes_its_digest() -> None:
    logs = [[b"ab", b"c"], [b"a", b"bc"], [b"c", b"ab"], [b"ab"], [b"ab", b"c", b""]]
    other = RaceId(UUID(int=RACE.int + 1))
    assert len({log_digest(race, log) for race in (RACE, other) for log in logs}) == 10
