"""The end of a service by SIGTERM: readiness says no first, then sockets close with 1012."""

import asyncio
import signal

import httpx

from tests.cli.conftest import Process, Serving
from tests.service.live import entered, lobby, still_there


async def readiness(service: Process) -> int:
    async with httpx.AsyncClient() as http:
        return (await http.get(f"{service.url}/readyz")).status_code


async def until_unready(service: Process) -> None:
    async with asyncio.timeout(30):
        while await readiness(service) == 200:
            pass
    assert await readiness(service) == 503


async def test_readiness_says_no_before_anything_ends(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN="600") as service:
        await service.until_up()
        race = await lobby(service.url)
        async with entered(race) as before:
            service.send(signal.SIGTERM)
            await until_unready(service)
            await still_there(before)
            async with entered(race) as later, httpx.AsyncClient(base_url=service.url) as http:
                await still_there(later)
                assert (await http.get("/livez")).status_code == 200
                service.send(signal.SIGTERM)  # wait no longer
                assert (await before.closed(), await later.closed()) == (1012, 1012)
        assert "Every acknowledged move is in the log" in await service.end(signal.SIGTERM)


async def test_the_delay_after_sigterm_ends_by_itself(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN="0.2") as service:
        await service.until_up()
        async with entered(await lobby(service.url)) as connection:
            service.send(signal.SIGTERM)
            assert await connection.closed() == 1012
        await service.end(signal.SIGTERM)


async def test_ctrl_c_does_not_wait(serving: Serving, port: int) -> None:
    async with serving(port, DRAIN="600") as service:
        await service.until_said("Ctrl-C")  # an earlier signal interrupts the start
        assert "Every acknowledged move is in the log" in await service.end(signal.SIGINT)
