/** How long sessions last, and what becomes of those whose times a wrong clock has written. */
import type { Db } from '../../projections/sql.ts';
import { CLOCKS_DIFFER_MS } from './lasting.ts';

const DAY_MS = 86_400_000;
/** How long a session lasts without a visit (docs/product.md, Identity). */
export const SESSION_MS = 30 * DAY_MS;
/** How long a session lasts at most, however often it is used. Then the person signs in again. */
export const SESSION_AT_MOST_MS = 365 * DAY_MS;

/** SQL: whether a session is open at an instant. Dates that no program of ours has written end a session, too: infinity is none to us, and no session is without an end. */
export const isOpenAt = (now: string) => `sessions.expires_at > ${now}
  AND greatest(sessions.created_at, last_seen_at, confirmed_at, expires_at) < '10000-01-01'
  AND least(sessions.created_at, last_seen_at, confirmed_at) > '0001-01-01'`;

/**
 * SQL: the session is seen at $1. Whatever a clock noted of it that ran ahead is cut to then, and a proof of identity from the future is
 * none, also when its time comes.
 */
export const SEE = `UPDATE identity.sessions SET last_seen_at = $1::timestamptz, created_at = least(created_at, $1),
  confirmed_at = CASE WHEN confirmed_at > $1::timestamptz + interval '${CLOCKS_DIFFER_MS} milliseconds'
    THEN to_timestamp(0) ELSE confirmed_at END,
  expires_at = least($1::timestamptz + interval '${SESSION_MS} milliseconds',
    least(created_at, $1) + interval '${SESSION_AT_MOST_MS} milliseconds')`;

/** SQL: $1 is not by more behind the last visit than a session lasts. Such a clock is more likely wrong itself, and would sign people out once it is right. */
export const NOT_FAR_BEHIND = `last_seen_at < $1::timestamptz + interval '${SESSION_MS} milliseconds'`;

/** Takes sessions for seen now that were seen in the future, by a clock that ran ahead: else they would last longer than promised. */
export async function takeForSeen(db: Db, now: Date): Promise<void> {
  await db.query(
    `${SEE} WHERE last_seen_at > $1::timestamptz + interval '${CLOCKS_DIFFER_MS} milliseconds'
      AND ${NOT_FAR_BEHIND}`,
    [now],
  );
}
