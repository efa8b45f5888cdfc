"""Metrics count what really happens: races over real sockets, refused moves and requests, and broken connections."""

import asyncio
import json

import httpx
import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict
from websockets.asyncio.client import connect

from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.tables import challenges
from cadogan_client import Cadogan, Refused
from tests.fixtures import copy_of, execute, running
from tests.lobby.news.webhooks.receiver import receiving
from tests.metrics.conftest import Observed


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/health", "/status", "/debug", "/.env"])
async def test_the_public_port_has_no_metrics_and_no_other_unknown_path(observed: Observed, path: str) -> None:
    async with httpx.AsyncClient(base_url=observed.url) as http:
        answer = await http.get(path)
        assert answer.status_code == 404
        assert "cadogan_" not in answer.text
        assert (await http.get(path, headers={"Accept": "text/html"})).status_code == 404


async def test_a_race_is_counted_from_its_sockets_to_its_acks(observed: Observed) -> None:
    async with Cadogan(observed.url) as one, Cadogan(observed.url) as other, Cadogan(observed.url) as guest:
        await one.sign_up("Ann")
        await other.sign_up("Bob")
        race = await one.create_race("eagle-wing", seats=2, countdown=0)
        async with one.race(race.id) as first, other.race(race.id) as second, guest.watch(race.id):
            await asyncio.gather(first.ready(), second.ready())
            await asyncio.gather(first.started(), second.started())
            for _ in range(3):
                await first.play(first.board.legal[0])
            with pytest.raises(Refused) as refused:
                await first.play("1-1")
            scraped = await observed.until("cadogan_move_ack_seconds_count", 3)
            assert scraped.value("cadogan_rooms", phase="racing") == 1
            assert scraped.value("cadogan_sockets", kind="racer") == 2
            assert scraped.value("cadogan_sockets", kind="spectator") == 1
            assert scraped.value("cadogan_refusals_total", code=refused.value.code) == 1
            assert scraped.value("cadogan_append_batch_events_sum") >= 6
            assert scraped.value("cadogan_append_seconds_count") >= 3
            assert scraped.value("cadogan_http_answers_total", operation="createRace", status="201") == 1
            assert scraped.value("cadogan_held_events") == 3
            await second.play(second.board.legal[0])
            await observed.until("cadogan_move_ack_seconds_count", 4)
        scraped = await observed.until("cadogan_socket_closes_total", 3, code="1000")
        assert scraped.value("cadogan_sockets", kind="racer") == 0


