/** Log-ins with the right password that wait for a second factor: a row each, named by a token that the browser stores. */
import type { Db } from '../../../projections/sql.ts';
import { SIGN_IN_MS } from '../cookie.ts';
import { isGoodRow } from '../lasting.ts';
import type { Entrant } from '../past-holders.ts';
import { hashOfToken, newToken } from '../secret-token.ts';
import { type Run, runIn } from '../take-turn.ts';

/** `id` is a hash of the token, so that the row does not reveal it. `finishedBy` is the mark of the request that has finished the log-in, and `sessionId` what it began, if one has. */
export type SecondStep = { id: string; userId: string; turns: number } & Finished;
type Finished = { finishedBy: Buffer | null; sessionId: string | null };

export type SecondSteps = {
  /** Begins one, and answers the token for the browser. Of more than 1,000 of a user the oldest is over, of one in a browser that they know last. */
  begin(user: Entrant, isKnown: boolean): Promise<string>;
  /** Also one that is finished, until it expires. */
  find(token: string | undefined, run?: Run): Promise<SecondStep | null>;
  /** `run` holds the user. */
  finish(run: Run, step: SecondStep, by: { mark: Buffer; sessionId: string }): Promise<void>;
};

/** The most that wait of a user: Google is asked as often as somebody likes. Whoever knows the password cannot make so many in the time in which its owner types a code. */
const AT_MOST = 1_000;

/** Whether a log-in waits, or has been finished by this very request: sent again because its answer was lost, that one goes on. */
export const goesOn = (step: SecondStep | null, mark?: Buffer): step is SecondStep =>
  step !== null && (step.finishedBy === null || mark?.equals(step.finishedBy) === true);

export function createSecondSteps({ db, clock }: { db: Db; clock: () => Date }): SecondSteps {
  return {
    async begin({ id, turns }, isKnown) {
      const token = newToken();
      const ends = new Date(clock().getTime() + SIGN_IN_MS);
      await db.query(
        `WITH oldest AS (
          DELETE FROM identity.second_steps WHERE hash IN (
            SELECT hash FROM identity.second_steps WHERE user_id = $2
            ORDER BY is_known DESC, expires_at DESC OFFSET $5
          )
        )
        INSERT INTO identity.second_steps (hash, user_id, expires_at, turns, is_known) VALUES ($1, $2, $3, $4, $6)`,
        [hashOfToken(token), id, ends, turns, AT_MOST - 1, isKnown],
      );
      return token;
    },
    async find(token, run = runIn(db)) {
      const hash = hashOfToken(token ?? '');
      const [row] = await run<Omit<SecondStep, 'id'>>({
        text: `SELECT user_id AS "userId", users.turns, finished_by AS "finishedBy", session_id AS "sessionId" FROM identity.second_steps JOIN identity.users
            ON users.id = user_id AND users.turns = second_steps.turns
          WHERE hash = $1 AND ${isGoodRow('$2', SIGN_IN_MS)}`,
        values: [hash, clock()],
      });
      return row ? { id: hash.toString('hex'), ...row } : null;
    },
    async finish(run, { id }, { mark, sessionId }) {
      const text =
        'UPDATE identity.second_steps SET finished_by = $2, session_id = $3 WHERE hash = $1';
      await run({ text, values: [Buffer.from(id, 'hex'), mark, sessionId] });
    },
  };
}
