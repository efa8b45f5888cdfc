"""`cadogan players`, on the database of a service that runs: what an operator does reaches every node at once."""

import asyncio
import os
import subprocess
from uuid import uuid4

import httpx
import pytest

from cadogan.app import Service
from cadogan.cli.operators.players import players
from cadogan.cli.serving.listeners import bound
from cadogan_client import Cadogan, Problem
from tests.cli.conftest import COMMAND
from tests.fixtures import running
from tests.service.live import bearer, entered, racing, still_there
from tests.service.test_token_revalidator import shown_out


@pytest.fixture
def operator(dsn: str, capsys: pytest.CaptureFixture[str]) -> "Operator":
    return Operator(dsn, capsys)


class Operator:
    """An operator at the command line."""

    def __init__(self, dsn: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._dsn = dsn
        self._capsys = capsys

    async def says(self, *words: str) -> str:
        """What a command prints, or with what it exits."""
        try:
            await asyncio.to_thread(players, [*words, "--database-url", self._dsn], result_action="return_value")
        except SystemExit as left:
            return str(left.code)
        return self._capsys.readouterr().out


async def test_a_ban_closes_all_sockets_with_its_reason(service: Service, dsn: str, operator: Operator) -> None:
    async with running(dsn, bound("127.0.0.1", 0)) as other:
        race = await racing(service.url)
        async with (
            entered(race, 0) as here,
            entered(race.at(other.url), 0) as there,
            entered(race, 1) as opponent,
        ):
            culprit = (await here.racers())[0]["player"]
            assert "permanently: uses a bot" in await operator.says("ban", culprit, "--reason", "uses a bot")
            for said in await asyncio.gather(shown_out(here), shown_out(there)):
                assert (said["code"], said["detail"]) == ("banned", "you are banned: uses a bot")
            await opponent.until("left", seat=0)
            await still_there(opponent)
        for url in (service.url, other.url):
            async with Cadogan(url, token=race.tokens[0]) as client:
                with pytest.raises(Problem, match="uses a bot") as refused:
                    await client.me()
                assert (refused.value.status, refused.value.code) == (403, "banned")
        assert "is no longer banned" in await operator.says("unban", culprit)
        async with entered(race, 0):
            pass


async def test_a_ban_cancels_pairings_and_challenges(service: Service, operator: Operator) -> None:
    async with httpx.AsyncClient(base_url=f"{service.url}/api/v1") as http:
        ada = (await http.post("/players", json={"name": "Ada"})).json()
        await http.post("/pairings", json={"game": "duchess"}, headers=bearer(ada["token"]))
        challenge = await http.post("/challenges", json={"game": "duchess"}, headers=bearer(ada["token"]))
        await operator.says("ban", ada["id"], "--reason", "noise")
        ben = (await http.post("/players", json={"name": "Ben"})).json()
        pairing = await http.post("/pairings", json={"game": "duchess"}, headers=bearer(ben["token"]))
        assert (pairing.json()["state"], pairing.json()["others"]) == ("waiting", 0)
        seen = await http.get(challenge.headers["location"].removeprefix("/api/v1"))
        assert seen.json()["state"] == "withdrawn"


async def test_a_name_that_the_terminal_cannot_show_is_written_in_codes(service: Service, dsn: str) -> None:
    async with Cadogan(service.url) as client:
        await client.sign_up("Żaneta")
    in_ascii = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [*COMMAND, "players", "aneta", "--database-url", dsn]
    ended = await asyncio.to_thread(
        subprocess.run, command, env=in_ascii, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\\u017baneta" in ended.stdout


async def test_a_ban_ends_by_itself(service: Service, operator: Operator) -> None:
    async with Cadogan(service.url) as ada:
        player = await ada.sign_up("Ada")
        assert "is in the past" in await operator.says("ban", str(player.id), "--reason", "x", "--until", "2020-01-01")
        assert "is not between" in await operator.says(
            "ban", str(player.id), "--reason", "x", "--until", "9999-12-31T23:00:00-05:00"
        )
        await ada.me()
        said = await operator.says("ban", str(player.id), "--reason", "noise", "--until", "2999-01-31T18:00")
        assert "until 2999-01-31 18:00 UTC: noise" in said
        with pytest.raises(Problem, match="until 2999-01-31 18:00 UTC: noise"):
            await ada.me()


async def test_players_are_listed_found_and_renamed(service: Service, operator: Operator) -> None:
    async with Cadogan(service.url) as ada, Cadogan(service.url) as ben:
        one, other = await ada.sign_up("Ada"), await ben.sign_up("Benedict")
        listed = await operator.says()
        assert listed.index("Benedict") < listed.index("Ada")
        assert "Ada" not in await operator.says("NEDI")
        assert "Ada" in await operator.says(str(one.id))
        assert "is now called Ben." in await operator.says("rename", str(other.id), "Ben")
        assert (await ben.me()).name == "Ben"
        assert "another player has the name 'ADA'" in await operator.says("rename", str(other.id), "ADA")
        assert "a name has 2 to 20 characters" in await operator.says("rename", str(other.id), "x")
        assert "No player matches." in await operator.says("--banned")
        await operator.says("ban", str(one.id), "--reason", "noise")
        assert "noise" in await operator.says("--banned")


async def test_an_account_that_was_taken_over_is_given_back(service: Service, operator: Operator) -> None:
    async with Cadogan(service.url) as owner, Cadogan(service.url) as thief, Cadogan(service.url) as back:
        player = await owner.sign_up("Ada")
        thief_token = (await owner.create_token("copy", "player:read", "token:write")).token
        async with Cadogan(service.url, token=thief_token) as thief_too:
            stolen, *_ = await thief_too.make_recovery_codes()
            (first,) = [each.id for each in await thief_too.tokens() if each.name == "sign-up"]
            await thief_too.revoke_token(first)
            said = await operator.says("recover", str(player.id))
            with pytest.raises(Problem, match="not known"):
                await thief_too.me()
        with pytest.raises(Problem, match="not valid"):
            await thief.take_link(stolen)
        code = said.split()[-1]
        assert (await back.take_link(code)).id == player.id
        assert [each.current for each in await back.tokens()] == [True]
        assert "There is no person or bot" in await operator.says("recover", str(uuid4()))


async def test_a_reason_is_shown_as_it_was_given(service: Service, operator: Operator) -> None:
    async with Cadogan(service.url) as ada:
        player = await ada.sign_up("Ada")
        await operator.says("ban", str(player.id), "--reason", "[i]noise[/b] [again]")
        assert "[i]noise[/b] [again]" in await operator.says()


async def test_every_player_has_a_whole_line_however_wide_the_terminal_is(
    service: Service, operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    reason = "insulted the other racers three days in a row"
    async with Cadogan(service.url) as ada, Cadogan(service.url) as ben:
        one, other = await ada.sign_up("Ada of the Long Name"), await ben.sign_up("Ben")
        await operator.says("ban", str(one.id), "--reason", reason)
        _, bens, adas = (await operator.says()).splitlines()
    assert bens.startswith(f"{other.id}  Ben ")
    assert adas.startswith(f"{one.id}  Ada of the Long Name ")
    assert adas.endswith(f"  {reason}")


async def test_a_ban_needs_a_reason(service: Service, operator: Operator) -> None:
    async with Cadogan(service.url) as ada:
        player = await ada.sign_up("Ada")
        assert "A ban needs a reason" in await operator.says("ban", str(player.id), "--reason", " ")
        await ada.me()


@pytest.mark.parametrize("words", [("ban", "--reason", "x"), ("unban",), ("rename", "Grace")])
async def test_an_unknown_player_is_not_found(operator: Operator, words: tuple[str, ...]) -> None:
    unknown = str(uuid4())
    assert unknown in await operator.says(words[0], unknown, *words[1:])
