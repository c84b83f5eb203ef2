/** The changes of how somebody signs in that are asked for with one request, and what they change. */
import { type Account, ORIGIN } from './accounts.ts';
import { PASSWORD, START } from './api.ts';
import { SoftPasskey } from './authenticator.ts';
import type { Client } from './client.ts';
import { addApp, codeAt } from './factors.ts';
import type { Turn } from './held-statements.ts';

export type Answer = Awaited<ReturnType<Client['call']>>;
/** `code`: a second factor, where the account has one by then. */
export type Change = { statement: Turn[0]; ask(): Promise<Answer>; code?: string | undefined };
/** All of a person's sign-in that a change may touch. */
type SignIn = { password_hash: string; passkeys: number; apps: number; codes: Buffer[] | null };

export const NEW_PASSWORD = 'another horse altogether';

/** As it is stored now. */
export async function signInOf({ house, email }: Account): Promise<SignIn> {
  const { rows } = await house.api.pool.query<SignIn>(
    `SELECT password_hash,
      (SELECT count(*) FROM identity.passkeys WHERE user_id = users.id) AS passkeys,
      (SELECT count(*) FROM identity.authenticator_apps WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS apps,
      (SELECT array_agg(hash ORDER BY hash) FROM identity.recovery_codes WHERE user_id = users.id) AS codes
    FROM identity.users WHERE email = $1`,
    [email],
  );
  const [signIn] = rows;
  if (!signIn) throw new Error('the account is there');
  return signIn;
}

/** Each prepares, in a session of its own, a change that it can then ask for. */
export const CHANGES: Record<string, (other: Client) => Promise<Change>> = {
  'a passkey': async (other) => {
    const passkey = new SoftPasskey(ORIGIN).made(await other.does('beginPasskey'));
    const body = { name: 'Theirs', passkey };
    return { statement: 'passkey', ask: () => other.call('addPasskey', { body }) };
  },
  'an authenticator app': async (other) => {
    const { secret } = await other.does('beginAuthenticatorApp');
    const body = { code: codeAt(secret, START) };
    return {
      statement: 'confirmedApp',
      ask: () => other.call('confirmAuthenticatorApp', { body }),
    };
  },
  'new recovery codes': async (other) => {
    const [code] = (await addApp(other, START)).recoveryCodes;
    return { statement: 'recoveryCodes', ask: () => other.call('renewRecoveryCodes'), code };
  },
  'an app that is removed': async (other) => {
    const [code] = (await addApp(other, START)).recoveryCodes;
    return { statement: 'removedApp', ask: () => other.call('removeAuthenticatorApp'), code };
  },
  'another password': async (other) => {
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    return { statement: 'password', ask: () => other.call('changePassword', { body }) };
  },
};
