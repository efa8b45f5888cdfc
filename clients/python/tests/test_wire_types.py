"""The generated types: tolerant of a later service, and with their methods."""

from datetime import date
from uuid import UUID

import msgspec
import pytest

from cadogan_client.frames import UnknownEvent, UnknownMessage, decode, encode
from cadogan_client.wire_types import DayDeal, Done, FeedPage, Hello, Leaderboard, Settings, Token


def test_unknown_messages_and_events_are_decoded() -> None:
    assert decode(b'{"type":"applause","hands":2}') == UnknownMessage("applause")
    assert decode(b'{"type":"applauded","p":9,"t":3,"by":[1]}') == UnknownEvent(9, 3, "applauded")


def test_unknown_fields_are_ignored() -> None:
    assert decode(b'{"type":"done","command":"ready","since":4}') == Done(command="ready")


@pytest.mark.parametrize("text", [b'{"type":"done"}', b'{"type":"moved","p":4}', b'{"p":4}', b"[]", b"Welcome"])
def test_invalid_messages_are_an_error(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(text)


def test_unknown_values_of_open_fields_are_kept() -> None:
    settings = b'{"game":"duchess","options":{},"undo":"paid","view":"blind","deal":"hard","time_limit":60}'
    read = msgspec.json.decode(settings, type=Settings)
    assert (read.undo, read.view, read.deal) == ("paid", "blind", "hard")
    token = {"id": str(UUID(int=1)), "name": "t", "scopes": ["race:referee"], "created_at": 0, "current": True}
    assert msgspec.convert(token, Token).scopes == ("race:referee",)


def test_unknown_feed_events_do_not_break_a_page() -> None:
    page = msgspec.json.decode(b'{"events":[{"type":"postponed"}],"next":"c","more":false}', type=FeedPage)
    assert page.next == "c"


def test_fields_that_are_none_are_not_sent() -> None:
    assert encode(Hello()) == b'{"type":"hello"}'
    assert encode(Hello(place="start", p=4)) == b'{"type":"hello","p":4,"from":"start"}'


def test_a_page_without_a_cursor_is_the_last_one() -> None:
    assert Leaderboard(game="duchess", least_opponents=8, players=()).next is None


def test_a_daily_deal_checks_its_commitment() -> None:
    deal = DayDeal(
        day=date(2026, 1, 2),
        game="duchess",
        deal=UUID(int=1),
        commitment="",
        committed_at=0,
        begins_at=0,
        ends_at=0,
        opens_at=5,
        players=0,
        winnable=True,
        unrated="",
        seed="00" * 16,
    )
    assert deal.keeps("6a") is False
    with pytest.raises(ValueError, match="not public before 5 ms"):
        msgspec.structs.replace(deal, seed=None).keeps("6a")
