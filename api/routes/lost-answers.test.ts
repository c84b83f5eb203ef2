/** A log-in, or a proof, whose answer never arrives: sent again with its key it gets the cookie of the first one, and the code that it has used up. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';
import type { Instance } from '../testing/instance.ts';
import { takeLetters } from '../testing/outbox.ts';

const LATER = '2026-03-04T10:30:00.000Z';
const EXPIRED = { status: 401, code: 'sign_in_expired' };

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});
beforeEach(() => api.travelTo(START));

/** Somebody with both kinds of factors, who has proven nothing for half an hour. */
async function withFactors() {
  api.travelTo(START);
  const email = newEmail();
  const ann = await api.signUp({ email });
  const { secret, recoveryCodes } = await addApp(ann, START);
  const { passkey } = await addPasskey(ann);
  api.travelTo(LATER);
  return { email, ann, secret, recoveryCodes, passkey };
}
type Ann = Awaited<ReturnType<typeof withFactors>>;

/** What proves who somebody is, for a log-in or a session that asks for it. */
const PROOFS: Record<string, (ann: Ann, asks: () => Promise<{ challenge: string }>) => object> = {
  'a code of the app': ({ secret }) => ({ code: codeAt(secret, LATER) }),
  'a recovery code': ({ recoveryCodes: [code] }) => ({ code }),
  'a passkey': async ({ passkey }, asks) => ({ passkey: passkey.signed(await asks()) }),
};

/** A browser that has been told nothing: what it holds is what it held before the request. */
async function lost(browser: Client, ask: () => Promise<unknown>): Promise<void> {
  const { cookie } = browser;
  await ask();
  expect(browser.cookie).not.toBe(cookie);
  browser.cookie = cookie;
}

describe.each(Object.entries(PROOFS))('with %s', (_what, proofOf) => {
  async function halfway(ann: Ann) {
    const browser = api.visitor();
    await browser.cannot('login', { body: { email: ann.email, password: PASSWORD } });
    const body = await proofOf(ann, () => browser.does('askSecondStepPasskey'));
    return { browser, sent: { body, key: 'finish' } };
  }

  it('a log-in is finished again by the same request, on any instance, and by no other', async () => {
    const ann = await withFactors();
    const { browser, sent } = await halfway(ann);
    const before = (await ann.ann.does('factors')).recoveryCodes;
    await lost(browser, () => browser.does('finishLogin', sent));
    expect(await browser.cannot('secondStep')).toMatchObject(EXPIRED);
    for (const other of [
      { ...sent, key: 'another' },
      { ...sent, body: { code: '000000' } },
      { body: sent.body },
    ])
      expect(await browser.cannot('finishLogin', other)).toMatchObject(EXPIRED);
    browser.url = second.url;
    const { user } = await browser.does('finishLogin', sent);
    expect(await browser.does('currentUser')).toEqual(user);
    const used = 'code' in sent.body && ann.recoveryCodes.includes(String(sent.body.code)) ? 1 : 0;
    expect((await ann.ann.does('factors')).recoveryCodes).toBe(before - used);
    await api.deliverLetters();
    const letters = await takeLetters(api.dataDir, ann.email);
    expect(letters.filter(({ text }) => text?.includes('with a recovery code'))).toHaveLength(used);
  });

  // A passkey signs for one site, and another instance has another port.
  const otherUrl = (body: object) => ('passkey' in body ? api.url : second.url);

  it.each([
    ['logged out', (browser: Client) => browser.does('logout')],
    [
      'ended in the list',
      async (_: Client, owner: Client) => {
        const [newest] = await owner.does('listSessions');
        await owner.does('endSession', { body: { id: newest?.id ?? '' } });
      },
    ],
  ])('a log-in leads nowhere again once its session is %s', async (_how, end) => {
    const ann = await withFactors();
    const { browser, sent } = await halfway(ann);
    const { cookie } = browser;
    await browser.does('finishLogin', sent);
    const owner = api.visitor();
    owner.cookie = ann.ann.cookie;
    await api.pool.query('UPDATE identity.sessions SET confirmed_at = $1', [LATER]);
    await end(browser, owner);
    browser.cookie = cookie;
    expect(await browser.cannot('finishLogin', sent)).toMatchObject(EXPIRED);
  });

  it('a log-in that is sent twice at once opens both times', async () => {
    const { browser, sent } = await halfway(await withFactors());
    const twice = [browser.at(api.url), browser.at(otherUrl(sent.body))];
    for (const one of await Promise.all(twice.map((one) => one.call('finishLogin', sent))))
      expect(one.status, one.text).toBe(200);
    for (const one of twice) await one.does('currentUser');
  });

  it.each([
    ['kept', false],
    ['lost by us as well', true],
  ])('a proof whose answer was %s leaves nobody signed out', async (_how, isForgotten) => {
    const ann = await withFactors();
    const { ann: browser } = ann;
    const sessions = await browser.does('listSessions');
    const proof = await proofOf(ann, () => browser.does('askPasskey'));
    const sent = { body: { password: PASSWORD, ...proof }, key: 'prove' };
    await lost(browser, () => browser.does('confirmIdentity', sent));
    if (isForgotten) await api.pool.query('DELETE FROM identity.answers');
    const thief = browser.at(api.url);
    const { cookie } = thief;
    for (const [name, other] of [
      ['confirmIdentity', { ...sent, key: 'another' }],
      ['confirmIdentity', { body: sent.body }],
      ['confirmIdentity', { ...sent, body: { ...sent.body, password: 'wrong' } }],
      ['confirmIdentity', { ...sent, body: {} }],
      ['listBills', { key: sent.key }],
      ['createAccount', { key: sent.key, body: { name: 'Theirs', balance: '1' } }],
    ] as const) {
      expect(await thief.cannot(name, other)).toMatchObject({
        ...{ status: 401, code: 'unauthenticated' },
      });
      expect(thief.cookie, name).toBe(cookie);
    }
    browser.url = second.url;
    await browser.does('confirmIdentity', sent);
    await browser.does('removePasskey', { id: 1 });
    expect(await browser.does('listSessions')).toEqual(sessions);
    expect(await thief.cannot('currentUser')).toMatchObject({ status: 401 });
  });

  it('a proof that is sent twice at once is one, and both get its cookie', async () => {
    const ann = await withFactors();
    const proof = await proofOf(ann, () => ann.ann.does('askPasskey'));
    const sent = { body: { password: PASSWORD, ...proof }, key: 'prove' };
    const twice = [ann.ann.at(api.url), ann.ann.at(otherUrl(proof))];
    for (const one of await Promise.all(twice.map((one) => one.call('confirmIdentity', sent))))
      expect(one.status, one.text).toBe(204);
    for (const one of twice) await one.does('currentUser');
    await twice[0]?.does('removeAuthenticatorApp');
  });
});

