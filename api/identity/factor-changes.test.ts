/**
 * A change of how somebody signs in, and what ends the session that asks for it, at the same moment. One comes first: either the change
 * is whole and the owner is signed out by it, or it is refused and nothing of it is stored.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { PASSWORD, START } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addApp, codeAt } from '../testing/factors.ts';
import { duringTurn, makeHoldable, type Turn } from '../testing/held-statements.ts';
import { type Answer, CHANGES, type Change, signInOf } from '../testing/sign-in-changes.ts';

type Account = accounts.Account;

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({});
  await makeHoldable(house.api);
});
afterAll(() => house.stop());

const ENDS: Record<string, (account: Account, other: Client) => Promise<unknown>> = {
  'the owner signs out everywhere else': ({ owner }) => owner.call('endOtherSessions'),
  'the owner ends that session': async ({ owner }) => {
    const sessions = await owner.does('listSessions');
    const [theirs] = sessions.filter(({ current }) => !current);
    return owner.call('endSession', { body: { id: theirs?.id ?? '' } });
  },
  'that session logs out': (_, other) => other.call('logout'),
};

/** An account whose owner and somebody else have a session each, and the change that the other is about to ask for. */
async function inTwoSessions(prepare: (other: Client) => Promise<Change>) {
  const account = await accounts.openAccount(house, true);
  const other = account.owner;
  const change = await prepare(other);
  const owner = house.api.visitor();
  await owner.call('login', { body: { email: account.email, password: PASSWORD } });
  if (change.code) await owner.does('finishLogin', { body: { code: change.code } });
  return { account: { ...account, owner }, other, change };
}

const cases = Object.keys(CHANGES).flatMap((change) =>
  Object.keys(ENDS).map((end) => [change, end] as const),
);

it.each(cases)('%s, while %s', async (changeName, endName) => {
  const [prepare, end] = [CHANGES[changeName], ENDS[endName]];
  if (!prepare || !end) throw new Error('a case is made of both');
  const { account, other, change } = await inTwoSessions(prepare);
  const before = await signInOf(account);
  const asked: Answer[] = [];
  const ask = async () => asked.push(await change.ask());
  await duringTurn(house.api, [change.statement, ask], () => end(account, other));
  const status = asked[0]?.status ?? 0;
  const isDone = status < 300;
  if (!isDone) expect(status).toBe(401);
  if (isDone) expect(await signInOf(account)).not.toEqual(before);
  else expect(await signInOf(account)).toEqual(before);
  expect((await account.owner.call('currentUser')).status).toBe(isDone ? 401 : 200);
});

it.each(Object.entries(CHANGES))(
  '%s, asked for while the owner is signing out everywhere else',
  async (_, prepare) => {
    const { account, change } = await inTwoSessions(prepare);
    const before = await signInOf(account);
    const turn: Turn = ['signOutElsewhere', () => account.owner.does('endOtherSessions')];
    expect((await duringTurn(house.api, turn, change.ask)).status).toBe(401);
    expect(await signInOf(account)).toEqual(before);
    expect((await account.owner.call('currentUser')).status).toBe(200);
  },
);

const codesOf = async (account: Account) => (await signInOf(account)).codes?.length ?? 0;

it('new recovery codes twice at once: those of one answer are in force, and no others', async () => {
  const account = await accounts.openAccount(house, true);
  await addApp(account.owner, START);
  const renew = () => account.owner.call('renewRecoveryCodes');
  expect((await duringTurn(house.api, ['recoveryCodes', renew], renew)).status).toBe(401);
  expect(await codesOf(account)).toBe(10);
});

it('a code that confirms an app twice at once does so once', async () => {
  const account = await accounts.openAccount(house, true);
  const { secret } = await account.owner.does('beginAuthenticatorApp');
  const body = { code: codeAt(secret, START) };
  const statuses: number[] = [];
  const confirm = async () =>
    statuses.push((await account.owner.call('confirmAuthenticatorApp', { body })).status);
  await duringTurn(house.api, ['confirmedApp', confirm], confirm);
  expect(statuses.sort()).toEqual([200, 401]);
  expect(await codesOf(account)).toBe(10);
});

it('another password by one key at two processes: both answers have the cookie', async () => {
  const account = await accounts.openAccount(house, true);
  const people = [account.owner, account.owner.at(house.mute.url)];
  const body = { password: PASSWORD, newPassword: 'another horse altogether' };
  const [here, there] = people.map(
    (person) => () => person.does('changePassword', { body, key: 'password' }),
  );
  if (!here || !there) throw new Error('there are two');
  await duringTurn(house.api, ['password', here], there);
  for (const person of people) await person.does('currentUser');
});

it('new recovery codes by one key at two processes: both answer with those that are in force', async () => {
  const account = await accounts.openAccount(house, true);
  await addApp(account.owner, START);
  const answers: { recoveryCodes: string[] }[] = [];
  const people = [account.owner, account.owner.at(house.mute.url)];
  const [renewHere, renewThere] = people.map(
    (person) => async () => answers.push(await person.does('renewRecoveryCodes', { key: 'codes' })),
  );
  if (!renewHere || !renewThere) throw new Error('there are two');
  await duringTurn(house.api, ['recoveryCodes', renewHere], renewThere);
  expect(answers[0]).toEqual(answers[1]);
  for (const person of people) await person.does('currentUser');
  expect(await codesOf(account)).toBe(10);
  const past = house.api.visitor();
  await past.call('login', { body: { email: account.email, password: PASSWORD } });
  await past.does('finishLogin', { body: { code: answers[0]?.recoveryCodes[3] ?? '' } });
});

it('two sessions that end each other: the first one does, the other is signed out', async () => {
  const account = await accounts.openAccount(house, true);
  const other = account.owner;
  const owner = await accounts.logIn(account);
  const asked: Answer[] = [];
  const ask = async () => asked.push(await other.call('endOtherSessions'));
  const sessions = await owner.does('listSessions');
  const id = sessions.find(({ current }) => !current)?.id ?? '';
  const end = () => owner.call('endSession', { body: { id } });
  const ended = await duringTurn(house.api, ['signOutElsewhere', ask], end);
  expect([asked[0]?.status, ended.status]).toEqual([200, 401]);
  expect((await other.call('currentUser')).status).toBe(200);
});

it('the secret of an app that was begun is shown to nobody else, whatever cookie they have', async () => {
  const { owner, ...account } = await accounts.openAccount(house, true);
  const other = await accounts.logIn({ ...account, owner });
  const copy = owner.at(house.api.url);
  const begun = async (person: Client) => (await person.does('beginAuthenticatorApp')).secret;
  const seen = await Promise.all([begun(other), begun(copy), begun(owner)]);
  await owner.does('confirmIdentity', { body: { password: PASSWORD } });
  const own = await begun(owner);
  expect(new Set([...seen, own]).size).toBe(4);
  const wrong = { body: { code: codeAt(seen[1], START) } };
  expect(await owner.cannot('confirmAuthenticatorApp', wrong)).toMatchObject({
    code: 'invalid_proof',
  });
  await owner.does('confirmAuthenticatorApp', { body: { code: codeAt(own, START) } });
});
