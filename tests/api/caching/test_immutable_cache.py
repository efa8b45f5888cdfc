"""What is said of a race that is finished and open may be kept for good."""

import time

import httpx
import pytest

from tests.api.conftest import Node, Person, ok, problem, race_on, race_won_by
from tests.api.listening import NDJSON, listening
from tests.api.routes.races.test_racing import picked

PATHS = ("events", "events?since=2&limit=3", "boards/0", "boards/1?n=0", "replay", "proof")

FOR_GOOD = "public, max-age=31536000, immutable"


async def lists_know(http: httpx.AsyncClient) -> None:
    """A request for a list brings it up to date."""
    ok(await http.get("/races"))


def is_for_good(answer: httpx.Response) -> bool:
    return bool(answer.headers.get("cache-control") == FOR_GOOD)


@pytest.mark.parametrize("path", PATHS)
async def test_answers_about_a_finished_race_are_immutable(
    http: httpx.AsyncClient, ada: Person, bob: Person, path: str
) -> None:
    race = await race_won_by(ada, bob)
    await lists_know(http)
    first = await http.get(f"/races/{race}/{path}")
    assert ok(first)
    assert is_for_good(first)
    assert first.headers["vary"] == "Accept, Accept-Encoding"
    assert ada.name not in first.text
    etag = first.headers["etag"]
    assert etag.startswith('W/"')
    for said in (etag, etag.removeprefix("W/"), f'"another", {etag}', "*"):
        again = await http.get(f"/races/{race}/{path}", headers={"If-None-Match": said})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    for said in ('"another"', ""):
        assert ok(await http.get(f"/races/{race}/{path}", headers={"If-None-Match": said})) == first.json()


async def test_an_unchanged_answer_needs_no_read_of_the_log(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await race_won_by(ada, bob)
    await lists_know(http)
    etags = {path: (await http.get(f"/races/{race}/{path}")).headers["etag"] for path in PATHS}
    assert len(set(etags.values())) == len(PATHS)
    monkeypatch.setattr(node.log, "read", None)  # a read fails
    for path, etag in etags.items():
        answer = await http.get(f"/races/{race}/{path}", headers={"If-None-Match": etag})
        assert answer.status_code == 304


async def test_answers_about_a_running_race_are_not_immutable(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await race_on(ada, bob)
    await lists_know(http)
    for path in ("events", "boards/0"):
        assert not is_for_good(await http.get(f"/races/{race}/{path}"))
    await ada.resigns(race)
    await lists_know(http)
    assert not is_for_good(await http.get(f"/races/{race}/events"))


async def test_a_closed_race_is_not_immutable_before_it_opens(http: httpx.AsyncClient, ada: Person) -> None:
    now_ms = time.time_ns() // 1_000_000
    for closed_until, lasts in ((now_ms + 300_000, False), (now_ms - 300_000, True)):
        race = await race_on(ada, view="closed", closed_until=closed_until)
        await ada.resigns(race)
        await lists_know(http)
        assert is_for_good(await http.get(f"/races/{race}/events")) == lasts


async def test_a_race_on_a_shared_deal_is_not_immutable(http: httpx.AsyncClient, ada: Person) -> None:
    race = await picked(ada)
    await ada.resigns(race)
    await lists_know(http)
    assert not is_for_good(await http.get(f"/races/{race}/replay"))


async def test_refusals_and_streams_are_not_immutable(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    await lists_know(http)
    for path, status, code in (
        ("boards/7", 404, "unknown-seat"),
        ("boards/0?n=99", 404, "unknown-n"),
        ("boards/0?m=1", 400, "unknown-parameter"),
    ):
        refused = await http.get(f"/races/{race}/{path}")
        problem(refused, status, code)
        assert not is_for_good(refused)
    async with listening(http, f"/races/{race}/events", NDJSON) as stream:
        assert stream.response.headers["cache-control"] == "no-store"


async def test_a_board_that_does_not_exist_is_not_unchanged(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    await lists_know(http)
    for path in ("boards/7", "boards/0/9999"):
        missing = await http.get(f"/races/{race}/{path}", headers={"If-None-Match": "*"})
        assert missing.status_code == 404, missing.text
