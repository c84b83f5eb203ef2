/** The second step of a log-in: authenticator app, passkeys, recovery codes; and what proves that it is still the same person. */
import * as z from 'zod/mini';
import { newPassword, password } from './auth.ts';
import { id } from './fields.ts';
import { instant, label } from './texts.ts';

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens count for nothing. */
const code = z
  .string({ error: 'Please enter a code' })
  .check(z.trim(), z.minLength(1, 'Please enter a code'), z.maxLength(64, 'This code is too long'));

/** A passkey's longest text, what an RSA key made with an attestation, has some 7,000 characters. */
const PASSKEY_TEXT_MAX = 8192;
const isShort = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= PASSKEY_TEXT_MAX
    : typeof value !== 'object' || value === null || Object.values(value).every(isShort);

/**
 * What the browser's WebAuthn answers, as JSON. Its parts are for the one who verifies the signature; how long they are is looked
 * at first, since a long one takes the verifier half a second in which nobody else is answered.
 */
const fromPasskey = z.looseObject({}).check(z.refine(isShort, { message: 'This is no passkey' }));

/** A code, or what a passkey signed. */
const proof = z.object({ code: z.optional(code), passkey: z.optional(fromPasskey) });

export const secondStepRequest = proof.check(
  z.refine((given) => given.code !== undefined || given.passkey !== undefined, {
    path: ['code'],
    message: 'Please enter a code',
  }),
);
export type Proof = z.infer<typeof proof>;

/** With what a log-in that is under way may be finished. */
export const secondStep = z.object({
  authenticatorApp: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
});
export type SecondStep = z.infer<typeof secondStep>;

/** What a browser needs to ask a passkey: the options of WebAuthn, as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** How the user signs in. Instants tell since when. */
export const factors = z.object({
  /** Who came through Google may have none. */
  password: z.boolean(),
  authenticatorApp: z.nullable(instant),
  passkeys: z.array(
    z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) }),
  ),
  /** How many are left. */
  recoveryCodes: z.int(),
});
export type Factors = z.infer<typeof factors>;

/** The password, where there is one, and a second factor, where there is one. */
export const confirmRequest = z.object({
  ...proof.shape,
  password: z.optional(password),
});

/** For an authenticator app: as text to type, and as the address that its QR code holds. */
export const newAuthenticatorApp = z.object({ secret: z.string(), address: z.string() });
export const confirmAppRequest = z.object({ code });

export const newPasskeyRequest = z.object({
  name: label('Please give the passkey a name'),
  passkey: fromPasskey,
});

/** Shown once. Empty when there are codes already. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const changePasswordRequest = z.object({ password, newPassword });
