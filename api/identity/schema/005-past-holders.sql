-- A new address counts once a letter sent there was answered. One at a time: the latest that was asked for.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Of the token in the letter's link.
  hash bytea NOT NULL UNIQUE,
  email text NOT NULL CHECK (email = lower(email)),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON email_changes (expires_at);

-- What a waiting letter holds: a link that opens something, news of the sign-in, or what stands in the ledger. A letter
-- from before this file may hold any of them.
ALTER TABLE letters ADD COLUMN holds text NOT NULL DEFAULT 'ledger'
  CHECK (holds IN ('link', 'news', 'ledger'));
ALTER TABLE letters ALTER COLUMN holds DROP DEFAULT;

-- The oldest sessions of a user are found by this when there are too many.
DROP INDEX sessions_user_id_idx;
CREATE INDEX ON sessions (user_id, last_seen_at);
