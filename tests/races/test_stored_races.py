"""A stored race of every schema ever written reads as on the day when it was played.

`stored_races.py` writes those of the newest schema.
"""

import json
from typing import Any, get_args
from uuid import UUID

import msgspec
import pytest

from cadogan.races.events import Event, decode
from cadogan.races.ids import RaceId
from cadogan.races.proof.digest import log_digest
from cadogan.races.record.record import published
from tests.races.stored_races import STORED, StoredRace


@pytest.fixture(params=STORED)
def stored(request: pytest.FixtureRequest) -> StoredRace:
    return STORED[request.param]


def test_a_stored_race_replays_to_its_public_view(stored: StoredRace) -> None:
    record, _ = published(stored.payloads, 0)
    assert_contains(json.loads(msgspec.json.encode(record.view())), stored.view)


NO_LONGER_TOLD = {"held", "waits_for"}
"""Fields of the public view that told how far a board was ahead, and of which seats."""


def assert_contains(now: Any, then: Any) -> None:
    """Assert that everything in `then` is in `now`, which may have more."""
    match then:
        case dict():
            for name in then.keys() - NO_LONGER_TOLD:
                assert_contains(now[name], then[name])
        case list():
            for one, other in zip(now, then, strict=True):
                assert_contains(one, other)
        case _:
            assert now == then


def test_the_digest_of_a_stored_race_covers_its_bytes(stored: StoredRace) -> None:
    digest = log_digest(RaceId(UUID(stored.race_id)), stored.payloads)
    assert digest.hex() == stored.view["digest"]


def test_the_stored_races_contain_every_event_type() -> None:
    seen = {type(decode(payload)) for race in STORED.values() for payload in race.payloads}
    assert seen == set(get_args(Event))
