/** The codes of an authenticator app (TOTP, RFC 6238): six digits, half a minute each, each taken once. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { err, ok, type Result } from 'neverthrow';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import type { Keyring } from '../../../ledger/store/keys.ts';
import { reseal } from '../../../ledger/store/reseal.ts';
import { deriveKey, seal, unseal } from '../../../ledger/store/seal.ts';
import type { Db } from '../../../projections/sql.ts';
import type { ApiRefusal } from '../../http/refusals.ts';
import { CLOCKS_DIFFER_MS } from '../lasting.ts';
import { type ByCommand, type Run, runIn } from '../take-turn.ts';
import type { User } from '../users.ts';

const STEP_SECONDS = 30;
/** One step before and after: clocks differ, and people type slowly. */
const WINDOW = 1;
/** The steps that a good code may be ahead by the clock of another process. One further ahead was taken by a clock that ran ahead. */
const AHEAD_AT_MOST = WINDOW + CLOCKS_DIFFER_MS / 1000 / STEP_SECONDS;
const SECRET_BYTES = 20;

/** What the key that seals the apps' secrets is derived for, from the master key. */
const PURPOSE = 'second factors';

/** The key that seals the apps' secrets. */
export const factorsKey = (keyring: Keyring): KeyObject => keyring.keyFor(PURPOSE);

/** Seals every app's secret anew under another master key; answers how many. Throws SealsDamaged. */
export function resealAppSecrets(
  client: pg.ClientBase,
  masterKeys: { from: Buffer; to: Buffer },
): Promise<number> {
  const keyOf = (masterKey: Buffer) => deriveKey(createSecretKey(masterKey), PURPOSE);
  return reseal(
    client,
    {
      table: 'identity.authenticator_apps',
      id: 'user_id',
      column: 'sealed',
      what: 'the authenticator app of user',
    },
    { from: keyOf(masterKeys.from), to: keyOf(masterKeys.to) },
  );
}

export type AuthenticatorApps = {
  /**
   * A secret for an app, the same where this command comes again. Any other begins anew and takes its place: whoever sees the secret of
   * somebody's app signs in as they do. Refuses `already_set_up`, and `unauthenticated` after a turn of the account.
   */
  begin(
    user: User,
    commandId: string,
  ): Promise<Result<{ secret: string; address: string }, ApiRefusal>>;
  /**
   * The app counts from now on, also where this command has confirmed it before. Refuses `not_begun`, `already_set_up` and
   * `invalid_proof`. `run` holds the user.
   */
  confirm(run: Run, by: ByCommand, code: string): Promise<Result<void, ApiRefusal>>;
  /** Whether it is the code of a confirmed app, and newer than every one before. It is used up then. `run` holds the user. */
  use(run: Run, userId: string, code: string): Promise<boolean>;
  /** True when there was one that counted. `run` holds the user. */
  remove(run: Run, userId: string): Promise<boolean>;
};

type Row = {
  sealed: Buffer;
  begunBy: string | null;
  confirmed: boolean;
  confirmedBy: string | null;
};

/** `key` seals the secrets. */
export function createAuthenticatorApps(options: {
  db: Db;
  key: KeyObject;
  clock: () => Date;
}): AuthenticatorApps {
  const { db, key, clock } = options;

  const totpOf = (secret: Uint8Array, label = '') =>
    new TOTP({
      issuer: 'Weekwise',
      label,
      period: STEP_SECONDS,
      secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    });
  const secretIn = ({ sealed }: Row, userId: string) => unseal(key, userId, sealed);

  const inPool = runIn(db);

  /** Their app; none where the account has taken more than so many turns. */
  const find = async (run: Run, userId: string, turns?: number): Promise<Row | null> => {
    const [row] = await run<Row>({
      text: `SELECT sealed, begun_by AS "begunBy", confirmed_at IS NOT NULL AS confirmed, confirmed_by AS "confirmedBy"
        FROM identity.authenticator_apps JOIN identity.users ON users.id = user_id
        WHERE user_id = $1 AND turns = coalesce($2, turns)`,
      values: [userId, turns],
    });
    return row ?? null;
  };

  /** Takes the code if it is right and no code of its half minute, or a later one that has come, was taken; one of two at once wins. */
  const take = async (
    run: Run,
    { userId, commandId }: Pick<ByCommand, 'userId'> & Partial<ByCommand>,
    row: Row,
    code: string,
  ): Promise<boolean> => {
    // The library compares bytes and throws at a code of six characters that has more of them.
    if (!/^[0-9]+$/.test(code)) return false;
    const now = clock();
    const totp = totpOf(secretIn(row, userId));
    const delta = totp.validate({ token: code, window: WINDOW, timestamp: now.getTime() });
    if (delta === null) return false;
    const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
    const step = present + delta;
    const taken = await run({
      text: `UPDATE identity.authenticator_apps SET last_step = $2, confirmed_at = coalesce(confirmed_at, $3),
          confirmed_by = coalesce(confirmed_by, $5)
        WHERE user_id = $1 AND (last_step < $2 OR last_step > $4) RETURNING 1`,
      values: [userId, step, now, present + AHEAD_AT_MOST, commandId],
    });
    return taken.length === 1;
  };

  return {
    async begin({ id, email, turns }, commandId) {
      const fresh = new Secret({ size: SECRET_BYTES });
      await db.query(
        `INSERT INTO identity.authenticator_apps AS apps (user_id, sealed, begun_at, begun_by)
          SELECT id, $2, $3, $5 FROM identity.users WHERE id = $1 AND turns = $4 FOR SHARE
          ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, begun_at = excluded.begun_at, begun_by = excluded.begun_by
            WHERE apps.confirmed_at IS NULL AND apps.begun_by IS DISTINCT FROM excluded.begun_by`,
        [id, seal(key, id, fresh.bytes), clock(), turns, commandId],
      );
      const row = await find(inPool, id, turns);
      if (!row) return err({ refusal: 'unauthenticated' });
      if (row.confirmed) return err({ refusal: 'already_set_up' });
      // Of two at once each is shown its own, of which the later one counts.
      const own = row.begunBy === commandId ? secretIn(row, id) : fresh.bytes;
      const totp = totpOf(own, email);
      return ok({ secret: totp.secret.base32, address: totp.toString() });
    },
    async confirm(run, by, code) {
      const row = await find(run, by.userId);
      if (!row) return err({ refusal: 'not_begun' });
      if (row.confirmedBy === by.commandId) return ok(undefined);
      if (row.confirmed) return err({ refusal: 'already_set_up' });
      if (await take(run, by, row, code)) return ok(undefined);
      return err({ refusal: 'invalid_proof', what: 'code' });
    },
    async use(run, userId, code) {
      const row = await find(run, userId);
      return row?.confirmed === true && take(run, { userId }, row, code);
    },
    async remove(run, userId) {
      const [gone] = await run<{ confirmed: boolean }>({
        text: `DELETE FROM identity.authenticator_apps WHERE user_id = $1
          RETURNING confirmed_at IS NOT NULL AS confirmed`,
        values: [userId],
      });
      return gone?.confirmed === true;
    },
  };
}
