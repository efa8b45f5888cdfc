"""Bans on a real Postgres."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from cadogan.people.errors import Banned, NameTaken
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool
from cadogan.store.tables.bans import Bans
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import Tokens
from tests.store.tables.test_players import new_player, new_token

HOUR = timedelta(hours=1)


@pytest.fixture
def bans(pool: Pool) -> Bans:
    return Bans(pool)


async def test_a_ban_refuses_its_player_until_it_is_lifted(pool: Pool, bans: Bans) -> None:
    player, token = new_player(), new_token()
    await Players(pool).create(player, token)
    assert await bans.ban(player.id, "noise", None)
    with pytest.raises(Banned, match=r"^you are banned: noise$"):
        await Tokens(pool).bearer(token)
    assert await bans.unban(player.id)
    assert (await Tokens(pool).bearer(token)).player == player
    assert not await bans.unban(player.id)


async def test_a_ban_ends_at_its_time_and_can_be_replaced(pool: Pool, bans: Bans) -> None:
    player, token = new_player(), new_token()
    await Players(pool).create(player, token)
    now = datetime.now(UTC)
    assert await bans.ban(player.id, "noise", now - HOUR)
    bearer = await Tokens(pool).bearer(token)
    assert await Tokens(pool).lapsed([bearer]) == []
    assert await bans.ban(player.id, "more noise", now + HOUR)
    with pytest.raises(Banned, match="more noise"):
        await Tokens(pool).bearer(token)
    (lapsed,) = await Tokens(pool).lapsed([bearer])
    assert lapsed.why == "banned"
    assert "more noise" in str(lapsed.ban)


async def test_an_unknown_player_cannot_be_banned_or_renamed(bans: Bans) -> None:
    assert not await bans.ban(PlayerId(uuid4()), "noise", None)
    assert not await bans.rename(PlayerId(uuid4()), uuid4().hex[:12])


async def test_a_taken_name_is_refused(pool: Pool, bans: Bans) -> None:
    ada, ben = new_player(), new_player()
    for player in (ada, ben):
        await Players(pool).create(player, new_token())
    with pytest.raises(NameTaken):
        await bans.rename(ben.id, ada.name.upper())
    assert await bans.rename(ada.id, ada.name.upper()), "one's own name in other letters is free"
    assert await Players(pool).names([ada.id, ben.id]) == {ada.id: ada.name.upper(), ben.id: ben.name}


async def test_names_that_look_like_the_new_one_are_taken_and_the_old_one_is_free(pool: Pool, bans: Bans) -> None:
    old = uuid4().hex[:12]
    ada = new_player(old)
    await Players(pool).create(ada, new_token())
    assert await bans.rename(ada.id, f"Miller {old}")
    with pytest.raises(NameTaken):
        await Players(pool).create(new_player(f"MilIer {old}"), new_token())
    await Players(pool).create(new_player(old), new_token())
