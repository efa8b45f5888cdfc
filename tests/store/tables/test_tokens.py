"""Tokens that have lapsed."""

import pytest

from cadogan.people.bearer import Bearer
from cadogan.store.database import Pool
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import KEPT_S, Tokens
from tests.store.tables.test_players import new_player, new_token


@pytest.fixture
def tokens(pool: Pool) -> Tokens:
    return Tokens(pool)


async def bearer(pool: Pool) -> Bearer:
    token = new_token()
    await Players(pool).create(new_player(), token)
    return await Tokens(pool).bearer(token)


async def test_every_invalid_token_is_reported_with_its_reason(pool: Pool, tokens: Tokens) -> None:
    good, revoked, expired, deleted = [await bearer(pool) for _ in range(4)]
    await tokens.revoke(revoked.token, revoked)
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
