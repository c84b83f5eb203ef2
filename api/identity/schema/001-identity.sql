-- Who may sign in, and which ledger is theirs. What happened in a ledger is not kept here.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- Kept in lower case: one address is one user, however it is typed.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  profile_image_url text,
  ledger_id uuid NOT NULL UNIQUE,
  time_zone text NOT NULL,
  -- The command that registered this user, so that a repeated registration is known as the same one.
  registered_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- The signed cookie names a row here; without the row it opens nothing.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON sessions (user_id);
CREATE INDEX ON sessions (expires_at);

-- The first answer to each write that carried an Idempotency-Key. `id` follows from the user and the key. An answer may
-- hold what is in the ledger, so it goes when the ledger goes.
CREATE TABLE answers (
  id uuid PRIMARY KEY,
  ledger_id uuid NOT NULL,
  -- Keyed hash of method, path and body: a body may hold a password.
  request_hash bytea NOT NULL,
  status smallint NOT NULL,
  body text,
  answered_at timestamptz NOT NULL
);
CREATE INDEX ON answers (ledger_id);
CREATE INDEX ON answers (answered_at);

-- Ledgers whose erasure was asked for. One that is not finished is taken up again at the next start.
CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  ledger_id uuid NOT NULL,
  next_ledger_id uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX ON erasures (requested_at) WHERE finished_at IS NULL;

-- Counters of rate-limiter-flexible, in the shape that it wants. They may be lost in a crash.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
