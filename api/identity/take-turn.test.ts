/** A turn of an account and what somebody writes at the same moment: one comes first, and what the turn ends is gone after it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail, PASSWORD, START } from '../testing/api.ts';
import { SoftPasskey } from '../testing/authenticator.ts';
import { codeAt } from '../testing/factors.ts';
import { duringTurn, makeHoldable, type Turn } from '../testing/held-statements.ts';

const { openAccount, logIn, ORIGIN } = accounts;
type Account = accounts.Account;

const NEW_PASSWORD = 'another horse altogether';
const THEIRS = 'a thief likes tuesdays';

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({});
  await makeHoldable(house.api);
});
afterAll(() => house.stop());

const reset = async (account: Account): Promise<Turn> => [
  'reset',
  await accounts.resets(account, NEW_PASSWORD),
];
const takeOver = async (account: Account): Promise<Turn> => {
  account.byGoogle = true;
  return ['takeOver', () => accounts.throughGoogle(account)];
};

it.each([
  ['the first letter is answered', reset],
  ['Google takes the account over', takeOver],
])('a passkey, while %s', async (_, turnOf) => {
  const account = await openAccount(house, false);
  const past = account.owner;
  const passkey = new SoftPasskey(ORIGIN).made(await past.does('beginPasskey'));
  const body = { name: 'Theirs', passkey };
  await duringTurn(house.api, await turnOf(account), () => past.call('addPasskey', { body }));
  expect((await (await logIn(account)).call('currentUser')).status).toBe(200);
});

it('a code that confirms an app', async () => {
  const account = await openAccount(house, false);
  const past = account.owner;
  const { secret } = await past.does('beginAuthenticatorApp');
  const body = { code: codeAt(secret, START) };
  const turn = await reset(account);
  await duringTurn(house.api, turn, () => past.call('confirmAuthenticatorApp', { body }));
  expect((await (await logIn(account)).call('currentUser')).status).toBe(200);
});

it('another password', async () => {
  const account = await openAccount(house, true);
  const past = account.owner;
  const body = { password: PASSWORD, newPassword: THEIRS };
  const turn = await reset(account);
  const answer = await duringTurn(house.api, turn, () => past.call('changePassword', { body }));
  expect(answer.status).toBe(401);
  expect((await (await logIn(account)).call('currentUser')).status).toBe(200);
});

it('an app that is begun', async () => {
  const account = await openAccount(house, true);
  const past = await logIn(account);
  const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
  const turn: Turn = ['password', () => account.owner.does('changePassword', { body })];
  const begun = await duringTurn(house.api, turn, () => past.call('beginAuthenticatorApp'));
  const { secret } = await account.owner.does('beginAuthenticatorApp');
  expect(begun.text).not.toContain(secret);
});

it('a Google account with the address that the account leaves', async () => {
  const account = await openAccount(house, true);
  const token = await accounts.askForAddress(account, newEmail());
  const leave = () => account.owner.does('confirmEmail', { body: { token } });
  const past = await duringTurn(house.api, ['address', leave], () =>
    accounts.throughGoogle(account),
  );
  const [theirs, owners] = [
    await past.does('currentUser'),
    await account.owner.does('currentUser'),
  ];
  expect(theirs).toMatchObject({ email: account.email });
  expect(theirs.id).not.toBe(owners.id);
});
