-- Passkeys (WebAuthn), with which players sign in on any device.

CREATE TABLE passkey (
  passkey_id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,  -- drawn by the authenticator
  public_key bytea NOT NULL,            -- in COSE. The private key is on the player's devices alone
  counter bigint NOT NULL,              -- of signatures, as the authenticator told it last; 0 if it does not count
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  refused_at timestamptz                -- the last time that its counter went back
);

CREATE INDEX passkey_player ON passkey (player_id);

-- Challenges that a browser has to answer with a passkey, each once, within minutes, in the session that has asked for it.
CREATE TABLE passkey_ceremony (
  challenge_hash bytea PRIMARY KEY,
  session_hash bytea NOT NULL,  -- of the token that adds a passkey, or of a secret of the browser that signs in
  expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_ceremony_expires ON passkey_ceremony (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON passkey, passkey_ceremony TO cadogan_service;

-- Tokens that a sign-in has given. A further one replaces the oldest of many.
ALTER TABLE token ADD COLUMN is_sign_in boolean NOT NULL DEFAULT false;

-- News of sign-ins, and of passkeys that were refused. `kind` is one that a node of 0.3.0 knows, and leaves out.
ALTER TABLE player_news DROP CONSTRAINT player_news_about;
ALTER TABLE player_news ADD CONSTRAINT player_news_about
CHECK (about IN ('tournament-started', 'tournament-paired', 'tournament-ended', 'signed-in', 'passkey-copied')) NOT VALID;
