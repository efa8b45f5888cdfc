import asyncio
import secrets
from uuid import uuid4

import pytest

from cadogan.people.errors import NameTaken, WrongToken
from cadogan.people.names import name_key, suggestions
from cadogan.people.player import Player
from cadogan.people.tokens import BOTS_SCOPES, TOKEN_BYTES, token_hash, token_of
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import Tokens


@pytest.fixture
def players(pool: Pool) -> Players:
    return Players(pool)


@pytest.fixture
def tokens(pool: Pool) -> Tokens:
    return Tokens(pool)


def new_player(name: str | None = None) -> Player:
    return Player(PlayerId(uuid4()), name or secrets.token_hex(8))


def new_token() -> str:
    return token_of(secrets.token_bytes(TOKEN_BYTES))


async def test_a_player_is_known_by_id_and_by_token(players: Players, tokens: Tokens) -> None:
    player, token = new_player(), new_token()
    await players.create(player, token)
    assert await players.by_id(player.id) == player
    assert (await tokens.bearer(token)).player == player


async def test_an_unknown_token_identifies_no_player(players: Players, tokens: Tokens) -> None:
    for token in (new_token(), "\ud800", ""):
        with pytest.raises(WrongToken, match="not known"):
            await tokens.bearer(token)
    assert await players.by_id(PlayerId(uuid4())) is None


async def test_a_name_that_is_taken_leaves_nothing_of_the_second(players: Players, tokens: Tokens) -> None:
    first, token = new_player(), new_token()
    await players.create(first, new_token())
    second = new_player(first.name.upper())
    with pytest.raises(NameTaken) as refused:
        await players.create(second, token)
    assert refused.value.suggestion == f"{second.name} 2"[-20:]
    assert await players.by_id(second.id) is None
    with pytest.raises(WrongToken):
        await tokens.bearer(token)


async def test_of_concurrent_sign_ups_with_one_name_one_succeeds(players: Players) -> None:
    name = secrets.token_hex(8)
    outcomes = await asyncio.gather(
        *(players.create(new_player(name), new_token()) for _ in range(8)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NameTaken"] * 7 + ["NoneType"]


async def test_the_suggestion_is_the_first_that_is_free(players: Players) -> None:
    name = secrets.token_hex(6)
    for taken in (name, f"{name} 2", f"{name} 3".upper()):
        await players.create(new_player(taken), new_token())
    with pytest.raises(NameTaken, match=f"'{name} 4' is free"):
        await players.create(new_player(name), new_token())


async def test_where_no_name_like_it_is_free_none_is_suggested(pool: Pool, players: Players) -> None:
    name = secrets.token_hex(6)
    await pool.executemany(
        "INSERT INTO player (player_id, name, name_key) VALUES ($1, $2, $3)",
        [(uuid4(), like, name_key(like)) for like in (name, *suggestions(name))],
    )
    with pytest.raises(NameTaken) as refused:
        await players.create(new_player(name), new_token())
    assert refused.value.suggestion is None


async def test_deleted_players_have_no_names(pool: Pool, players: Players) -> None:
    ada, bob = new_player(), new_player()
    for player in (ada, bob):
        await players.create(player, new_token())
    await pool.execute("DELETE FROM player WHERE player_id = $1", bob.id)
    assert await players.names([ada.id, bob.id]) == {ada.id: ada.name}
    assert await players.names([]) == {}


async def test_a_house_bot_has_the_same_player_after_every_start(players: Players, tokens: Tokens) -> None:
    name = secrets.token_hex(8)
    first, second = (Player(PlayerId(uuid4()), name, is_house=True, is_bot=True) for _ in range(2))
    secrets_of_his = new_token(), new_token()
    assert await players.house_player(first, secrets_of_his[0]) == (first, secrets_of_his[0])
    assert await players.house_player(second, secrets_of_his[1]) == (first, secrets_of_his[0])
    bearer = await tokens.bearer(secrets_of_his[0])
    assert (bearer.player, bearer.scopes) == (first, BOTS_SCOPES)
    with pytest.raises(WrongToken):
        await tokens.bearer(secrets_of_his[1])


async def test_a_house_bot_whose_token_was_revoked_gets_another(players: Players, tokens: Tokens) -> None:
    bot = Player(PlayerId(uuid4()), secrets.token_hex(8), is_house=True, is_bot=True)
    old, new = new_token(), new_token()
    await players.house_player(bot, old)
    bearer = await tokens.bearer(old)
    await tokens.revoke(bearer.token, bearer)
    assert await players.house_player(bot, new) == (bot, new)
    assert (await tokens.bearer(new)).player == bot


async def test_tokens_that_earlier_releases_gave_a_house_bot_go(pool: Pool, players: Players, tokens: Tokens) -> None:
    bot = Player(PlayerId(uuid4()), secrets.token_hex(8), is_house=True, is_bot=True)
    old, recent, shared = new_token(), new_token(), new_token()
    await players.create(bot, old)
    await pool.execute("UPDATE token SET created_at = now() - interval '2 days' WHERE player_id = $1", bot.id)
    await pool.execute("INSERT INTO token (token_hash, player_id) VALUES ($1, $2)", token_hash(recent), bot.id)
    await players.house_player(bot, shared)
    for token in (recent, shared):
        assert (await tokens.bearer(token)).player == bot
    with pytest.raises(WrongToken):
        await tokens.bearer(old)


async def test_nodes_that_start_together_create_each_house_bot_once(players: Players, tokens: Tokens) -> None:
    name = secrets.token_hex(8)
    starting = [(Player(PlayerId(uuid4()), name, is_house=True, is_bot=True), new_token()) for _ in range(8)]
    entered = await asyncio.gather(*(players.house_player(player, token) for player, token in starting))
    ((player, token),) = set(entered)
    assert (await tokens.bearer(token)).player == player


async def test_the_house_does_not_take_a_name_from_a_person(players: Players, tokens: Tokens) -> None:
    person, token = new_player(), new_token()
    await players.create(person, new_token())
    with pytest.raises(NameTaken):
        await players.house_player(Player(PlayerId(uuid4()), person.name, is_house=True), token)
    with pytest.raises(WrongToken):
        await tokens.bearer(token)


async def test_a_name_that_looks_like_another_one_is_taken(players: Players) -> None:
    tail = secrets.token_hex(6)
    await players.create(new_player(f"modern {tail}"), new_token())
    with pytest.raises(NameTaken) as refused:
        await players.create(new_player(f"modem {tail}"), new_token())
    assert refused.value.suggestion == f"modem {tail} 2"[-20:]


async def test_of_concurrent_sign_ups_with_names_that_look_alike_one_succeeds(players: Players) -> None:
    tail = secrets.token_hex(6)
    outcomes = await asyncio.gather(
        *(players.create(new_player(f"{like} {tail}"), new_token()) for like in ("modem", "modern") * 4),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NameTaken"] * 7 + ["NoneType"]


async def test_players_of_an_earlier_release_keep_names_that_look_alike(pool: Pool, players: Players) -> None:
    tail = secrets.token_hex(6)
    known = [(uuid4(), f"{like} {tail}") for like in ("modem", "modern")]
    await pool.executemany(
        "INSERT INTO player (player_id, name, name_key) VALUES ($1, $2, $3)",
        [(player, name, name_key(name)) for player, name in known],
    )
    for _ in range(2):
        await players.add_skeletons()
    assert await players.names([PlayerId(player) for player, _ in known]) == dict(known)
    with pytest.raises(NameTaken):
        await players.create(new_player(f"m0dem {tail}"), new_token())
