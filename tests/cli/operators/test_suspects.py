"""`cadogan players suspects` and `cadogan fair-play`, on races in a real log."""

import asyncio
import json
import random
import time
from itertools import combinations
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from cadogan.cli.operators.players import players
from cadogan.cli.players.fair_play import fair_play_command
from cadogan.races.events import MovePlayed, RaceStarted
from cadogan.races.ids import PlayerId
from cadogan.races.proof.proof import proof_of
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.log.partitions import make_partitions
from infra.simulate.fair_play.raced import Raced, raced
from infra.simulate.fair_play.racer import Racer, at_once, by_policy, like_a_person
from infra.simulate.fair_play.stored import store_players, store_races

GAME = "eagle-wing"


def some_racers(chance: random.Random) -> dict[PlayerId, Racer]:
    """Three people, and a program with the account of a person."""
    people = [Racer("person", by_policy("hasty"), like_a_person(chance)) for _ in range(3)]
    program = Racer("program", by_policy("hasty"), at_once, is_cheat=True)
    return {PlayerId(UUID(int=number)): racer for number, racer in enumerate([*people, program], 1)}


def some_races(racers: dict[PlayerId, Racer], chance: random.Random) -> list[Raced]:
    """Two races of each pair, now."""
    now_ms = int(time.time() * 1000)
    return [
        raced(GAME, (racers[one], racers[other]), (one, other), now_ms, chance)
        for one, other in 2 * list(combinations(racers, 2))
    ]


async def fill(dsn: str) -> list[Raced]:
    """Put the racers and their races into a database."""
    chance = random.Random(1)
    racers = some_racers(chance)
    races = some_races(racers, chance)
    async with await connect(dsn) as pool, Log(pool) as log:
        await make_partitions(pool)
        await store_players(pool, racers)
        await store_races(log, races)
    return races


async def said(dsn: str, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the report prints, or with what it exits."""
    try:
        await asyncio.to_thread(players, ["suspects", *words, "--database-url", dsn], result_action="return_value")
    except SystemExit as left:
        return str(left.code)
    return capsys.readouterr().out


async def test_a_program_is_first_with_moments_to_look_at(dsn: str, capsys: pytest.CaptureFixture[str]) -> None:
    races = {str(race.race_id): race for race in await fill(dsn)}
    text = await said(dsn, capsys, "--game", GAME)
    assert "4 players, 12 rated races, 12 of them measured." in text
    assert "This report accuses nobody." in text
    first = next(line for line in text.splitlines() if line.startswith("1 "))
    assert "program 4" in first
    assert "quick" in first
    document = json.loads(await said(dsn, capsys, "--json", "--since", "2020-01-01"))
    assert document["players"][0]["name"] == "program 4"
    quick = next(each for each in document["players"][0]["findings"] if each["kind"] == "quick")
    assert quick["replay"] in text
    _, _, race, replay = quick["replay"].split("/")
    moment, seat = (int(part.split("=")[1]) for part in replay.removeprefix("replay?").split("&"))
    events = races[race].events
    started_at = next(event.at for event in events if isinstance(event, RaceStarted))
    assert (started_at + moment, seat) in {(each.at, each.seat) for each in events if isinstance(each, MovePlayed)}


async def test_one_player_is_compared_with_their_opponents(dsn: str, capsys: pytest.CaptureFixture[str]) -> None:
    await fill(dsn)
    text = await said(dsn, capsys, "--player", "PERSON 1", "--races", "2")
    assert "2 of them measured" in text
    assert "person 1" in text
    assert "person 2" not in text
    assert all(kind in text for kind in ("thinking", "regular", "same two", "given", "tireless"))
    by_id = await said(dsn, capsys, "--player", str(UUID(int=1)), "--races", "2")
    assert by_id == text


async def test_what_cannot_be_reported_is_said(dsn: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No player has 5 rated races" in await said(dsn, capsys)
    assert "There is no player Nobody" in await said(dsn, capsys, "--player", "Nobody")
    assert "there is no game 'chess'" in await said(dsn, capsys, "--game", "chess")


def test_anyone_computes_the_figures_of_a_race_from_its_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(1)
    race = some_races(some_racers(chance), chance)[2]
    file = tmp_path / "race.json"
    file.write_bytes(msgspec.json.encode(proof_of(race.payloads)))
    fair_play_command(str(file))
    text = capsys.readouterr().out
    assert text.startswith(f"Race {race.race_id}, {GAME}\nseat 0, player ")
    assert f"/races/{race.race_id}/replay?t=" in text
    file.write_bytes(file.read_bytes().replace(b'"version":1,', b'"version":2,', 1))
    with pytest.raises(SystemExit, match="this proof does not hold"):
        fair_play_command(str(file))
