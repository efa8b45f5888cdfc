"""The recordings that the TypeScript tests use are up to date."""

from typing import get_args

import msgspec

from cadogan.races.record.public import AnyPublicEvent
from clients.typescript.tests.record import RECORDINGS, as_json, proofs, views

HINT = "run `python -m clients.typescript.tests.record` to record it again"


def test_recorded_views_equal_those_of_the_service() -> None:
    is_recorded = (RECORDINGS / "views.json").read_text() == as_json(views())
    assert is_recorded, HINT  # a diff of lines so long takes minutes


def test_recorded_proofs_equal_those_of_the_service() -> None:
    is_recorded = (RECORDINGS / "proofs.json").read_text() == as_json(proofs())
    assert is_recorded, HINT


def test_every_public_event_is_recorded() -> None:
    recorded = msgspec.json.decode((RECORDINGS / "views.json").read_bytes())
    types = {event["type"] for race in recorded.values() for event in race["events"]}
    assert types == {event.__struct_config__.tag for event in get_args(AnyPublicEvent)}
