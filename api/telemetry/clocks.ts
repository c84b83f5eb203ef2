/** Whether the clock of this process goes with the database's. That is nobody's time, but the one that all processes can compare theirs with. */
import { type Db, select } from '../../projections/sql.ts';
import { CLOCKS_DIFFER_MS } from '../identity/lasting.ts';
import type { Logger } from '../log.ts';
import { bounded } from './in-time.ts';

/** So far clocks may differ without a word. */
export const CLOCKS_DIFFER_SECONDS = CLOCKS_DIFFER_MS / 1_000;

/** How many seconds this process is ahead of the database, less than 0 behind. The log says when that becomes too many, and when no more. */
export type AheadOfDatabase = () => Promise<number>;

/** Whoever asks for readiness or metrics asks the database anyway; nothing else does so for this. */
export function compareClocks(parts: { db: Db; clock: () => Date; log: Logger }): AheadOfDatabase {
  const { db, clock, log } = parts;
  let differed = false;
  return async () => {
    const [row] = await select<{ now: string }>(db, bounded('SELECT now()'));
    const now = clock().getTime();
    const seconds = (now - Date.parse(row?.now ?? '')) / 1_000;
    const differs = Math.abs(seconds) > CLOCKS_DIFFER_SECONDS;
    if (differs && !differed) log.warn({ seconds }, "The clock differs from the database's");
    if (!differs && differed) log.info({ seconds }, "The clock goes with the database's again");
    differed = differs;
    return seconds;
  };
}
