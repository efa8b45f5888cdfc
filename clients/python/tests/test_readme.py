"""The examples of the README, executed."""

import asyncio
import doctest
import re
import sys
from pathlib import Path
from textwrap import indent

from cadogan.app import Service
from cadogan_client import Bot, BotRunner, Cadogan

README = Path(__file__).parents[1] / "README.md"
SESSION = "\n".join(re.findall(r"```pycon\n(.*?)```", README.read_text(), re.DOTALL))
RACE, BOT, WATCH, PLAY = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)


async def test_the_readme_race_runs(service: Service) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        RACE.replace("http://127.0.0.1:8000", service.url),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()
    assert b"how='resigned'" in output


async def test_the_readme_bot_is_a_bot(service: Service) -> None:
    names: dict[str, type[Bot]] = {}
    exec(BOT, names)
    async with Cadogan(service.url) as cadogan:
        await cadogan.sign_up("MyBot", bot=True)
        race = await cadogan.create_race("duchess", seats=1, countdown=0)
        async with cadogan.race(race.id):
            pass
        await BotRunner(cadogan, names["MyBot"], races=1).run()
        assert (await cadogan.view(race.id)).is_decided


async def test_the_readme_session_prints_what_it_shows(service: Service) -> None:
    text = SESSION.replace("http://127.0.0.1:8000", service.url)
    session = doctest.DocTestParser().get_doctest(text, {}, "README", str(README), 0)
    report: list[str] = []
    # in a thread: the session blocks, and the service runs in this loop
    result = await asyncio.to_thread(doctest.DocTestRunner().run, session, out=report.append, clear_globs=False)
    session.globs["cadogan"].__exit__()
    assert result.failed == 0, "".join(report)
    assert result.attempted >= 10


async def test_the_readme_watch_yields_events(service: Service) -> None:
    async with Cadogan(service.url) as ada:
        await ada.sign_up("Ada")
        race = await ada.create_race("duchess", seats=1, countdown=0, undo="free")
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            printed: list[object] = []
            names = {
                "Cadogan": Cadogan,
                "url": service.url,
                "race_id": race.id,
                "print": lambda *values: printed.extend(values),
            }
            exec(f"async def watch():\n{indent(WATCH, '    ')}", names)
            watching = asyncio.create_task(names["watch"]())  # type: ignore[operator]  # defined by the README's code
            while not printed:  # the spectator may come late: with undo the board does not end before
                await seat.play(seat.board.legal[0])
                await seat.undo()
            await seat.resign()
            await watching
    assert printed[-1] == "finished"


async def test_the_readme_playback_reaches_the_end(service: Service) -> None:
    async with Cadogan(service.url) as ada:
        await ada.sign_up("Ada")
        race = await ada.create_race("duchess", seats=1, countdown=0)
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            await seat.resign()
            await seat.finished()
        names = {"cadogan": ada, "race_id": race.id}
        exec(f"async def play():\n{indent(PLAY, '    ')}    return view.race.phase", names)
        assert await names["play"]() == "finished"  # type: ignore[operator]  # defined by the README's code
