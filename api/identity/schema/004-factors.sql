-- How somebody proves a second time that it is them. All of it goes with the user.

-- The authenticator app, one for each user. Until a code has confirmed it, it counts for nothing.
CREATE TABLE authenticator_apps (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The secret that the app shares with us, sealed with a key that comes from the master key.
  sealed bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: neither it nor one before it is ever taken again.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- 1, 2, 3 … within the user, as ids within a ledger are.
  id integer NOT NULL,
  -- What the browser calls it.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (user_id, id)
);

-- Codes for who lost the other factors. Only hashes are kept, and a used one goes at once.
CREATE TABLE recovery_codes (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX ON recovery_codes (user_id);

-- Log-ins whose second step is to come. The browser holds the token, this the hash.
CREATE TABLE second_steps (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON second_steps (user_id);
CREATE INDEX ON second_steps (expires_at);

-- What a passkey was asked to sign, once. It was asked by a session or by a second step.
CREATE TABLE challenges (
  asked_by text PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON challenges (expires_at);

-- When the person last proved who they are: what changes the sign-in itself asks for it to be lately.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
UPDATE sessions SET confirmed_at = created_at;
ALTER TABLE sessions ALTER COLUMN confirmed_at SET NOT NULL;

-- Answers kept for repeated requests are sealed from now on, for one may hold a secret that is shown once. Those kept so far
-- go: that a command has its effect once does not hang on them.
DELETE FROM answers;
ALTER TABLE answers DROP COLUMN body, ADD COLUMN sealed bytea;
