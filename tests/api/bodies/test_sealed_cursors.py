"""Cursors of feeds tell nothing of hidden moves, which their positions count."""

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.api.bodies.cursor import Cursors
from cadogan.api.bodies.sealed_cursors import PLAIN_FOR_MS, SealedCursors
from cadogan.api.problems.errors import InvalidCursor
from cadogan.store.clock import Clock
from cadogan.store.log.log import Place
from cadogan.store.tables.cursor_keys import CursorKey
from tests.api.bodies.test_cursor import places
from tests.api.conftest import Node, ok, problem

KEY = bytes(range(32))


class SetClock(Clock):
    """A clock that stands still."""

    def __init__(self, now_ms: int) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        """The time that it was set to."""
        return self._now_ms


def sealed(of: str = "feed", *, key: bytes = KEY, since: int = 0, now: int = 10**12) -> SealedCursors[Place]:
    return SealedCursors(of, Place, CursorKey(key, since), SetClock(now))


@given(places)
def test_a_sealed_cursor_decodes_to_its_position(place: Place) -> None:
    cursor = sealed().at(place)
    assert sealed().place(cursor) == place
    assert sealed().at(place) == cursor, "webhooks send it as the id of a message"
    assert httpx.QueryParams({"cursor": cursor}).get("cursor") == cursor


@given(places, places)
def test_a_sealed_cursor_tells_not_even_the_size_of_its_numbers(one: Place, other: Place) -> None:
    assert len(sealed().at(one)) == len(sealed().at(other))
    plain = Cursors("feed", Place).at(one)[8:-1]
    assert plain not in sealed().at(one)


@given(places, st.data())
def test_a_sealed_cursor_cannot_be_changed_or_made(place: Place, data: st.DataObject) -> None:
    cursor = sealed().at(place)
    at = data.draw(st.integers(0, len(cursor) - 1))
    character = data.draw(st.sampled_from("AZaz09-_").filter(lambda character: character != cursor[at]))
    forged = (
        cursor[:at] + character + cursor[at + 1 :],
        cursor[:at],
        cursor + "A",
        sealed("player feed").at(place),
        sealed(key=bytes(32)).at(place),
        Cursors("feed", Place).at(place),
    )
    for each in forged:
        with pytest.raises(InvalidCursor):
            sealed().place(each)


@given(places)
def test_cursors_are_plain_while_nodes_of_the_earlier_release_may_run(place: Place) -> None:
    plain = Cursors("feed", Place).at(place)
    assert sealed(since=1000, now=999).at(place) == plain
    assert sealed(since=1000, now=999).place(sealed(since=1000, now=1000).at(place)) == place
    assert sealed(since=1000, now=999 + PLAIN_FOR_MS).place(plain) == place
    with pytest.raises(InvalidCursor):
        sealed(since=1000, now=1000 + PLAIN_FOR_MS).place(plain)


async def test_a_new_service_reads_sealed_cursors_alone(node: Node, http: httpx.AsyncClient) -> None:
    cursor = ok(await http.get("/feed?cursor=now"))["next"]
    assert ok(await http.get(f"/feed?cursor={cursor}"))["next"] == cursor
    with pytest.raises(InvalidCursor):
        Cursors("feed", Place).place(cursor)
    forged = Cursors("feed", Place).at(await node.services.feed_service.end())
    problem(await http.get(f"/feed?cursor={forged}"), 422, "invalid-cursor")
