/** All second factors of a user: which there are, and whether a proof is one of them. */
import type { KeyObject } from 'node:crypto';
import type { Db } from '../../../projections/sql.ts';
import type { Proof, SecondStep, Factors as View } from '../../contract/factors.ts';
import { type Run, runIn } from '../take-turn.ts';
import { type AuthenticatorApps, createAuthenticatorApps } from './authenticator-app.ts';
import type { Asking } from './challenges.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';

export type Factors = {
  apps: AuthenticatorApps;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
  /** Null without a second factor: recovery codes alone are none. */
  find(userId: string, run?: Run): Promise<SecondStep | null>;
  /** Whether the proof is one of their factors. If the transaction fails, a code or challenge that it took can be used again. `run` holds the user. */
  prove(run: Run, asking: Asking, userId: string, proof: Proof): Promise<boolean>;
  view(userId: string): Promise<View>;
};

type Row = { password: boolean; app: string | null; passkeys: number; codes: number };

const typedIn = ({ code = '' }: Proof) => code.replace(/\s/g, '');
/** Whether a code is one that an app shows, and not a recovery code. */
const isOfApp = (typed: string) => /^\d{6}$/.test(typed);
/** Whether a proof that was right was a recovery code. */
export const wasRecoveryCode = (proof: Proof): boolean =>
  !proof.passkey && !isOfApp(typedIn(proof));

/** `key` seals what has to be read again. */
export function createFactors(parts: { db: Db; key: KeyObject; clock: () => Date }): Factors {
  const apps = createAuthenticatorApps(parts);
  const passkeys = createPasskeys(parts);
  const recoveryCodes = createRecoveryCodes(parts);

  const inPool = runIn(parts.db);
  const read = async (userId: string, run = inPool): Promise<Row> => {
    const [row] = await run<Row>({
      text: `SELECT password_hash IS NOT NULL AS password,
          (SELECT confirmed_at FROM identity.authenticator_apps WHERE user_id = $1) AS app,
          (SELECT count(*) FROM identity.passkeys WHERE user_id = $1) AS passkeys,
          (SELECT count(*) FROM identity.recovery_codes WHERE user_id = $1) AS codes
        FROM identity.users WHERE id = $1`,
      values: [userId],
    });
    return row ?? { password: false, app: null, passkeys: 0, codes: 0 };
  };

  return {
    apps,
    passkeys,
    recoveryCodes,
    async find(userId, run) {
      const { app, passkeys: keys, codes } = await read(userId, run);
      if (app === null && keys === 0) return null;
      return { authenticatorApp: app !== null, passkey: keys > 0, recoveryCode: codes > 0 };
    },
    async prove(run, asking, userId, proof) {
      if (proof.passkey) return passkeys.use(run, asking, userId, proof.passkey);
      const typed = typedIn(proof);
      return (isOfApp(typed) ? apps : recoveryCodes).use(run, userId, typed);
    },
    async view(userId) {
      const { password, app, codes } = await read(userId);
      const keys = await passkeys.list(userId);
      return { password, authenticatorApp: app, passkeys: keys, recoveryCodes: codes };
    },
  };
}
