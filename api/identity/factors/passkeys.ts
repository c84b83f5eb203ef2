/** Passkeys (WebAuthn) as a second factor. */
import { createRequire } from 'node:module';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { err, ok, type Result } from 'neverthrow';
import { orNothingDone } from '../../../ledger/store/waiting.ts';
import { type Db, select } from '../../../projections/sql.ts';
import type { Factors } from '../../contract/factors.ts';
import type { ApiRefusal } from '../../http/refusals.ts';
import { type ByCommand, type Run, runIn } from '../take-turn.ts';
import type { User } from '../users.ts';
import { type Asking, createChallenges, type FromBrowser } from './challenges.ts';

const AT_MOST = 10;

type Options = { challenge: string };

export type Passkeys = {
  /** The options with which a browser makes a passkey. */
  begin(asking: Asking, user: User): Promise<Options>;
  /**
   * Adds a passkey that was made, unless this command has added it before. Refuses `invalid_proof` for one that does not answer what was
   * asked lately, which is taken by it, or that somebody has, and `too_many_passkeys`. `run` holds the user.
   */
  add(
    run: Run,
    asking: Asking,
    by: ByCommand,
    made: { name: string; passkey: FromBrowser },
  ): Promise<Result<void, ApiRefusal>>;
  /** What was asked is answered for good, also where the transaction has not stored it: the passkey was refused. */
  giveUp(asking: Asking, passkey: FromBrowser): Promise<unknown>;
  /** The options with which a browser asks one of their passkeys to sign. */
  ask(asking: Asking, userId: string): Promise<Options>;
  /** Whether one of their passkeys has signed a challenge of theirs. `run` holds the user. */
  use(run: Run, asking: Asking, userId: string, passkey: FromBrowser): Promise<boolean>;
  list(userId: string): Promise<Factors['passkeys']>;
  /** Removes a passkey and answers its name; null when there is none with this id. `run` holds the user. */
  remove(run: Run, userId: string, id: number): Promise<string | null>;
};

type Stored = { id: string; publicKey: Buffer; counter: number; transports: string[] };

/**
 * Loads the library, in which nothing else runs for a tenth of a second. A server does so before it lets anybody in; other processes never
 * need it. `import` remembers a failure for the life of the process; `require` tries again.
 */
export const webauthn = async (): Promise<typeof import('@simplewebauthn/server')> =>
  load('@simplewebauthn/server');
const load = createRequire(import.meta.url);

/**
 * What was made, without the statement of who made the authenticator, which we ask for none of. The library would look up, at any address that a
 * certificate in it names, whether the certificate is revoked: whoever makes a statement up chooses where, and how long that takes.
 */
function withoutStatement(made: RegistrationResponseJSON): RegistrationResponseJSON {
  const {
    isoBase64URL,
    isoCBOR,
    decodeAttestationObject,
  }: typeof import('@simplewebauthn/server/helpers') = load('@simplewebauthn/server/helpers');
  const given = decodeAttestationObject(isoBase64URL.toBuffer(made.response.attestationObject));
  const kept = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', given.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(kept));
  return { ...made, response: { ...made.response, attestationObject } };
}

const siteOf = (origin: string) => new URL(origin).hostname;

