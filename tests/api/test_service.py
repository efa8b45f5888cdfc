"""What is true of the service as a whole: health, addresses that lead nowhere, faults of its own."""

import asyncio
from importlib.metadata import version
from typing import TypeVar, get_type_hints
from uuid import uuid4

import httpx
import pytest
from structlog.testing import capture_logs

from cadogan.api import api
from cadogan.lobby.services import Services
from cadogan.rooms.node.client_turns import ClientTurns
from cadogan.rooms.node.shutdown import Shutdown
from cadogan.rules import RULES_FORM, RULES_VERSION
from cadogan.store.database import connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.errors import LogClosed, Unreachable
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.projections.set_aside import SetAsideTable
from cadogan.store.tables.kept_answers import KeptAnswers
from tests.api.conftest import Node, ok, problem, serving

T = TypeVar("T")


async def test_the_process_is_up_and_can_do_its_work(node: Node) -> None:
    async with httpx.AsyncClient(base_url=node.url) as http:
        assert ok(await http.get("/livez")) == {"status": "alive"}
        ready = {"status": "ready", "set_aside": 0, "standby_confirms": False}
        node.services.watch.note(0.0123, 0)
        lag_and_descriptors = {"loop_lag_ms": 12.3, "descriptors_left": node.services.watch.descriptors.left}
        assert ok(await http.get("/readyz")) == ready | lag_and_descriptors


async def test_it_says_what_runs(http: httpx.AsyncClient) -> None:
    what = ok(await http.get("/version"))
    assert what == {"version": version("cadogan"), "rules_version": RULES_VERSION, "rules": RULES_FORM}


async def test_an_address_that_leads_nowhere_is_a_problem_too(http: httpx.AsyncClient) -> None:
    for path in ("/nowhere", "/races/not-an-id", "/players/me/token"):
        assert path in problem(await http.get(path), 404, "unknown-route")["detail"]


async def test_a_wrong_method_is_answered_with_the_right_ones(http: httpx.AsyncClient) -> None:
    refused = await http.delete("/races")
    problem(refused, 405, "wrong-method")
    assert {"GET", "POST"} <= set(refused.headers["allow"].split(", "))


async def test_a_page_of_any_origin_can_use_the_api(http: httpx.AsyncClient) -> None:
    origin = {"Origin": "https://club.example", "Access-Control-Request-Method": "POST"}
    allowed = await http.options("/races", headers=origin)
    assert allowed.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in allowed.headers


async def test_a_page_of_any_origin_can_send_and_read_the_headers_of_the_api(http: httpx.AsyncClient) -> None:
    wanted = ["authorization", "content-type", "idempotency-key", "if-none-match", "last-event-id"]
    preflight = {
        "Origin": "https://club.example",
        "Access-Control-Request-Method": "DELETE",
        "Access-Control-Request-Headers": ", ".join(wanted),
    }
    allowed = await http.options("/players/me", headers=preflight)
    assert allowed.status_code == 204
    assert "DELETE" in allowed.headers["access-control-allow-methods"]
    assert set(wanted) <= set(allowed.headers["access-control-allow-headers"].lower().split(", "))
    refused = await http.get("/players/me", headers={"Origin": "https://club.example"})
    exposed = refused.headers["access-control-expose-headers"].lower()
    assert all(name in exposed for name in ("etag", "location", "ratelimit", "retry-after", "www-authenticate"))


def broken(part: type[T], error: Exception) -> T:
    """A part of the service that has failed."""

    async def fail(*_: object) -> None:
        raise error

    names = [name for name in dir(part) if not name.startswith("_")]
    failing = {name: None if isinstance(getattr(part, name), property) else fail for name in names}
    instance: T = type(part.__name__, (part,), {**failing, "__init__": lambda _: None})()
    return instance


def broken_services(error: Exception, **working: object) -> Services:
    """Services that fail with an error, but for those that work."""
    hints = get_type_hints(Services)
    parts = {name: broken(part, error) for name, part in hints.items()}
    parts["rooms"].turns = ClientTurns()  # requests take their turns whatever has failed
    return Services(**parts | {"shutdown": Shutdown()} | working)


async def ask_broken(error: Exception, path: str) -> httpx.Response:
    async with (
        serving(api(broken_services(error))) as url,
        httpx.AsyncClient(base_url=url) as http,
    ):
        return await http.get(path)


@pytest.mark.parametrize("error", [Unreachable("Postgres does not answer: down"), LogClosed("the log is closed")])
async def test_while_postgres_is_down_the_answer_says_when_to_retry(error: Exception) -> None:
    for path in ("/api/v1/races", "/readyz"):
        refused = await ask_broken(error, path)
        problem(refused, 503, "unavailable")
        assert refused.headers["retry-after"] == "1"


async def test_a_process_without_postgres_is_alive(postgres: EmbeddedPostgres) -> None:
    async with await connect(postgres.dsn("postgres")) as pool, Log(pool) as log:
        services = broken_services(Unreachable("away"), log=log)
        async with serving(api(services)) as url, httpx.AsyncClient(base_url=url) as http:
            assert ok(await http.get("/livez")) == {"status": "alive"}
            log._writer._task.cancel()  # noqa: SLF001 - no fault of ours is known that ends it
            await asyncio.wait({log._writer._task})  # noqa: SLF001
            problem(await http.get("/livez"), 503, "not-ready")


async def test_an_unexpected_error_is_logged_and_its_details_are_not_shown() -> None:
    with capture_logs() as lines:
        refused = await ask_broken(RuntimeError("the key is Xanadu"), "/api/v1/races")
    problem(refused, 500, "our-fault")
    assert "Xanadu" not in refused.text  # no hexadecimal id of a request has it by chance
    (line,) = [line for line in lines if line["event"] == "request_failed"]
    assert line["path"] == "/api/v1/races"
    assert isinstance(line["exc_info"], RuntimeError)


async def test_on_a_database_without_migrations_the_service_is_not_ready(postgres: EmbeddedPostgres) -> None:
    async with await connect(postgres.dsn("postgres")) as pool, Log(pool) as log:
        services = broken_services(
            Unreachable("no other service is asked"),
            log=log,
            listing=Listing(pool, log),
            ratings=Ratings(pool, log),
            results=Results(pool, log),
            set_aside=SetAsideTable(pool),
            kept_answers=KeptAnswers(pool, uuid4(), uuid4),
        )
        async with serving(api(services)) as url, httpx.AsyncClient(base_url=url) as http:
            problem(await http.get("/readyz"), 503, "not-ready")
