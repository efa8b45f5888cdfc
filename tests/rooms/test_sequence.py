"""Every connection gets the same public sequence, however it joined, and it is that of the log."""

import msgspec
import pytest

from cadogan.races.ids import RaceId
from cadogan.races.record import public, public_view
from cadogan.rooms import publisher
from tests.races.follower import follow, without_live
from tests.races.given import WON
from tests.rooms.clients import Connection, Json, Player
from tests.rooms.conftest import Enters, Node

EACH_PLAYS = 12


async def play_a_race(one: Connection, other: Connection) -> None:
    """Both move and take back; both resign."""
    for n, move in enumerate(WON.moves[:EACH_PLAYS]):
        await one.plays(move, n)
        await other.plays(move, n)
    await other.says("undo", n=EACH_PLAYS)
    for racer in (one, other):
        await racer.says("resign")


async def test_early_and_late_connections_get_the_sequence_of_the_log(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.creates(undo="free")
    early = await enters(node, race)
    await node.joins(race, ada, ben)
    one, other = await enters(node, race, ada), await enters(node, race, ben)
    await node.is_ready(race, ada, ben)
    await one.hears("board")
    await other.hears("board")
    await play_a_race(one, other)
    everybody = [early, one, other]
    for person in everybody:
        await person.hears("finished")
    late = await enters(node, race, p=0)
    await late.hears("finished")
    whole = await node.published(race)
    assert [event["p"] for event in whole] == [*range(1, len(whole) + 1)]
    assert late.public == whole
    for person in everybody:
        assert person.public == whole[person.heard[0]["p"] :]


@pytest.fixture
async def played(node: Node, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch) -> RaceId:
    """A race with more events than a room keeps at hand."""
    monkeypatch.setattr(publisher, "RECENT", 8)
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    for n, move in enumerate(WON.moves[:20]):
        await racer.plays(move, n)
    return race


@pytest.mark.parametrize("missed", [0, 1, 7, 8])
async def test_a_client_with_a_recent_p_gets_exactly_what_it_missed(
    node: Node, enters: Enters, played: RaceId, missed: int
) -> None:
    whole = await node.published(played)
    back = await enters(node, played, p=len(whole) - missed)
    assert "race" not in back.heard[0]
    assert back.heard[0]["p"] == len(whole)
    await back.hears_by_now()
    assert back.public == whole[len(whole) - missed :]


@pytest.mark.parametrize("missed", [9, 20, -1, -1000], ids=lambda missed: f"{missed} missed")
async def test_a_client_with_an_old_or_future_p_gets_a_snapshot(
    node: Node, enters: Enters, played: RaceId, missed: int
) -> None:
    version = await node.version(played)
    back = await enters(node, played, p=version - missed)
    assert back.heard[0]["p"] == back.heard[0]["race"]["p"] == version
    assert await back.hears_by_now() == []


@pytest.mark.parametrize("missed", [8, 9])
async def test_a_reopened_room_has_recent_events_for_reconnects(
    first: Node, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch, missed: int
) -> None:
    monkeypatch.setattr(publisher, "RECENT_AT_FIRST", 8)
    race = await first.race(ada)
    racer = await enters(first, race, ada)
    for n, move in enumerate(WON.moves[:20]):
        await racer.plays(move, n)
    await first.rooms.close()
    whole = await first.published(race)
    back = await enters(first, race, p=len(whole) - missed)
    assert ("race" in back.heard[0]) == (missed == 9)
    await back.hears_by_now()
    assert [event for event in back.public if event["p"] <= len(whole)] == (whole[-8:] if missed == 8 else [])


async def test_a_snapshot_plus_events_equals_a_later_snapshot(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben, undo="free")
    one, other = await enters(node, race, ada), await enters(node, race, ben)
    snapshots: list[Json] = []
    for n, move in enumerate(WON.moves[:EACH_PLAYS]):
        snapshots.append((await enters(node, race)).heard[0]["race"])
        await one.plays(move, n)
        await other.plays(move, n)
    await other.says("undo", n=EACH_PLAYS)
    await one.says("resign")
    await other.says("resign")
    await other.hears("finished")
    last = (await enters(node, race)).heard[0]["race"]
    events = [msgspec.convert(event, public.AnyPublicEvent, strict=False) for event in await node.published(race)]
    for snapshot in snapshots:
        view = msgspec.convert(snapshot, public_view.RaceView)
        for event in events[view.p :]:
            view = follow(view, event)
        assert without_live(view) == without_live(msgspec.convert(last, public_view.RaceView))


async def test_a_viewer_entering_amid_traffic_gets_each_event_once(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    for n, move in enumerate(WON.moves[:60]):
        await racer.says("play", n=n, move=move)
    guests = [await enters(node, race) for _ in range(5)]
    await racer.says("resign")
    whole = await node.published(race) if await racer.hears("finished") else []
    for guest in guests:
        await guest.hears("finished")
        assert guest.public == whole[guest.heard[0]["p"] :]
