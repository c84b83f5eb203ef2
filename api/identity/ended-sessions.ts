/** Who hears at once that this process has ended sessions of a person. Other processes find out when they next look. */
import type { Db } from '../../projections/sql.ts';

type Hear = (userId: string) => void;

/** By the database in which sessions end, as each instance of the app has its own. */
const hearers = new WeakMap<Db, Set<Hear>>();

/** Calls back each time that sessions of a person may have ended in this database, for as long as it is open. */
export function hearOfEndings(db: Db, hear: Hear): void {
  const all = hearers.get(db) ?? new Set();
  hearers.set(db, all.add(hear));
}

/** Tells that sessions of this person may have ended. */
export function tellOfEndings(db: Db, userId: string): void {
  for (const hear of hearers.get(db) ?? []) hear(userId);
}
