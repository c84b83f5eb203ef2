/** Whether the disk has the room that tables beside the live ones need. */
import type pg from 'pg';
import { READ_TABLES } from '../batch.ts';
import { select } from '../sql.ts';

/** How many bytes are free where the database keeps its tables; left out where nobody can know. */
export type Room = () => Promise<number>;

/** The new tables are about as large as the live ones, and their log on the way to the disk is once more as large. */
const TIMES_THE_LIVE = 2;
/** For everything else that is written meanwhile. */
const SPARE_BYTES = 64 * 1024 * 1024;

/** The disk would be full before the new tables stand, for everybody. */
export class NoRoom extends Error {
  constructor(needed: number, free: number) {
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
    super(
      `Building the read tables anew needs ${megabytes(needed)} of room on the disk; ${megabytes(free)} are free.`,
    );
    this.name = 'NoRoom';
  }
}

/** Throws {@link NoRoom} when the free room is less than tables like those in `live` need. */
export async function assertRoom(pool: pg.Pool, live: string, room: Room): Promise<void> {
  const [size] = await select<{ bytes: number }>(pool, {
    text: `SELECT coalesce(sum(pg_total_relation_size(to_regclass($1 || '.' || name))), 0)::bigint AS bytes
      FROM unnest($2::text[]) AS name`,
    values: [live, READ_TABLES.map(({ name }) => name)],
  });
  const needed = (size?.bytes ?? 0) * TIMES_THE_LIVE + SPARE_BYTES;
  const free = await room();
  if (free < needed) throw new NoRoom(needed, free);
}
