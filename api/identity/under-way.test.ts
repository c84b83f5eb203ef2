/** What somebody began before an account took a turn, and what is written only after it, opens nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail, PASSWORD, START } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addApp } from '../testing/factors.ts';
import { inBetween, makeHoldable } from '../testing/held-statements.ts';
import { addressTokenIn, resetTokenIn, takeLetters } from '../testing/outbox.ts';

const { openAccount, logIn } = accounts;

const NEW_PASSWORD = 'another horse altogether';
const THEIRS = 'a thief likes tuesdays';

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({});
  await makeHoldable(house.api);
});
afterAll(() => house.stop());

async function tokenTo(email: string, tokenIn: typeof resetTokenIn): Promise<string> {
  await house.api.deliverLetters();
  const letters = await takeLetters(house.api.dataDir, email);
  const letter = letters.find(({ text }) => text?.includes('?token='));
  return letter ? tokenIn(letter) : 'no letter';
}

const resets = (account: accounts.Account) => accounts.resets(account, NEW_PASSWORD);
const statusOf = async (answer: ReturnType<Client['call']>) => (await answer).status;

it('a log-in by the old password', async () => {
  const account = await openAccount(house, true);
  const past = house.api.visitor();
  const body = { email: account.email, password: PASSWORD };
  await inBetween(house.api, 'session', () => past.call('login', { body }), await resets(account));
  expect(await statusOf(past.call('currentUser'))).toBe(401);
  expect(await statusOf((await logIn(account)).call('currentUser'))).toBe(200);
});

it('half a log-in', async () => {
  const account = await openAccount(house, true);
  await addApp(account.owner, START);
  const past = house.api.visitor();
  const body = { email: account.email, password: PASSWORD };
  await inBetween(
    house.api,
    'halfLogIn',
    () => past.call('login', { body }),
    await resets(account),
  );
  expect(await statusOf(past.call('secondStep'))).toBe(401);
  expect(await statusOf((await logIn(account)).call('secondStep'))).toBe(200);
});

it('a calendar feed', async () => {
  const account = await openAccount(house, true);
  const past = await logIn(account);
  const turn = () => account.owner.does('endOtherSessions');
  const answer = await inBetween(house.api, 'feed', () => past.call('renewCalendarFeed'), turn);
  expect(answer.status).toBe(401);
  expect(await account.owner.does('calendarFeed')).toEqual({ address: null });
});

/** A link to a new password that is asked for at this address, and stored after the turn. */
async function linkTo(email: string, turn: () => Promise<unknown>) {
  const asks = () => house.api.visitor().call('forgotPassword', { body: { email } });
  await inBetween(house.api, 'resetLink', asks, turn);
  const body = { token: await tokenTo(email, resetTokenIn), password: THEIRS };
  return { body, follow: () => statusOf(house.api.visitor().call('resetPassword', { body })) };
}

it('a link to a new password', async () => {
  const { email, owner } = await openAccount(house, true);
  const link = await linkTo(email, () => owner.does('endOtherSessions'));
  expect(link.body.token).not.toBe('no letter');
  expect(await link.follow()).toBe(400);
});

it('a link to a new password, asked for at an address that was the account’s: it is not even sent', async () => {
  const account = await openAccount(house, true);
  const body = { token: await accounts.askForAddress(account, newEmail()) };
  const link = await linkTo(account.email, () => account.owner.does('confirmEmail', { body }));
  expect(link.body.token).toBe('no letter');
});

it('a link to a new password, asked for at an address that another account takes, nor whoever has it next', async () => {
  const { email } = await openAccount(house, false);
  const account = await openAccount(house, true);
  const takes = { token: await accounts.askForAddress(account, email) };
  const link = await linkTo(email, () => account.owner.does('confirmEmail', { body: takes }));
  const leaves = { token: await accounts.askForAddress(account, newEmail()) };
  await account.owner.does('confirmEmail', { body: leaves });
  await house.api.signUp({ email });
  expect(await link.follow()).toBe(400);
});

it('a link to another address', async () => {
  const account = await openAccount(house, true);
  const past = await logIn(account);
  const theirs = newEmail();
  const turn = await resets(account);
  await inBetween(
    house.api,
    'addressLink',
    () => past.call('changeUser', { body: { email: theirs } }),
    turn,
  );
  const body = { token: await tokenTo(theirs, addressTokenIn) };
  expect(body.token).not.toBe('no letter');
  expect(await statusOf((await logIn(account)).call('confirmEmail', { body }))).toBe(400);
});

it('an authenticator app that was begun', async () => {
  const account = await openAccount(house, true);
  const past = await logIn(account);
  const turn = () => account.owner.does('endOtherSessions');
  const answer = await inBetween(
    house.api,
    'begunApp',
    () => past.call('beginAuthenticatorApp'),
    turn,
  );
  expect(answer.status).toBe(401);
  const { secret } = await account.owner.does('beginAuthenticatorApp');
  expect(answer.text).not.toContain(secret);
});
