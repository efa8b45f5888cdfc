"""An event that this release cannot read, in the log of a race, and a release that can."""

import pytest

from cadogan.races import events
from cadogan.races.events import Event, RacerReturned
from cadogan.races.ids import RaceId
from cadogan.store.log.append import LANDED
from cadogan.store.log.log import Log
from tests.future import FROM_THE_FUTURE
from tests.store.appends import append
from tests.store.courses import NOW_MS

READERS = ("listing", "ratings", "results", "feed")


def decode_more(payload: bytes) -> Event:
    """Read events as a newer release does: it knows one more kind, which changes nothing here."""
    return RacerReturned(NOW_MS, 0) if payload == FROM_THE_FUTURE else events.decode(payload)


def upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, projections read one more kind of event."""
    for reader in READERS:
        monkeypatch.setattr(f"cadogan.store.projections.{reader}.decode", decode_more)


async def write_unreadable(log: Log, race_id: RaceId, version: int, *, is_lifecycle: bool = True) -> None:
    """Append an unreadable event after a version. Projections follow it if it is a lifecycle event."""
    assert await append(log, race_id, version, FROM_THE_FUTURE, is_lifecycle=is_lifecycle) == LANDED
