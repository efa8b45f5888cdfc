"""Ten recovery codes: each gives one token to a player who has lost all devices."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.people.bearer import Bearer
from cadogan.people.errors import WrongToken
from cadogan.people.link import MOST_ATTEMPTS, RECOVERY_CODES
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.tables.recovery_codes import RecoveryCodes
from tests.api.conftest import Json, Node, Person, created, ok, problem
from tests.api.routes.accounts.test_links import NO_CODE, take
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.oauth.app import BAN


@pytest.fixture(autouse=True)
async def nobody_has_tried(node: Node) -> AsyncIterator[None]:
    """Reset the attempts: all tests use one address."""
    await node.pool.execute("DELETE FROM link_attempt")
    yield
    await node.pool.execute("DELETE FROM link_attempt")


async def makes(person: Person) -> list[str]:
    codes: list[str] = created(await person.post("/players/me/recovery-codes"))["codes"]
    return codes


async def counts(person: Person) -> Json:
    return ok(await person.get("/players/me/recovery-codes"))


async def test_each_of_ten_codes_gives_one_token_with_every_scope(http: httpx.AsyncClient, ada: Person) -> None:
    assert await counts(ada) == {"left": 0, "made_at": None}
    codes = await makes(ada)
    assert len(set(codes)) == RECOVERY_CODES == 10
    new = created(await take(http, codes[3].lower().replace("-", " "), name="new phone"))
    assert (new["id"], new["name"]) == (ada.id, ada.name)
    newest, first = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert (newest["name"], newest["scopes"]) == ("new phone", first["scopes"])
    problem(await take(http, codes[3]), 404, "unknown-link")
    assert (await counts(ada))["left"] == 9
    answers = await asyncio.gather(*(take(http, codes[4]) for _ in range(6)))
    assert Counter(each.status_code for each in answers) == {201: 1, 404: 5}


async def test_new_codes_end_the_earlier_ones(http: httpx.AsyncClient, ada: Person) -> None:
    old, new = await makes(ada), await makes(ada)
    problem(await take(http, old[0]), 404, "unknown-link")
    created(await take(http, new[0]))
    batches = await asyncio.gather(*(makes(ada) for _ in range(4)))
    assert (await counts(ada))["left"] == RECOVERY_CODES
    answers = [await take(http, codes[0]) for codes in batches]
    assert Counter(each.status_code for each in answers) == {201: 1, 404: 3}


async def test_guesses_of_recovery_codes_count_with_those_of_other_codes(http: httpx.AsyncClient, ada: Person) -> None:
    codes = await makes(ada)
    await asyncio.gather(*(take(http, code) for code in [NO_CODE, f"{NO_CODE}-2222-2222"] * (MOST_ATTEMPTS // 2)))
    problem(await take(http, codes[0]), 429, "too-many-attempts")
    assert (await counts(ada))["left"] == RECOVERY_CODES


async def test_a_banned_player_does_not_recover(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    codes = await makes(ada)
    await node.pool.execute(BAN, UUID(ada.id))
    problem(await take(http, codes[0]), 404, "unknown-link")
    assert await node.pool.fetchval("SELECT count(*) FROM recovery_code WHERE player_id = $1", UUID(ada.id)) == 10


async def test_only_hashes_of_recovery_codes_are_stored(node: Node, ada: Person) -> None:
    codes = await makes(ada)
    rows = str(await node.pool.fetch("SELECT * FROM recovery_code WHERE player_id = $1", UUID(ada.id)))
    assert not [code for code in codes if code in rows or code.replace("-", "") in rows]


async def test_making_recovery_codes_needs_token_write(ada: Person) -> None:
    reader = await with_token(ada, "player:read")
    assert problem(await reader.post("/players/me/recovery-codes"), 403, "missing-scope")["scope"] == "token:write"
    assert (await counts(reader))["left"] == 0


async def test_a_token_that_was_revoked_a_moment_ago_makes_no_codes(node: Node, ada: Person) -> None:
    codes = await makes(ada)
    player = Player(PlayerId(UUID(ada.id)), ada.name)
    revoked = Bearer(player, uuid4(), ("token:write",))
    with pytest.raises(WrongToken):
        await RecoveryCodes(node.pool).make(["K7QM-4TXW-9DHA-H2YR-7Y47"], revoked)
    assert await RecoveryCodes(node.pool).use(codes[0], uuid4(), "token", "phone") == player