it('the letter about a recovery code is posted with the log-in, and once', async () => {
  const { email, recoveryCodes } = await withFactors();
  const browser = api.visitor();
  await browser.cannot('login', { body: { email, password: PASSWORD } });
  await api.deliverLetters();
  await takeLetters(api.dataDir, email);
  const sent = { body: { code: String(recoveryCodes[0]) }, key: 'finish' };
  await lost(browser, () => browser.does('finishLogin', sent));
  const { cookie } = browser;
  for (let time = 0; time < 2; time += 1) {
    browser.cookie = cookie;
    await browser.does('finishLogin', sent);
  }
  await api.deliverLetters();
  const told = (await takeLetters(api.dataDir, email)).map(({ text = '' }) => text);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('with a recovery code. You have 9 left.');
});

it('each recovery code that is used is told of, also under a key that another has used before, and by a proof', async () => {
  const { email, recoveryCodes } = await withFactors();
  let browser = api.visitor();
  for (const code of recoveryCodes.slice(0, 2)) {
    browser = api.visitor();
    await browser.cannot('login', { body: { email, password: PASSWORD } });
    await browser.does('finishLogin', { body: { code }, key: 'same' });
  }
  const proof = { password: PASSWORD, code: recoveryCodes[2] };
  await browser.does('confirmIdentity', { body: proof, key: 'same' });
  await api.deliverLetters();
  const texts = (await takeLetters(api.dataDir, email)).map(({ text = '' }) => text);
  const told = texts.flatMap((text) => /Someone .* a recovery code\. .* left\./.exec(text) ?? []);
  expect(told.toSorted()).toEqual([
    'Someone confirmed who they are with a recovery code. You have 7 left.',
    ...[8, 9].map((left) => `Someone signed in with a recovery code. You have ${left} left.`),
  ]);
});

it('a wrong code leaves the log-in and the session as they were', async () => {
  const { email, ann, secret, recoveryCodes } = await withFactors();
  const browser = api.visitor();
  await browser.cannot('login', { body: { email, password: PASSWORD } });
  const wrong = { body: { code: 'AAAA-AAAA' }, key: 'finish' };
  expect(await browser.cannot('finishLogin', wrong)).toMatchObject({ code: 'invalid_proof' });
  await browser.does('finishLogin', { body: { code: String(recoveryCodes[0]) }, key: 'finish' });
  const body = { password: PASSWORD, code: '000000' };
  const { cookie } = ann;
  expect(await ann.cannot('confirmIdentity', { body })).toMatchObject({ code: 'invalid_proof' });
  expect(ann.cookie).toBe(cookie);
  await ann.does('confirmIdentity', { body: { ...body, code: codeAt(secret, LATER) } });
});

it('a proof that is answered again names the ledger, as every answer to somebody who is signed in does', async () => {
  const ann = await api.signUp();
  const { cookie } = ann;
  const sent = { body: { password: PASSWORD }, key: 'prove' };
  const first = await ann.call('confirmIdentity', sent);
  ann.cookie = cookie;
  const again = await ann.call('confirmIdentity', sent);
  expect([first.status, again.status]).toEqual([204, 204]);
  for (const name of ['ledger-id', 'ledger-revision'])
    expect(again.headers.get(name), name).toBe(first.headers.get(name));
});

it('a proof is not repeated once it has grown old, or the session has ended', async () => {
  const ann = await api.signUp();
  const sent = { body: { password: PASSWORD }, key: 'prove' };
  await lost(ann, () => ann.does('confirmIdentity', sent));
  const { cookie } = ann;
  api.travelTo('2026-03-04T10:20:00.000Z');
  expect(await ann.cannot('confirmIdentity', sent)).toMatchObject({ status: 401 });
  api.travelTo(START);
  await ann.does('confirmIdentity', sent);
  await ann.does('logout');
  ann.cookie = cookie;
  expect(await ann.cannot('confirmIdentity', sent)).toMatchObject({ status: 401 });
});
