/** What passkeys are asked to sign: kept until it is answered, and taken once. */
import type { Db } from '../../../projections/sql.ts';
import { isGoodRow } from '../lasting.ts';
import type { Run } from '../take-turn.ts';

/** How long what a passkey was asked to sign is good. */
export const ASKED_FOR_MS = 5 * 60_000;
/** How many tabs of one browser may be at it. */
const ASKED_AT_ONCE = 5;

/** Who asks for a signature, and for which site: a session by its name or a second step, and our origin as the browser sees it. */
export type Asking = { askedBy: string; origin: string };
/** WebAuthn's JSON, as it came. */
export type FromBrowser = Record<string, unknown>;

/** What was asked for lately, by whom; each is taken once, by its answer. What one tab asks for voids nothing that another has. */
export function createChallenges(what: 'making' | 'signing', db: Db, clock: () => Date) {
  const keysOf = ({ askedBy }: Asking) =>
    Array.from({ length: ASKED_AT_ONCE }, (_, nth) => `${what} ${askedBy} ${nth}`);
  /** In a free place, or that of the one which ends first. */
  const keep = async (asking: Asking, challenge: string) => {
    await db.query(
      `INSERT INTO identity.challenges (asked_by, challenge, expires_at)
        SELECT key, $2, $3 FROM unnest($1::text[]) AS key
          LEFT JOIN identity.challenges ON asked_by = key ORDER BY expires_at NULLS FIRST LIMIT 1
        ON CONFLICT (asked_by) DO UPDATE SET challenge = $2, expires_at = $3`,
      [keysOf(asking), challenge, new Date(clock().getTime() + ASKED_FOR_MS)],
    );
  };
  const take = async (run: Run, asking: Asking, passkey: FromBrowser): Promise<string | null> => {
    const challenge = answeredBy(passkey);
    const theirs = 'asked_by = ANY ($1)';
    // What answers none of them uses them all up.
    const taken = await run<{ good: boolean }>({
      text: `DELETE FROM identity.challenges WHERE ${theirs} AND (challenge = $2
          OR NOT EXISTS (SELECT FROM identity.challenges WHERE ${theirs} AND challenge = $2))
        RETURNING challenge = $2 AND ${isGoodRow('$3', ASKED_FOR_MS)} AS good`,
      values: [keysOf(asking), challenge, clock()],
    });
    return taken.some(({ good }) => good) ? challenge : null;
  };
  return { keep, take };
}

/** The challenge that it says to answer; whether it does is for the library to find. Empty when it says none that could be ours. */
function answeredBy({ response }: FromBrowser): string {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && /^[\w-]{1,100}$/.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}
