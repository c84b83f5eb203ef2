/** Log-ins with the right password that wait for a second factor: a row each, named by a token that the browser stores. */
import { type Db, select } from '../../../projections/sql.ts';
import { SIGN_IN_MS } from '../cookie.ts';
import { isGoodRow } from '../lasting.ts';
import type { Entrant } from '../past-holders.ts';
import { hashOfToken, newToken } from '../secret-token.ts';

/** `id` is a hash of the token, so that the row does not reveal it. */
export type SecondStep = { id: string; userId: string; turns: number };

export type SecondSteps = {
  /** Begins one, and answers the token for the browser. */
  begin(user: Entrant): Promise<string>;
  find(token: string | undefined): Promise<SecondStep | null>;
  /** True for one of those who end it at once: a log-in is finished once. */
  end(step: SecondStep): Promise<boolean>;
};

export function createSecondSteps({ db, clock }: { db: Db; clock: () => Date }): SecondSteps {
  return {
    async begin({ id, turns }) {
      const token = newToken();
      await db.query(
        'INSERT INTO identity.second_steps (hash, user_id, expires_at, turns) VALUES ($1, $2, $3, $4)',
        [hashOfToken(token), id, new Date(clock().getTime() + SIGN_IN_MS), turns],
      );
      return token;
    },
    async find(token) {
      const hash = hashOfToken(token ?? '');
      const [row] = await select<{ userId: string; turns: number }>(db, {
        text: `SELECT user_id AS "userId", users.turns FROM identity.second_steps JOIN identity.users
            ON users.id = user_id AND users.turns = second_steps.turns
          WHERE hash = $1 AND ${isGoodRow('$2', SIGN_IN_MS)}`,
        values: [hash, clock()],
      });
      return row ? { id: hash.toString('hex'), ...row } : null;
    },
    async end({ id }) {
      const { rowCount } = await db.query('DELETE FROM identity.second_steps WHERE hash = $1', [
        Buffer.from(id, 'hex'),
      ]);
      return rowCount === 1;
    },
  };
}
