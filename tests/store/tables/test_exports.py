"""A player's export has everything that is stored about them."""

import asyncpg

from cadogan.store.tables import exports

COLUMNS = """
SELECT DISTINCT attrelid::regclass::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND attnum > 0
  AND (attname = 'player_id' OR EXISTS (
    SELECT FROM pg_constraint WHERE contype = 'f' AND confrelid = 'player'::regclass
      AND conrelid = attrelid AND attnum = ANY (conkey)))
"""

NOT_EXPORTED = {
    "availability": "what a bot accepts, for two minutes",
    "ban": "the operator's record, which its player is told with every refusal",
    "day_race": "which races were deals of the day; the races are exported",
    "feat": "computed from the races; the marks that it earns are exported",
    "best_time": "computed from the races",
    "following": "who has a page open, for some seconds",
    "house_token": "the tokens of house bots",
    "name_skeleton": "computed from the names",
    "link": "a code that is valid for some minutes",
    "dodge": "computed from the races",
    "offline_game": "which race a game has become; the races are exported",
    "player_news": "news of challenges, pairings, races, tokens and passkeys, which are exported",
    "player_meeting": "computed from the races",
    "player_rating": "computed from the races",
    "player_rating_change": "computed from the races",
    "rating": "computed from the races",
    "rating_change": "computed from the races",
    "revocation": "that a token is valid no longer, for an hour; the tokens are exported",
    "recovery_code": "hashes of codes; how many are left, the account says",
    "result": "computed from the races",
    "tournament_place": "the logs of tournaments, which are exported, have the same",
}
"""Tables that name players and that an export leaves out, with the reason."""


async def test_every_table_that_names_players_is_exported_or_left_out_for_a_reason(shared_dsn: str) -> None:
    connection = await asyncpg.connect(shared_dsn)
    try:
        tables = {table for (table,) in await connection.fetch(COLUMNS)}
    finally:
        await connection.close()
    queries = (
        exports.PLAYER
        + exports.APPS
        + exports.TOKENS
        + exports.PASSKEYS
        + exports.WEBHOOKS
        + exports.PAIRINGS
        + exports.CHALLENGES
        + exports.BLOCKS
        + exports.FOLLOWS
    )
    assert {table for table in tables if f"FROM {table} WHERE" not in queries} == NOT_EXPORTED.keys()
