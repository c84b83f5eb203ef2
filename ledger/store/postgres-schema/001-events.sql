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

-- Judges and stores many appends in one transaction, each as if it came alone, in order. An append expects the stream's
-- last revision to lie between `lowest` and `highest`, where -1 is a stream without events. An event's data is the
-- `length` bytes of `data` from `start` on. Answers one row per append, in order.
CREATE FUNCTION events.append(appends json, data bytea)
RETURNS TABLE (status text, revision integer, "position" bigint)
LANGUAGE plpgsql
-- The plans of the statements below are kept. They are made when the tables may be empty and must fit when they are not.
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  asked record;
  known record;
  size integer;
  head events.streams;
  recorded_at timestamptz;
  newest bigint;
BEGIN
  PERFORM events.lock_log();
  recorded_at := clock_timestamp();

  FOR asked IN
    SELECT * FROM json_to_recordset(appends)
      AS append (stream text, lowest integer, highest integer, ids uuid[], events json)
  LOOP
    size := cardinality(asked.ids);
    SELECT * INTO head FROM events.streams WHERE stream = asked.stream;
    SELECT array_agg(id ORDER BY revision) AS ids, bool_and(stream = asked.stream) AS here,
        min(revision) AS first, max(revision) AS last, max("position") AS "position"
      INTO known FROM events.events WHERE id = ANY (asked.ids);

    revision := NULL;
    "position" := NULL;
    IF head.deleted THEN
      status := 'stream_deleted';
    ELSIF known.ids IS NOT NULL THEN
      -- The very same append again, or an id that somebody else has used?
      IF known.here AND known.ids = asked.ids AND known.last - known.first = size - 1
          AND known.first - 1 BETWEEN asked.lowest AND asked.highest THEN
        status := 'repeated';
        revision := known.last;
        "position" := known."position";
      ELSE
        status := 'duplicate_event_id';
      END IF;
    ELSIF coalesce(head.revision, -1) NOT BETWEEN asked.lowest AND asked.highest THEN
      status := 'wrong_expected_revision';
      revision := head.revision;
    ELSE
      status := 'appended';
      revision := coalesce(head.revision, -1) + size;
      INSERT INTO events.streams (stream, revision) VALUES (asked.stream, revision)
        ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision;
      INSERT INTO events.events
        SELECT nextval('events.positions'), asked.stream, coalesce(head.revision, -1) + event.number,
            event.id, event.type, substring(data FROM event.start FOR event.length), event.metadata, recorded_at
        FROM ROWS FROM (
          json_to_recordset(asked.events)
            AS (id uuid, type text, start integer, length integer, metadata json)
        ) WITH ORDINALITY AS event (id, type, start, length, metadata, number);
      newest := currval('events.positions');
      "position" := newest;
    END IF;
    RETURN NEXT;
  END LOOP;

  IF newest IS NOT NULL THEN
    PERFORM pg_notify('events_appended', newest::text);
  END IF;
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
