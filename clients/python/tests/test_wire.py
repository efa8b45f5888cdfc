"""The wire as this package and the service have it, each in Structs of its own: they must say the same."""

from typing import get_args

import msgspec
import pytest
from msgspec.structs import fields

import cadogan_client.deals as our_deals
import cadogan_client.events as ours_public
import cadogan_client.frames as ours
from cadogan.api.routes import days, deals, featured, games, links, players, races, record, seats, tokens
from cadogan.races import public
from cadogan.races.settings import Settings
from cadogan.rooms import messages
from cadogan_client import account, game, listing, player, replay, views
from cadogan_client.seat import JoinedRace


def by_tag(union: object) -> dict[str, type]:
    return {struct.__struct_config__.tag: struct for struct in get_args(union)}


def names(struct: type) -> set[str]:
    return {field.encode_name for field in fields(struct)}


@pytest.mark.parametrize(
    ("our_union", "their_union"),
    [
        (ours.AnyToClient, messages.AnyToClient),
        (ours_public.AnyPublicEvent, public.AnyPublicEvent),
        (ours.Order | ours.Hello | ours.AskClock | ours.DoWatch, messages.AnyFromClient),
    ],
)
def test_messages_have_the_same_names_and_fields(our_union: object, their_union: object) -> None:
    our, their = by_tag(our_union), by_tag(their_union)
    assert {tag: names(struct) for tag, struct in our.items()} == {tag: names(each) for tag, each in their.items()}


@pytest.mark.parametrize(
    ("our", "their"),
    [
        (views.RaceView, public.RaceView),
        (views.SeatView, public.SeatView),
        (views.Standing, public.Standing),
        (views.Settings, Settings),
        (views.Board, messages.OwnBoard),
        (views.Named, messages.Named),
        (player.Player, players.PlayerView),
        (player.NewPlayer, players.PlayerMade),
        (account.Token, tokens.TokenView),
        (account.NewToken, tokens.TokenMade),
        (account.Link, links.LinkMade),
        (game.Option, games.OptionView),
        (listing.RaceSummary, races.RaceSummary),
        (listing.RacePage, races.RacePage),
        (JoinedRace, seats.Seated),
        (replay.PastBoard, record.BoardView),
        (replay.Replay, record.Replay),
        (replay.ReplaySeat, record.ReplaySeat),
        (replay.ReplayStep, record.ReplayStep),
        (replay.Difference, record.Difference),
        (listing.Featured, featured.Featured),
        (ours.Pace, messages.Pace),
        (our_deals.DealPage, deals.DealPage),
        (our_deals.DealBoard, deals.DealBoard),
        (our_deals.DayDeal, days.DayDealView),
        (our_deals.Day, days.DayView),
        (our_deals.DayPage, days.DayTable),
        (our_deals.DayResult, days.DayResult),
    ],
)
def test_values_have_the_same_fields(our: type, their: type) -> None:
    assert names(our) == names(their)


def test_a_kind_of_message_that_came_later_is_no_error() -> None:
    assert ours.decode(b'{"type":"applause","hands":2}') == ours.Unknown("applause")
    assert ours.decode(b'{"type":"applauded","p":9,"t":3,"by":[1]}') == ours_public.UnknownEvent(9, 3, "applauded")


def test_a_field_that_came_later_is_no_error() -> None:
    assert ours.decode(b'{"type":"done","command":"ready","since":4}') == ours.Done("ready")


@pytest.mark.parametrize("text", [b'{"type":"done"}', b'{"type":"moved","p":4}', b'{"p":4}', b"[]", b"Welcome"])
def test_what_is_no_message_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        ours.decode(text)
