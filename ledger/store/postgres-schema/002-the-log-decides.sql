-- Of where a stream ends its events decide, and its row in `streams` is held against them: a row that is behind, or gone, or that says
-- deleted of a stream with events, changes nothing, and the next append writes it anew. A row that is ahead says that events are missing:
-- nothing is appended over the gap.
--
-- Judges and stores many appends in one transaction. No two of them may touch the same stream or the same event id: each
-- is judged by what was there before the call.
--
-- appends: [{number, stream, lowest, highest, ids}]. An append expects the stream's last revision to lie between `lowest`
--   and `highest`, where -1 stands for a stream that does not exist. Its number only comes back with its outcome.
-- events: [{append, nth, id, type, start, length, metadata}]. The nth event (from 1) of the append of that number; its data
--   are the `length` bytes of `data` from `start` (from 1) on.
CREATE OR REPLACE FUNCTION events.append(appends json, events json, data bytea)
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
    SELECT asked.number, asked.stream, log.last, cardinality(asked.ids) AS count,
      known.last AS known_last, known."position" AS known_position,
      CASE
        WHEN stream.deleted AND log.last = -1 THEN 'stream_deleted'
        -- The very same append again: its events follow each other in this stream, and what it expected was so then.
        WHEN known.ids = asked.ids AND known.here
          AND known.last - known.first + 1 = cardinality(asked.ids)
          AND known.first - 1 BETWEEN asked.lowest AND asked.highest THEN 'repeated'
        WHEN known.ids IS NOT NULL THEN 'duplicate_event_id'
        WHEN log.last BETWEEN asked.lowest AND asked.highest AND stream.last <= log.last THEN 'appended'
        ELSE 'wrong_expected_revision'
      END AS status
    FROM json_to_recordset(appends)
        AS asked (number integer, stream text, lowest integer, highest integer, ids uuid[])
      CROSS JOIN LATERAL (
        SELECT coalesce(max(streams.revision), -1) AS last, bool_or(deleted) AS deleted
        FROM events.streams WHERE streams.stream = asked.stream
      ) AS stream
      CROSS JOIN LATERAL (
        SELECT coalesce(max(events.revision), -1) AS last FROM events.events WHERE events.stream = asked.stream
      ) AS log
      CROSS JOIN LATERAL (
        SELECT array_agg(id ORDER BY events.revision) AS ids, bool_and(events.stream = asked.stream) AS here,
          min(events.revision) AS first, max(events.revision) AS last, max(events."position") AS "position"
        FROM events.events WHERE id = ANY (asked.ids)
      ) AS known
  ),
  moved AS (
    INSERT INTO events.streams (stream, revision)
    SELECT stream, last + count FROM judged WHERE status = 'appended'
    ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision, deleted = false
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
      WHEN 'appended' THEN judged.last + count
      WHEN 'repeated' THEN known_last
      WHEN 'wrong_expected_revision' THEN nullif(judged.last, -1)
    END,
    coalesce(placed."position", known_position)
  FROM judged LEFT JOIN placed USING (stream);

  PERFORM pg_notify('events_appended', last_value::text) FROM events.positions;
END
$$;

-- Writes of where a stream ends what its events say. A stream without any has no row.
CREATE FUNCTION events.mend_end(name text) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM events.lock_log();
  DELETE FROM events.streams WHERE stream = name;
  INSERT INTO events.streams (stream, revision)
    SELECT name, max(revision) FROM events.events WHERE stream = name HAVING max(revision) IS NOT NULL;
END
$$;