async def test_a_minute_in_which_people_race_is_a_line_of_the_log(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadogan.metrics.minute.MINUTE_S", 0.01)
    with capture_logs() as entries:
        async with running(dsn, bound("127.0.0.1", 0)) as service, Cadogan(service.url) as one:
            await asyncio.sleep(0.1)
            assert not lines(entries)  # nobody is here
            await one.sign_up("Ann")
            race = await one.create_race("eagle-wing", seats=1, countdown=0)
            async with one.race(race.id) as seat, asyncio.timeout(30):
                await seat.ready()
                await seat.started()
                for _ in range(3):
                    await seat.play(seat.board.legal[0])
                while sum(line["moves"] for line in lines(entries)) < 3:  # noqa: ASYNC110 - as an operator looks
                    await asyncio.sleep(0.01)
            last = [line for line in lines(entries) if line["moves"]][-1]
    assert sum(line["moves"] for line in lines(entries)) == 3
    assert (last["races"], last["racers"], last["spectators"]) == (1, 1, 0)
    assert 0 <= last["ack_ms_p50"] <= last["ack_ms_p99"]


def lines(entries: list[EventDict]) -> list[EventDict]:
    return [entry for entry in entries if entry["event"] == "minute"]


async def test_an_access_log_has_a_line_for_each_request_without_its_query(dsn: str) -> None:
    with capture_logs() as entries:
        async with (
            running(dsn, bound("127.0.0.1", 0), has_access_log=True) as service,
            httpx.AsyncClient(base_url=service.url) as http,
        ):
            await http.get("/api/v1/games?secret=1")
    (line,) = [entry for entry in entries if entry["event"] == "request"]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/v1/games", 400)
    assert (line["address"], line["code"]) == ("127.0.0.1", "unknown-parameter")
    assert "secret" not in str(line)


async def test_refused_requests_are_counted_by_code_and_operation(observed: Observed) -> None:
    async with httpx.AsyncClient(base_url=observed.url) as http:
        await http.get("/api/v1/nonsense")
        refused = await http.get("/api/v1/races?game=nonsense")
        await http.head("/api/v1/games")
    scraped = await observed.scrape()
    assert scraped.value("cadogan_http_problems_total", code="unknown-route") == 1
    assert scraped.value("cadogan_http_answers_total", operation="none", status="404") == 1
    assert scraped.value("cadogan_http_answers_total", operation="listRaces", status=str(refused.status_code)) == 1
    assert scraped.value("cadogan_http_answers_total", operation="listGames", status="200") == 1


async def test_a_socket_that_never_says_hello_is_counted_with_its_close_code(observed: Observed) -> None:
    address = f"ws{observed.url.removeprefix('http')}/api/v1/races/01a1fc8b-af8c-7849-8dee-aaa63a7ec0d8/socket"
    async with connect(address) as socket:
        await observed.until("cadogan_sockets", 1, kind="entering")
        await socket.send(json.dumps({"type": "play"}))
        await socket.wait_closed()
        code = socket.close_code
    await observed.until("cadogan_socket_closes_total", 1, code=str(code))


async def test_limits_that_are_hit_are_counted_by_policy(dsn: str) -> None:
    listener = bound("127.0.0.1", 0)
    port = listener.getsockname()[1]
    async with (
        running(dsn, bound("127.0.0.1", 0), metrics_listener=listener, has_limits=True) as service,
        httpx.AsyncClient(base_url=service.url) as http,
    ):
        observed = Observed(service.url, f"http://127.0.0.1:{port}")
        refused = 0
        for number in range(70):
            answer = await http.post("/api/v1/players", json={"name": f"Player {number}"})
            refused += answer.status_code == 429
        assert refused
        hits = (await observed.scrape()).value("cadogan_limits_hit_total", policy="sign-up")
    assert hits == refused


async def test_deliveries_to_webhooks_are_counted_by_outcome(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST_OF_ONE_NEWCOMER", 2)
    listener = bound("127.0.0.1", 0)
    port = listener.getsockname()[1]
    async with (
        running(dsn, bound("127.0.0.1", 0), metrics_listener=listener, webhook_networks=["127.0.0.0/8"]) as service,
        receiving() as receiver,
        Cadogan(service.url) as one,
        Cadogan(service.url) as other,
    ):
        observed = Observed(service.url, f"http://127.0.0.1:{port}")
        await one.sign_up("Ann")
        await other.sign_up("Bob")
        receiver.answers = [204, 410]
        await other.create_webhook(receiver.url)
        await one.challenge("duchess", to="Bob")
        await observed.until("cadogan_webhook_attempts_total", 1, outcome="delivered")
        assert (await observed.scrape()).value("cadogan_webhooks_off") == 0
        await one.challenge("duchess", to="Bob")
        scraped = await observed.until("cadogan_webhook_attempts_total", 1, outcome="gone")
        assert scraped.value("cadogan_webhook_attempts_total", outcome="failed") == 0
        await observed.until("cadogan_webhooks_off", 1)


async def test_pictures_are_counted_by_outcome_and_time(observed: Observed) -> None:
    async with httpx.AsyncClient(base_url=observed.url) as http:
        for _ in range(3):
            assert (await http.get("/pictures/days/today/duchess.png")).status_code == 200
    scraped = await observed.scrape()
    assert scraped.value("cadogan_pictures_total", outcome="drawn") == 1
    assert scraped.value("cadogan_pictures_total", outcome="kept") == 2
    assert scraped.value("cadogan_pictures_total", outcome="refused") == 0
    assert scraped.value("cadogan_picture_drawing_seconds_total") > 0


async def test_vital_signs_come_from_postgres(observed: Observed) -> None:
    scraped = await observed.until("cadogan_postgres_up", 1)
    assert scraped.value("cadogan_partitions_ahead_months") == 3
    assert ("cadogan_winnable_deals", ("game", "duchess")) in scraped.samples
    assert (
        "cadogan_winnable_deals",
        ("game", "spider"),
    ) not in scraped.samples  # it has none: no alert may wait for some
    for projection in ("listing", "ratings", "results"):
        assert scraped.samples["cadogan_projection_lag_seconds", ("projection", projection)] == 0
        assert scraped.samples["cadogan_set_aside_races", ("projection", projection)] == 0


async def test_a_scrape_answers_while_postgres_is_down(
    postgres: EmbeddedPostgres, database_template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.metrics.signs.READ_S", 0.05)
    listener = bound("127.0.0.1", 0)
    port = listener.getsockname()[1]
    async with (
        copy_of(postgres, database_template) as dsn,
        running(dsn, bound("127.0.0.1", 0), metrics_listener=listener) as service,
    ):
        observed = Observed(service.url, f"http://127.0.0.1:{port}")
        await observed.until("cadogan_postgres_up", 1)
        name = dsn.split("?")[0].rpartition("/")[2]
        administration = postgres.dsn("postgres")
        await execute(administration, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        await execute(administration, ended)
        scraped = await observed.until("cadogan_postgres_up", 0)
        assert "cadogan_overdue_races" not in scraped.families
        await execute(administration, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await observed.until("cadogan_postgres_up", 1)
