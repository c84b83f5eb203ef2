-- before: d474360a58b93c43776578415f52f96b79540f47f7f992a91c854fe1085e05b5
-- The event store. Positions are drawn under one lock, so their order is the order of the commits: whoever has read up to
-- a position will never see an earlier one appear.

-- A stream keeps its row when it is deleted, so that nobody begins it anew. `revision` is that of its last event.
CREATE TABLE events.streams (
  stream text PRIMARY KEY,
  revision integer NOT NULL,
  deleted boolean NOT NULL DEFAULT false
) WITH (fillfactor = 70);

CREATE SEQUENCE events.positions AS bigint;

-- `metadata` is json, not jsonb: it is only stored and given back, and so it keeps its very text.
CREATE TABLE events.events (
  "position" bigint PRIMARY KEY,
  stream text NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL UNIQUE,
  type text NOT NULL,
  data bytea NOT NULL,
  metadata json NOT NULL,
  recorded_at timestamptz NOT NULL,
  UNIQUE (stream, revision)
);

-- Ciphertext does not compress.
ALTER TABLE events.events ALTER COLUMN data SET STORAGE EXTERNAL;

-- Held until the end of the transaction by whoever changes the log. Always taken before anything is read or drawn.
CREATE FUNCTION events.lock_log() RETURNS void LANGUAGE sql
AS $$ SELECT pg_advisory_xact_lock(hashtextextended('events.log', 0)) $$;

-- Removes a stream's events for ever and leaves its tombstone.
CREATE FUNCTION events.delete_stream(name text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM events.lock_log();
  INSERT INTO events.streams (stream, revision, deleted) VALUES (name, -1, true)
    ON CONFLICT (stream) DO UPDATE SET deleted = true;
  DELETE FROM events.events WHERE stream = name;
END
$$;
