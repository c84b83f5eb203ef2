-- What a person may do about their own sign-in, and the letters that go with it.

-- Who came through Google alone has no password. An address counts as theirs once a letter sent there was used, or Google
-- says so. `preferences` holds what was chosen; what was not follows the contract's defaults.
ALTER TABLE users
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN google_id text UNIQUE,
  ADD COLUMN email_verified_at timestamptz,
  ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}';

-- What the browser called itself, for the list of sessions.
ALTER TABLE sessions ADD COLUMN user_agent text NOT NULL DEFAULT '';

-- Links to a new password. Only the hash is kept. A used one stays until it expires, so that the same request, sent again,
-- is known by its command.
CREATE TABLE reset_tokens (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_by uuid
);
CREATE INDEX ON reset_tokens (user_id);
CREATE INDEX ON reset_tokens (expires_at);

-- Letters on their way. `id` follows from what the letter is about, so that nobody gets one twice. The letter itself is
-- sealed, for it may hold a link that opens an account, and it goes as soon as it was sent.
CREATE TABLE letters (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  sealed bytea,
  created_at timestamptz NOT NULL,
  -- After that it says nothing any more, and is not sent.
  expires_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX ON letters (next_attempt_at) WHERE sealed IS NOT NULL;
CREATE INDEX ON letters (expires_at);
CREATE INDEX ON letters (user_id);
