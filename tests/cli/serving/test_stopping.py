"""The end of a service by SIGTERM: it drains, and then sockets close with 1012."""

import asyncio
import signal
from contextlib import suppress

import httpx
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response

from infra.lab.program import stable_port
from tests.cli.conftest import Process, Serving
from tests.service.live import Live, bearer, connected, entered, lobby, still_there

DRAINS = "600"


async def readiness(service: Process) -> int:
    async with httpx.AsyncClient() as http:
        return (await http.get(f"{service.url}/readyz")).status_code


async def until_unready(service: Process) -> None:
    async with asyncio.timeout(30):
        while await readiness(service) == 200:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)
    assert await readiness(service) == 503


async def until_refused(race: Live) -> Response:
    """Connect until the node has noticed another one, and refuses. Returns the refusal."""
    async with asyncio.timeout(30):
        while True:
            try:
                async with connected(race):
                    pass
            except InvalidStatus as error:
                return error.response


async def until_taken(race: Live) -> None:
    """Connect until the node takes sockets: it may still count one that the test before has killed."""
    async with asyncio.timeout(30):
        while True:
            with suppress(InvalidStatus):
                async with connected(race):
                    return


async def test_readiness_says_no_before_anything_ends(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN=DRAINS) as service:
        await service.until_up()
        race = await lobby(service.url)
        async with entered(race) as before:
            service.send(signal.SIGTERM)
            await until_unready(service)
            await still_there(before)
            await until_taken(race)
            async with entered(race) as later, httpx.AsyncClient(base_url=service.url) as http:
                await still_there(later)
                assert (await http.get("/livez")).status_code == 200
                service.send(signal.SIGTERM)  # wait no longer
                assert (await before.closed(), await later.closed()) == (1012, 1012)
        assert "Every acknowledged move is in the log" in await service.end(signal.SIGTERM)


async def test_a_terminal_that_closes_lets_the_service_drain(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN=DRAINS) as service:
        await service.until_up()
        async with entered(await lobby(service.url)) as racer:
            service.send(signal.SIGHUP)
            await until_unready(service)
            await still_there(racer)
            assert "Every acknowledged move is in the log" in await service.end(signal.SIGINT)
            assert service.status == 0


async def test_a_node_that_drains_takes_no_new_races_and_pairings(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN=DRAINS) as service:
        await service.until_up()
        race = await lobby(service.url)
        service.send(signal.SIGTERM)
        await until_unready(service)
        async with httpx.AsyncClient(base_url=f"{service.url}/api/v1", headers=bearer(race.tokens[0])) as http:
            for path, body in (("/races", {"game": "duchess"}), ("/pairings", {"game": "duchess"})):
                refused = await http.post(path, json=body)
                assert (refused.status_code, refused.json()["code"]) == (503, "unavailable"), refused.text
                assert int(refused.headers["Retry-After"]) > 0
            assert (await http.post(f"/races/{race.race_id}/ready")).status_code == 200  # races under way go on


async def test_beside_another_node_a_node_that_drains_takes_no_sockets(serving: Serving, port: int) -> None:
    other_port = stable_port()
    async with serving(port, DRAIN=DRAINS) as draining, serving(other_port) as other:
        await draining.until_up()
        await other.until_up()
        race = await lobby(draining.url)
        async with entered(race, 0) as racer:
            draining.send(signal.SIGTERM)
            await until_unready(draining)
            refused = await until_refused(race)
            assert refused.status_code == 503
            assert int(refused.headers["Retry-After"]) > 0
            await still_there(racer)
            async with entered(race.at(other.url), 1) as elsewhere:
                await still_there(elsewhere)


async def test_the_delay_after_sigterm_ends_by_itself(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN="0.2") as service:
        await service.until_up()
        async with entered(await lobby(service.url)) as connection:
            service.send(signal.SIGTERM)
            assert await connection.closed() == 1012
        await service.end(signal.SIGTERM)


async def test_a_client_that_answers_no_close_frame_does_not_hold_the_end_up(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN="0") as service:
        await service.until_up()
        async with entered(await lobby(service.url)) as connection:
            connection.websocket.transport.pause_reading()
            said = await service.end(signal.SIGTERM)
            assert service.status == 0
            assert "Every acknowledged move is in the log" in said
            connection.websocket.transport.resume_reading()


async def test_ctrl_c_does_not_wait(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN=DRAINS) as service:
        await service.until_said("Ctrl-C")  # an earlier signal interrupts the start
        assert "Every acknowledged move is in the log" in await service.end(signal.SIGINT)
