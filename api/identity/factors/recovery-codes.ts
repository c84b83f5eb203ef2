/** Codes on paper for a person who lost the other factors: ten, shown once, each good once. */
import { createHash, hkdfSync, type KeyObject } from 'node:crypto';
import type { Db } from '../../../projections/sql.ts';
import { type ByCommand, type Run, runIn } from '../take-turn.ts';

const CODES = 10;
const GROUPS = 7;
const GROUP_LENGTH = 4;
/** Without letters and digits that look like each other. 28 of these 32 are 140 bits: too many for a hash to be guessed back. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** `run` changes and reads within a transaction that holds the user. */
export type RecoveryCodes = {
  /** New codes in the place of all before: for the same command the same ones, whichever process makes them. */
  renew(run: Run, asked: ByCommand): Promise<string[]>;
  /** The codes that this command has made before, if one of them is in force still; else none. */
  madeBy(run: Run, asked: ByCommand): Promise<string[]>;
  /** Whether it was one of theirs. It is used up then. */
  use(run: Run, userId: string, code: string): Promise<boolean>;
  left(userId: string, run?: Run): Promise<number>;
  removeAll(run: Run, userId: string): Promise<void>;
};

export function createRecoveryCodes({ db, key }: { db: Db; key: KeyObject }): RecoveryCodes {
  const removeAll = async (run: Run, userId: string) => {
    await run({ text: 'DELETE FROM identity.recovery_codes WHERE user_id = $1', values: [userId] });
  };
  const codesFor = ({ userId, commandId }: ByCommand) =>
    codesOf(key, `recovery codes\n${userId}\n${commandId}`);
  return {
    async renew(run, asked) {
      const { userId } = asked;
      const codes = codesFor(asked);
      await removeAll(run, userId);
      await run({
        text: 'INSERT INTO identity.recovery_codes (user_id, hash) SELECT $1, unnest($2::bytea[])',
        values: [userId, codes.map((code) => hashOf(userId, code))],
      });
      return codes;
    },
    async madeBy(run, asked) {
      const { userId } = asked;
      const codes = codesFor(asked);
      const inForce = await run({
        text: 'SELECT FROM identity.recovery_codes WHERE user_id = $1 AND hash = ANY ($2)',
        values: [userId, codes.map((code) => hashOf(userId, code))],
      });
      return inForce.length > 0 ? codes : [];
    },
    async use(run, userId, code) {
      const used = await run({
        text: 'DELETE FROM identity.recovery_codes WHERE user_id = $1 AND hash = $2 RETURNING 1',
        values: [userId, hashOf(userId, code)],
      });
      return used.length === 1;
    },
    async left(userId, run = runIn(db)) {
      const [row] = await run<{ count: number }>({
        text: 'SELECT count(*) FROM identity.recovery_codes WHERE user_id = $1',
        values: [userId],
      });
      return row?.count ?? 0;
    },
    removeAll,
  };
}

/**
 * Two processes may carry out the same request at once, and the person sees the answer of one of them: were the codes drawn, those on
 * paper might not be those in force. So they are derived from what was asked, which nobody can do without the key.
 */
function codesOf(key: KeyObject, about: string): string[] {
  const size = GROUPS * GROUP_LENGTH;
  const bytes = new Uint8Array(hkdfSync('sha256', key, '', about, CODES * size));
  const letters = Array.from(bytes, letterOf).join('');
  const group = (at: number) => letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH);
  const code = (nth: number) => Array.from({ length: GROUPS }, (_, at) => group(nth * GROUPS + at));
  return Array.from({ length: CODES }, (_, nth) => code(nth).join('-'));
}

/** Each letter is as likely: their number divides that of a byte's values. */
const letterOf = (byte: number) => LETTERS.charAt(byte % LETTERS.length);

/** A code as it is compared: hyphens, spaces and case are ignored. */
function hashOf(userId: string, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId}\n${letters}`).digest();
}
