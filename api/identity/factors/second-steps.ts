/** Log-ins whose password was right, and which wait for a second factor: a row each, named by what the browser keeps. */
import { type Db, select } from '../../../projections/sql.ts';
import { SIGN_IN_MS } from '../cookie.ts';
import { hashOfToken, newToken } from '../secret-token.ts';

/** `id` names it to us, and tells nobody else the token. */
export type SecondStep = { id: string; userId: string };

export type SecondSteps = {
  /** Answers what the browser is to keep. */
  begin(userId: string): Promise<string>;
  find(token: string | undefined): Promise<SecondStep | null>;
  /** True for one of those who end it at once: a log-in is finished once. */
  end(step: SecondStep): Promise<boolean>;
};

export function createSecondSteps({ db, clock }: { db: Db; clock: () => Date }): SecondSteps {
  return {
    async begin(userId) {
      const token = newToken();
      await db.query(
        'INSERT INTO identity.second_steps (hash, user_id, expires_at) VALUES ($1, $2, $3)',
        [hashOfToken(token), userId, new Date(clock().getTime() + SIGN_IN_MS)],
      );
      return token;
    },
    async find(token) {
      const hash = hashOfToken(token ?? '');
      const [row] = await select<{ userId: string }>(db, {
        text: `SELECT user_id AS "userId" FROM identity.second_steps
          WHERE hash = $1 AND expires_at > $2`,
        values: [hash, clock()],
      });
      return row ? { id: hash.toString('hex'), userId: row.userId } : null;
    },
    async end({ id }) {
      const { rowCount } = await db.query('DELETE FROM identity.second_steps WHERE hash = $1', [
        Buffer.from(id, 'hex'),
      ]);
      return rowCount === 1;
    },
  };
}
