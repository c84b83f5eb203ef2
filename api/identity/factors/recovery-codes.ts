/** Codes on paper for a person who lost the other factors: ten, shown once, each good once. */
import { createHash, randomInt } from 'node:crypto';
import { type Db, select } from '../../../projections/sql.ts';
import type { Entrant } from '../past-holders.ts';

const CODES = 10;
const GROUPS = 7;
const GROUP_LENGTH = 4;
/** Without letters and digits that look like each other. 28 of these 32 are 140 bits: too many for a hash to be guessed back. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export type RecoveryCodes = {
  /** New codes in the place of all before; null where the account has taken a turn since the person was let in: then nothing is changed. */
  renew(user: Entrant): Promise<string[] | null>;
  /** Whether it was one of theirs. It is used up then; of two tries at once one wins. */
  use(userId: string, code: string): Promise<boolean>;
  left(userId: string): Promise<number>;
  removeAll(userId: string): Promise<void>;
};

export function createRecoveryCodes(db: Db): RecoveryCodes {
  return {
    async renew({ id, turns }) {
      const codes = Array.from({ length: CODES }, newCode);
      const { rowCount } = await db.query(
        `WITH signed_in AS (SELECT id FROM identity.users WHERE id = $1 AND turns = $3 FOR SHARE),
          old AS (DELETE FROM identity.recovery_codes WHERE user_id = (SELECT id FROM signed_in))
          INSERT INTO identity.recovery_codes (user_id, hash) SELECT id, unnest($2::bytea[]) FROM signed_in`,
        [id, codes.map((code) => hashOf(id, code)), turns],
      );
      return rowCount === CODES ? codes : null;
    },
    async use(userId, code) {
      const { rowCount } = await db.query(
        'DELETE FROM identity.recovery_codes WHERE user_id = $1 AND hash = $2',
        [userId, hashOf(userId, code)],
      );
      return rowCount === 1;
    },
    async left(userId) {
      const [row] = await select<{ count: number }>(db, {
        text: 'SELECT count(*) FROM identity.recovery_codes WHERE user_id = $1',
        values: [userId],
      });
      return row?.count ?? 0;
    },
    async removeAll(userId) {
      await db.query('DELETE FROM identity.recovery_codes WHERE user_id = $1', [userId]);
    },
  };
}

function newCode(): string {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A code as it is compared: hyphens, spaces and case are ignored. */
function hashOf(userId: string, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId}\n${letters}`).digest();
}
