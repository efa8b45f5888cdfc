"""Tokens that have lapsed, and the upgrade of a database of the previous release."""

import io
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from alembic import command
from alembic.config import Config

from cadogan.people.bearer import Bearer
from cadogan.people.pairing import wish_of
from cadogan.people.tokens import BOTS_SCOPES, PERSONS_SCOPES, token_hash
from cadogan.store.database import Pool, connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.migrations import MIGRATIONS, migrate
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import KEPT_S, Tokens
from tests.fixtures import execute
from tests.store.tables.test_players import new_player, new_token

AS_BEFORE = "INSERT INTO token (token_hash, player_id) VALUES ($1, $2)"
WAITS = "INSERT INTO pairing (pairing_id, player_id, wish, rating) VALUES ($1, $2, $3, 25)"


@pytest.fixture
def tokens(pool: Pool) -> Tokens:
    return Tokens(pool)


async def bearer(pool: Pool) -> Bearer:
    token = new_token()
    await Players(pool).create(new_player(), token)
    return await Tokens(pool).bearer(token)


async def test_every_invalid_token_is_reported_with_its_reason(pool: Pool, tokens: Tokens) -> None:
    good, revoked, expired, deleted = [await bearer(pool) for _ in range(4)]
    await tokens.revoke(revoked.token, revoked.player.id)
    await pool.execute("UPDATE token SET expires_at = now() WHERE token_id = $1", expired.token)
    await Players(pool).delete(deleted.player.id)
    told = {each.token: each.why for each in await tokens.lapsed([good, revoked, expired, deleted])}
    assert told == {revoked.token: "revoked", expired.token: "expired", deleted.token: "deleted"}


async def test_a_token_that_expired_long_ago_is_forgotten(pool: Pool, tokens: Tokens) -> None:
    old, recent = await bearer(pool), await bearer(pool)
    expire = "UPDATE token SET expires_at = now() - make_interval(secs => $2) WHERE token_id = $1"
    await pool.execute(expire, old.token, float(KEPT_S + 60))
    await pool.execute(expire, recent.token, float(KEPT_S - 60))
    await tokens.forget()
    told = {each.token: each.why for each in await tokens.lapsed([old, recent])}
    assert told == {old.token: "revoked", recent.token: "expired"}


@pytest.fixture
async def before(postgres: EmbeddedPostgres) -> AsyncIterator[str]:
    """A database as it was before there were scopes."""
    name = f"test_{uuid4().hex}"
    dsn = postgres.dsn(name)
    written = io.StringIO()
    config = Config(output_buffer=written)
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, "base:0003", sql=True)
    await execute(dsn, written.getvalue())
    yield dsn
    await execute(postgres.dsn("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


async def test_an_upgrade_keeps_scopes_of_tokens_and_places_in_the_queue(before: str) -> None:
    person, house = new_player(), new_player()
    token, bots_token, late_token = new_token(), new_token(), new_token()
    async with await connect(before) as pool:
        for player, secret, is_house in ((person, token, False), (house, bots_token, True)):
            await pool.execute(
                "INSERT INTO player (player_id, name, name_key, is_house) VALUES ($1, $2, $2, $3)",
                player.id,
                player.name,
                is_house,
            )
            await pool.execute(AS_BEFORE, token_hash(secret), player.id)
            wish = f'{{"game":"duchess","is_bot":{str(is_house).lower()},"is_rated":false,"options":{{"runs":"any"}}}}'
            await pool.execute(WAITS, uuid4(), player.id, wish)
    await migrate(before)
    async with await connect(before) as pool:
        await pool.execute(AS_BEFORE, token_hash(late_token), person.id)  # by a node of the release before
        tokens = Tokens(pool)
        for secret in (token, late_token):
            assert set((await tokens.bearer(secret)).scopes) == set(PERSONS_SCOPES)
        bot = await tokens.bearer(bots_token)
        assert bot.player.is_bot
        assert set(bot.scopes) == set(BOTS_SCOPES)
        rows = await pool.fetch("SELECT wish, company FROM pairing ORDER BY company")
        assert {row["wish"] for row in rows} == {wish_of("duchess", {}, is_rated=False).text}
        assert [row["company"] for row in rows] == ["bots", "people"]