export function createPasskeys({ db, clock }: { db: Db; clock: () => Date }): Passkeys {
  const inPool = runIn(db);
  const stored = (userId: string) => orNothingDone(findStored(inPool, userId));
  const making = createChallenges('making', db, clock);
  const signing = createChallenges('signing', db, clock);

  return {
    async begin(asking, { id, email, firstName, lastName }) {
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: 'Weekwise',
        rpID: siteOf(asking.origin),
        userName: email,
        userID: Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex')),
        userDisplayName: `${firstName} ${lastName}`,
        excludeCredentials: (await stored(id)).map((one) => ({ id: one.id })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      });
      await making.keep(asking, options.challenge);
      return options;
    },

    async add(run, asking, { userId, commandId }, { name, passkey }) {
      const text = 'SELECT FROM identity.passkeys WHERE user_id = $1 AND added_by = $2';
      // What was asked is answered by then.
      if ((await run({ text, values: [userId, commandId] })).length > 0) return ok(undefined);
      const made = await verifyMade(asking, await making.take(run, asking, passkey), passkey);
      if (!made) return err({ refusal: 'invalid_proof', what: 'passkey' });
      const { id, publicKey, counter } = made;
      const transports = transportsOf(made);
      if ((await findStored(run, userId)).length >= AT_MOST)
        return err({ refusal: 'too_many_passkeys' });
      const added = await run({
        text: `INSERT INTO identity.passkeys
            (user_id, id, credential_id, public_key, counter, transports, name, created_at, added_by)
          SELECT $1, coalesce(max(id), 0) + 1, $2, $3, $4, $5, $6, $7, $8
          FROM identity.passkeys WHERE user_id = $1 ON CONFLICT DO NOTHING RETURNING 1`,
        values: [userId, id, Buffer.from(publicKey), counter, transports, name, clock(), commandId],
      });
      return added.length === 1
        ? ok(undefined)
        : err({ refusal: 'invalid_proof', what: 'passkey' });
    },

    giveUp: (asking, passkey) => making.take(inPool, asking, passkey),

    async ask(asking, userId) {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: siteOf(asking.origin),
        userVerification: 'preferred',
        allowCredentials: (await stored(userId)).map(({ id, transports }) => ({ id, transports })),
      });
      await signing.keep(asking, options.challenge);
      return options;
    },

    async use(run, asking, userId, passkey) {
      const challenge = await signing.take(run, asking, passkey);
      const known = (await findStored(run, userId)).find(({ id }) => id === passkey.id);
      const counter = known && (await verifySigned(asking, challenge, passkey, known));
      if (!known || counter == null) return false;
      await run({
        text: 'UPDATE identity.passkeys SET counter = $2, last_used_at = $3 WHERE credential_id = $1',
        values: [known.id, counter, clock()],
      });
      return true;
    },

    list: (userId) =>
      select(db, {
        text: `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
          FROM identity.passkeys WHERE user_id = $1 ORDER BY id`,
        values: [userId],
      }),

    async remove(run, userId, id) {
      const [gone] = await run<{ name: string }>({
        text: 'DELETE FROM identity.passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
        values: [userId, id],
      });
      return gone?.name ?? null;
    },
  };
}

function findStored(run: Run, userId: string): Promise<Stored[]> {
  return run<Stored>({
    text: `SELECT credential_id AS id, public_key AS "publicKey", counter, transports
      FROM identity.passkeys WHERE user_id = $1 ORDER BY id`,
    values: [userId],
  });
}

const credentialIn = ({ id, publicKey, counter, transports }: Stored) => ({
  id,
  publicKey: Uint8Array.from(publicKey),
  counter,
  transports,
});

/** What was made, if it answers the challenge for our site. */
async function verifyMade({ origin }: Asking, challenge: string | null, passkey: FromBrowser) {
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // Of unknown shape: the library checks each part before it uses it.
      response: withoutStatement(passkey as unknown as RegistrationResponseJSON),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      requireUserVerification: false,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws for anything that is wrong, and all of it means no.
    return null;
  }
}

/** What WebAuthn names. The library hands on whatever came. */
const TRANSPORTS: unknown[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** How a browser reaches the authenticator: a help to it when it asks for a signature. */
const transportsOf = ({ transports }: { transports?: unknown }) =>
  Array.isArray(transports) ? TRANSPORTS.filter((one) => transports.includes(one)) : [];

/** The counter that came with it, if it signs the challenge for our site with this very key; null when not. */
async function verifySigned(
  { origin }: Asking,
  challenge: string | null,
  passkey: FromBrowser,
  known: Stored,
): Promise<number | null> {
  if (challenge === null) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: passkey as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      credential: credentialIn(known),
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
