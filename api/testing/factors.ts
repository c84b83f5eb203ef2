/** People with a second factor. */
import { TOTP } from 'otpauth';
import { SoftPasskey } from './authenticator.ts';
import type { Client } from './client.ts';

/** The code that an app with this secret shows at an instant. */
export const codeAt = (secret: string, instant: string): string =>
  new TOTP({ secret }).generate({ timestamp: Date.parse(instant) });

/** Sets up an authenticator app at this instant of the test's clock; answers its secret and the recovery codes. */
export async function addApp(
  person: Client,
  instant: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await person.does('beginAuthenticatorApp');
  const body = { code: codeAt(secret, instant) };
  const { recoveryCodes } = await person.does('confirmAuthenticatorApp', { body });
  return { secret, recoveryCodes };
}

/** Adds a passkey of this origin; answers it and the recovery codes. */
export async function addPasskey(
  person: Client,
  name = 'Phone',
  origin = person.url,
): Promise<{ passkey: SoftPasskey; recoveryCodes: string[] }> {
  const passkey = new SoftPasskey(origin);
  const made = passkey.made(await person.does('beginPasskey'));
  const { recoveryCodes } = await person.does('addPasskey', { body: { name, passkey: made } });
  return { passkey, recoveryCodes };
}
