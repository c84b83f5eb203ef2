/** What `events.streams` says of where each stream ends, held against its events (postgres-schema/002-the-log-decides.sql). */
import type { KeptEnds } from './event-store.ts';
import type { Ask, EndRow } from './postgres-rows.ts';

/** How many streams are looked at by one query. */
const PAGE = 1_000;

/** The next streams after a name: those with a row, and those with events, whose names are found one after the other. */
const SELECT_ENDS = `WITH RECURSIVE named AS (
    (SELECT stream, 1 AS nth FROM events.events WHERE stream > $1 ORDER BY stream LIMIT 1)
    UNION ALL
    SELECT (SELECT min(stream) FROM events.events WHERE events.stream > named.stream), nth + 1
    FROM named WHERE nth < ${PAGE} AND stream IS NOT NULL
  ), kept AS (
    SELECT stream FROM events.streams WHERE stream > $1 ORDER BY stream LIMIT ${PAGE}
  ), names AS (
    SELECT stream FROM named WHERE stream IS NOT NULL UNION SELECT stream FROM kept ORDER BY stream LIMIT ${PAGE}
  )
  SELECT names.stream, streams.revision AS kept, streams.deleted, coalesce(log.last, -1) AS last
  FROM names LEFT JOIN events.streams USING (stream)
    CROSS JOIN LATERAL (SELECT max(revision) AS last FROM events.events WHERE events.stream = names.stream) AS log
  ORDER BY names.stream`;

export function keptEnds(ask: Ask): KeptEnds {
  return {
    async *untrue() {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const rows: (EndRow & { stream: string })[] = await ask(SELECT_ENDS, [after]);
        for (const { stream, ...end } of rows) {
          const wrong = wrongWith(end);
          const { last, kept } = end;
          if (wrong) yield { stream, last, kept: kept ?? -1, problem: `streams: ${wrong}` };
        }
        after = rows.at(-1)?.stream;
      }
    },
    async mend(stream) {
      await ask('SELECT events.mend_end($1)', [stream]);
    },
  };
}

/** Null where nothing is. Nothing is left of the events of a stream that was deleted. */
function wrongWith({ kept, deleted, last }: EndRow): string | null {
  if (kept === null) return 'the row is missing';
  if (deleted) return last < 0 ? null : `it is said to be deleted, and its last event has ${last}`;
  if (kept === last) return null;
  return `revision is ${kept}, and ${last < 0 ? 'there is no event' : `the last event has ${last}`}`;
}
