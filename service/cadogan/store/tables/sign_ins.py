"""Sign-ins: each gives its device a token of its own, and tells the player's other devices."""

MOST_SIGN_INS = 20
"""Limit for the tokens of one player that sign-ins have given. A further one replaces the one used longest ago: a
player whose devices are lost must not be refused because they have many."""

# For a statement with the rows `given`: player, id and name of a new token. `kind` is one that a node of 0.3.0 knows,
# as for tournaments.
TELL = """told AS (
  INSERT INTO player_news (player_id, kind, subject, state, about)
  SELECT player_id, 'challenge', token_id, name, 'signed-in' FROM given
)"""

# For a statement with the row `holder`: the player who signs in. TAKE_TURN comes before it, because it counts.
GIVE = f"""given AS (
  INSERT INTO token (token_id, token_hash, player_id, name, scopes, is_sign_in)
  SELECT $1, $2, player_id, $3, $4, true FROM holder
  RETURNING player_id, token_id, name
), replaced AS (
  DELETE FROM token WHERE token_id IN (
    SELECT token_id FROM token JOIN holder USING (player_id) WHERE is_sign_in
    ORDER BY coalesce(used_at, token.created_at) DESC, token_id OFFSET {MOST_SIGN_INS - 1}
  )
), {TELL}"""  # noqa: S608 - no value is put in
