"""How answers go over the line: with a tag, in a word if nothing has changed, compressed if they are long."""

import gzip
import json

import httpx
import pytest

from cadogan.api.caching.compression import LEAST_BYTES, LONG_BYTES
from tests.api.conftest import Node, Person, created, ok, problem, race_on, race_won_by
from tests.api.listening import NDJSON, SERVER_SENT, listening

GZIP = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}


class Sent:
    """An answer as it came over the line, before anybody decoded it."""

    def __init__(self, answer: httpx.Response, body: bytes) -> None:
        self.status = answer.status_code
        self.headers = answer.headers
        self.body = body


async def sent(http: httpx.AsyncClient, path: str, headers: dict[str, str]) -> Sent:
    async with http.stream("GET", path, headers=headers) as answer:
        return Sent(answer, b"".join([part async for part in answer.aiter_raw()]))


async def test_a_long_answer_is_compressed_for_clients_that_accept_it(http: httpx.AsyncClient) -> None:
    whole, small = await sent(http, "/games", PLAIN), await sent(http, "/games", GZIP)
    assert len(whole.body) >= LEAST_BYTES
    assert "content-encoding" not in whole.headers
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) == len(small.body) < len(whole.body) / 2
    assert gzip.decompress(small.body) == whole.body
    assert small.headers["etag"] == whole.headers["etag"]
    assert small.headers["vary"] == whole.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("accepted", "is_compressed"),
    [
        ("gzip", True),
        ("br, GZIP ; q=0.5", True),
        ("gzip;q=1.0, identity;q=0.1", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000", False),
        ("gzip;q=much", False),
        ("br, zstd", False),
        ("", False),
    ],
)
async def test_no_client_gets_an_encoding_that_it_did_not_accept(
    http: httpx.AsyncClient, accepted: str, *, is_compressed: bool
) -> None:
    answer = await sent(http, "/games", {"Accept-Encoding": accepted})
    assert ("content-encoding" in answer.headers) == is_compressed


async def test_an_answer_compressed_in_a_thread_arrives_unchanged(http: httpx.AsyncClient) -> None:
    whole, small = await sent(http, "/openapi.json", PLAIN), await sent(http, "/openapi.json", GZIP)
    assert len(whole.body) > LONG_BYTES
    assert json.loads(gzip.decompress(small.body)) == json.loads(whole.body)


async def test_a_short_answer_is_not_compressed(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    for path in ("/version", f"/players/{ada.id}", f"/races/{race}/boards/0", f"/races/{race}/ratings"):
        answer = await sent(http, path, GZIP)
        assert len(answer.body) < LEAST_BYTES
        assert "content-encoding" not in answer.headers
        assert "vary" not in answer.headers


async def test_a_client_with_the_current_answer_gets_304(http: httpx.AsyncClient) -> None:
    first = await sent(http, "/games", GZIP)
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    for said in (tag, tag.removeprefix("W/"), f'"another", {tag}'):
        for coding in (GZIP, PLAIN):
            again = await sent(http, "/games", coding | {"If-None-Match": said})
            assert (again.status, again.body) == (304, b"")
            assert again.headers["etag"] == tag
            assert again.headers["cache-control"] == "no-cache"
            assert again.headers["vary"] == "Accept-Encoding"
            assert "content-type" not in again.headers
            assert "content-encoding" not in again.headers
    for said in ('"another"', "", "W/"):
        assert (await sent(http, "/games", {"If-None-Match": said})).status == 200


async def test_the_etag_changes_with_the_answer(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    paths = (f"/races/{race}", f"/races/{race}/boards/0", f"/races?player={ada.id}", f"/players/{ada.id}/races")
    before = {path: (await http.get(path)).headers["etag"] for path in paths}
    for path, tag in before.items():
        assert (await http.get(path, headers={"If-None-Match": tag})).status_code == 304
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    await bob.resigns(race)
    await ada.resigns(race)
    for path, tag in before.items():
        answer = await http.get(path, headers={"If-None-Match": tag})
        assert ok(answer)
        assert answer.headers["etag"] != tag


async def test_a_finished_race_with_names_is_revalidated(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    race = await race_won_by(ada, bob)
    paths = (f"/races/{race}", f"/races/{race}/text", f"/races/{race}/ratings", "/days/today", "/days/today/duchess")
    for path in paths:
        answer = await http.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        tag = answer.headers["etag"]
        assert (await http.get(path, headers={"If-None-Match": tag})).status_code == 304
    text = await http.get(f"/races/{race}/text")
    await node.pool.execute("UPDATE player SET name = name || '!' WHERE player_id = $1", ada.id)
    renamed = await http.get(f"/races/{race}/text", headers={"If-None-Match": text.headers["etag"]})
    assert f"{ada.name}!" in renamed.text


async def test_answers_to_different_players_have_different_etags(ada: Person, bob: Person) -> None:
    tag = (await ada.get("/players/me")).headers["etag"]
    for person, status in ((ada, 304), (bob, 200)):
        headers = {"Authorization": f"Bearer {person.token}", "If-None-Match": tag}
        assert (await ada.http.get("/players/me", headers=headers)).status_code == status


async def test_immutable_answers_are_compressed_and_keep_their_etag(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await race_on(ada, bob)
    for n in range(12):
        await ada.plays(race, n, (await ada.board(race))["legal"][0])
    await bob.resigns(race)
    await ada.resigns(race)
    ok(await http.get("/races"))
    whole, small = [await sent(http, f"/races/{race}/proof", coding) for coding in (PLAIN, GZIP)]
    assert gzip.decompress(small.body) == whole.body
    assert small.headers["etag"] == whole.headers["etag"]
    assert small.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert small.headers["vary"] == "Accept, Accept-Encoding"


@pytest.mark.parametrize("form", [NDJSON, SERVER_SENT])
async def test_a_stream_is_not_compressed_and_each_line_arrives_at_once(
    http: httpx.AsyncClient, ada: Person, bob: Person, form: dict[str, str]
) -> None:
    race = await race_on(ada, bob)
    async with listening(http, f"/races/{race}/events", form | GZIP) as stream:
        assert "content-encoding" not in stream.response.headers
        assert "etag" not in stream.response.headers
        assert stream.response.headers["cache-control"] == "no-store"
        await stream.until("started")
        await bob.resigns(race)
        assert (await stream.until("ended"))[-1]["seat"] == 1  # while the race goes on, and with it the stream


async def test_refusals_and_writes_have_no_etag(http: httpx.AsyncClient, ada: Person) -> None:
    refused = await http.get("/races?limit=0", headers=GZIP)
    problem(refused, 400, "malformed")
    made = await ada.post("/races", {"game": "duchess"})
    created(made)
    for answer in (refused, made):
        assert "etag" not in answer.headers
        assert "cache-control" not in answer.headers
