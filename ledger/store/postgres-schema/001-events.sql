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

-- Judges and stores many appends in one transaction. No two of them may touch the same stream or the same event id: each
-- is judged by what was there before the call.
--
-- appends: [{number, stream, lowest, highest, ids}]. An append expects the stream's last revision to lie between `lowest`
--   and `highest`, where -1 stands for a stream that does not exist. Its number only comes back with its outcome.
-- events: [{append, nth, id, type, start, length, metadata}]. The nth event (from 1) of the append of that number; its data
--   are the `length` bytes of `data` from `start` (from 1) on.
CREATE FUNCTION events.append(appends json, events json, data bytea)
RETURNS TABLE (number integer, status text, revision integer, "position" bigint)
LANGUAGE plpgsql
-- The plan below is kept. It may be made while the tables are empty and must still fit when they are not.
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  recorded_at timestamptz;
BEGIN
  PERFORM events.lock_log();
  recorded_at := clock_timestamp();

  -- A statement of its own after the lock, so that it sees what the lock's last holder committed.
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT asked.number, asked.stream, stream.last, stream.last + cardinality(asked.ids) AS next_last,
      known.last AS known_last, known."position" AS known_position,
      CASE
        WHEN stream.deleted THEN 'stream_deleted'
        -- The very same append again: its events follow each other in this stream, and what it expected was so then.
        WHEN known.ids = asked.ids AND known.here
          AND known.last - known.first + 1 = cardinality(asked.ids)
          AND known.first - 1 BETWEEN asked.lowest AND asked.highest THEN 'repeated'
        WHEN known.ids IS NOT NULL THEN 'duplicate_event_id'
        WHEN stream.last BETWEEN asked.lowest AND asked.highest THEN 'appended'
        ELSE 'wrong_expected_revision'
      END AS status
    FROM json_to_recordset(appends)
        AS asked (number integer, stream text, lowest integer, highest integer, ids uuid[])
      CROSS JOIN LATERAL (
        SELECT coalesce(max(streams.revision), -1) AS last, bool_or(deleted) AS deleted
        FROM events.streams WHERE streams.stream = asked.stream
      ) AS stream
      CROSS JOIN LATERAL (
        SELECT array_agg(id ORDER BY events.revision) AS ids, bool_and(events.stream = asked.stream) AS here,
          min(events.revision) AS first, max(events.revision) AS last, max(events."position") AS "position"
        FROM events.events WHERE id = ANY (asked.ids)
      ) AS known
  ),
  moved AS (
    INSERT INTO events.streams (stream, revision)
    SELECT stream, next_last FROM judged WHERE status = 'appended'
    ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision
  ),
  stored AS (
    INSERT INTO events.events
    SELECT nextval('events.positions'), judged.stream, judged.last + event.nth, event.id, event.type,
      substring(data FROM event.start FOR event.length), event.metadata, recorded_at
    FROM json_to_recordset(events) AS event
        (append integer, nth integer, id uuid, type text, start integer, length integer, metadata json)
      JOIN judged ON judged.number = event.append AND judged.status = 'appended'
    ORDER BY event.append, event.nth
    RETURNING stream, "position"
  ),
  placed AS (
    SELECT stream, max("position") AS "position" FROM stored GROUP BY stream
  )
  SELECT judged.number, judged.status,
    CASE judged.status
      WHEN 'appended' THEN next_last
      WHEN 'repeated' THEN known_last
      WHEN 'wrong_expected_revision' THEN nullif(judged.last, -1)
    END,
    coalesce(placed."position", known_position)
  FROM judged LEFT JOIN placed USING (stream);

  PERFORM pg_notify('events_appended', last_value::text) FROM events.positions;
END
$$;

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
