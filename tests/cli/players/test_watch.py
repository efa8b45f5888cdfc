"""`cadogan watch` and `cadogan replay` show a race at a service, from wherever one likes."""

import asyncio
from io import StringIO

import pytest
from rich.console import Console

from cadogan.app import Service
from cadogan.cli.players import replay, watch
from cadogan.cli.players.address import Address, address_of, place_of
from cadogan.cli.players.picture import Moves, name_of, pace_of, picture
from cadogan_client import Cadogan
from cadogan_client.wire_types import Moved
from tests.service.live import Live, entered, racing
from tests.service.past_race import Deed, PastRace, past_race

DEEDS = [
    Deed(1, 0, "r1-f3"),
    Deed(2, 0, "deal"),
    Deed(3, 1, "r1-f3"),
    Deed(4, 1, "r1-t3"),
    Deed(30, 0, "resign"),
    Deed(31, 1, "resign"),
]


@pytest.fixture
async def past(service: Service, dsn: str) -> PastRace:
    return await past_race(service.url, dsn, DEEDS, view="fair")


async def shown(race: Live, capsys: pytest.CaptureFixture[str], place: int | str | None, speed: float | None) -> str:
    await watch.show(address_of(f"{race.url}/api/v1/races/{race.race_id}"), race.url, place, speed)
    return capsys.readouterr().out


async def test_a_race_that_is_over_is_watched_from_the_start_to_its_standings(
    past: PastRace, capsys: pytest.CaptureFixture[str]
) -> None:
    said = await shown(past.live, capsys, "start", 100)
    assert "Duchess  0:31.0  finished" in said
    assert "r1-f3  deal" in said
    assert "cards home" in said
    assert said.count("resigned") >= 2


async def test_a_race_that_is_on_is_watched_until_its_end(service: Service, capsys: pytest.CaptureFixture[str]) -> None:
    race = await racing(service.url)
    async with entered(race, 0) as one, entered(race, 1) as other:
        names = [racer["name"] for racer in await one.racers()]
        watching = asyncio.create_task(shown(race, capsys, None, None))
        await one.until("spectators", count=1)
        await one.play(0, "r1-f3")
        for racer in (one, other):
            await racer.say("resign")
        said = await watching
    assert f"{names[0]}  1/52" in said
    assert f"{names[1]}  0/52" in said


async def test_without_an_argument_it_shows_the_featured_race(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="No race is under way"):
        await watch.show(None, service.url, None, None)
    race = await racing(service.url)
    async with entered(race, 0) as one, entered(race, 1) as other:
        watching = asyncio.create_task(watch.show(None, service.url, None, None))
        await one.until("spectators", count=1)
        for racer in (one, other):
            await racer.say("resign")
        await watching
    assert "resigned" in capsys.readouterr().out


async def test_a_board_whose_racer_is_ahead_says_so(past: PastRace) -> None:
    async with Cadogan(past.live.url) as cadogan, cadogan.watch(past.live.race_id, from_="0:02.5", speed=0) as view:
        console = Console(width=100, record=True, file=StringIO())
        console.print(picture(view.race, Moves({0: "Ada", 1: "Ben"}), pace_of(view), view.moment_ms()))
    said = console.export_text()
    assert "ahead, with cards that are not shown yet" in said
    assert "Duchess  0:02.5 of 120:00.0  standing still, 59:5" in said


async def test_a_race_that_is_over_is_replayed_on_its_own_clock(
    past: PastRace, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded = await asyncio.to_thread(replay.over_the_wire, Address(past.id, past.live.url))
    moments = list(replay.moments_of(recorded))
    assert [(event.seat, event.t) for event, _ in moments if isinstance(event, Moved)] == [
        (0, 1000), (0, 2000), (1, 3000), (1, 4000),
    ]  # fmt: skip
    assert replay.differences(recorded) == ["seat 0 and seat 1 differ first at move 2: deal against r1-t3"]
    assert moments[replay.place_in(moments, "start")].race.phase == "racing"
    assert moments[replay.place_in(moments, "0:02.5")].event.t == 3000
    assert moments[replay.place_in(moments, 3)].event.p == 3
    assert replay.place_in(moments, None) == 0
    assert replay.place_in(moments, "now") == replay.place_in(moments, "59:00") == len(moments) - 1
    await replay.play(moments, 0, Moves({}), ["a note"], 100)
    said = capsys.readouterr().out
    assert "a note" in said
    assert "event 1" in said


async def test_the_log_and_the_service_tell_the_same(past: PastRace, dsn: str) -> None:
    address = Address(past.id, past.live.url)
    wire = await asyncio.to_thread(replay.over_the_wire, address)
    stored = await asyncio.to_thread(replay.from_the_database, address, dsn)
    assert stored.race == wire.race
    assert stored.events == wire.events


def test_a_race_is_given_as_an_id_or_an_address() -> None:
    text = "01890000-0000-7000-8000-000000000000"
    assert address_of(text).url is None
    for address in (f"http://h:1/api/v1/races/{text}", f"https://h/races/{text}?from=start", f"http://h/{text}/x"):
        assert str(address_of(address).id) == text
    assert address_of(f"https://h:8/races/{text}").url == "https://h:8"
    for wrong in ("", "race", f"ftp://h/{text}", f"{text}0", "http://h/races/7"):
        with pytest.raises(SystemExit):
            address_of(wrong)


def test_a_place_has_the_same_forms_as_on_the_socket() -> None:
    assert [place_of(place) for place in (None, "7", "start", "2:30.5", "now")] == [None, 7, "start", "2:30.5", "now"]
    for wrong in ("-1", "2:75", "middle", "2"[:0]):
        with pytest.raises(SystemExit, match="is not a place in a race"):
            place_of(wrong)


def test_a_service_is_given_with_its_scheme() -> None:
    with pytest.raises(SystemExit, match="--url localhost is not the address of a service"):
        watch.watch(url="localhost")


def test_a_name_that_a_terminal_would_obey_is_shown_harmless() -> None:
    assert name_of(0, {0: "\x1b]0;yours\x07Ada"}) == "\ufffd]0;yours\ufffdAda"
    assert name_of(1, {1: "Lady Ada"}) == "Lady Ada"
