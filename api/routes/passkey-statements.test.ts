/** What a passkey comes with that nobody has asked for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { SoftPasskey } from '../testing/authenticator.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

// Whoever makes a statement up chooses the certificates in it. Looking up whether one of them is revoked was a call to an address of theirs,
// which kept a connection of the database for five minutes, or took as much memory as the answer was long.
it.for([
  'android-key',
  'android-safetynet',
  'apple',
  'compound',
  'fido-u2f',
  'packed',
  'tpm',
  'anything',
])('a statement of who made it is not read, in the format %s', async (fmt) => {
  const ann = await api.signUp();
  const certificate = new TextEncoder().encode('a certificate');
  const attStmt = new Map<string, number | Uint8Array | Uint8Array[]>([
    ['alg', -7],
    ['sig', certificate],
    ['x5c', [certificate, certificate]],
  ]);
  const phone = new SoftPasskey(ann.url);
  const passkey = phone.made(await ann.does('beginPasskey'), { fmt, attStmt });
  await ann.does('addPasskey', { body: { name: 'Phone', passkey } });
  const signed = phone.signed(await ann.does('askPasskey'));
  await ann.does('confirmIdentity', { body: { password: PASSWORD, passkey: signed } });
});

it.for([
  ['empty', ''],
  ['cut off', 'AA'],
  ['no list of parts', '9'.repeat(8192)],
  ['lists in lists', 'gYGB'.repeat(2000)],
] as const)('a description of it is refused where it is %s', async ([, attestationObject]) => {
  const ann = await api.signUp();
  const made = new SoftPasskey(ann.url).made(await ann.does('beginPasskey'));
  const response = { ...(made.response as object), attestationObject };
  const body = { name: 'Phone', passkey: { ...made, response } };
  const refused = { status: 401, code: 'invalid_proof' };
  expect(await ann.cannot('addPasskey', { body })).toMatchObject(refused);
});

it.for([
  ['a text', 'usb', []],
  ['no texts', [{}, null, 5, 'usb'], ['usb']],
  ['unknown', ['usb', 'a\u0000b', 'telepathy', 'usb'], ['usb']],
] as const)(
  'ways to reach it are kept as far as they are known, where they are %s',
  async ([, transports, kept]) => {
    const ann = await api.signUp();
    const phone = new SoftPasskey(ann.url);
    const made = phone.made(await ann.does('beginPasskey'));
    const response = { ...(made.response as object), transports };
    await ann.does('addPasskey', { body: { name: 'Phone', passkey: { ...made, response } } });
    expect(await ann.does('askPasskey')).toMatchObject({
      allowCredentials: [{ id: phone.id, transports: kept }],
    });
  },
);
