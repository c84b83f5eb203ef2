/** Tries every cell of the table in docs/security.md about what somebody may have left who once held an account. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail, PASSWORD, START } from '../testing/api.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';
import { giveRent } from '../testing/household.ts';
import { takeLetters } from '../testing/outbox.ts';

const { finishes, inside, logIn, ORIGIN, throughGoogle } = accounts;
type Account = accounts.Account;

const NEW_PASSWORD = 'another horse altogether';
const LATER = '2026-03-04T10:02:00.000Z';
const TRIES = 12;

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({
    LOGIN_FAILURES_PER_EMAIL: String(TRIES),
    LOGIN_FAILURES_PER_ADDRESS: '10000',
    REGISTRATIONS_PER_ADDRESS: '10000',
    RESETS_PER_ADDRESS: '10000',
  });
});
afterAll(() => house.stop());
beforeEach(() => house.api.travelTo(START));

const visitor = () => house.api.visitor();

async function reset(account: Account): Promise<void> {
  const body = { token: await accounts.forget(account), password: NEW_PASSWORD };
  await visitor().does('resetPassword', { body });
  account.password = NEW_PASSWORD;
}

/** Column → what its turn does. `unconfirmed`: nobody has vouched for the address before. */
const TURNS: Record<string, { unconfirmed?: true; act(account: Account): Promise<unknown> }> = {
  'new password by letter': { act: reset },
  'the first letter answered': { unconfirmed: true, act: reset },
  'changed password': {
    async act(account) {
      const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
      await account.owner.does('changePassword', { body });
      account.password = NEW_PASSWORD;
    },
  },
  'Google take-over': {
    unconfirmed: true,
    async act(account) {
      account.byGoogle = true;
      await throughGoogle(account);
    },
  },
  'sign out everywhere else': { act: ({ owner }) => owner.does('endOtherSessions') },
  'changed second factor': { act: ({ owner }) => addPasskey(owner, 'New', ORIGIN) },
  'changed address': {
    async act(account) {
      const email = newEmail();
      const token = await accounts.askForAddress(account, email);
      await account.owner.does('confirmEmail', { body: { token } });
      account.email = email;
    },
  },
  'address proven by another': {
    unconfirmed: true,
    act: (account) => accounts.loseAddress(account, NEW_PASSWORD),
  },
  'delete all data': { act: ({ owner }) => owner.does('deleteData') },
};

/** Row → leaves it behind; answers how to see whether it still opens what it opened. */
const LEFT: Record<string, (account: Account) => Promise<() => Promise<boolean>>> = {
  async 'another session'(account) {
    const past = await logIn(account);
    return async () => (await past.call('currentUser')).status === 200;
  },
  async 'a copy of the cookie that acts'(account) {
    const past = account.owner.at(house.api.url);
    return async () => (await past.call('currentUser')).status === 200;
  },
  async 'half a log-in'(account) {
    await addApp(account.owner, START);
    const past = await logIn(account);
    return async () => (await past.call('secondStep')).status === 200;
  },
  async 'the password'(account) {
    return async () => {
      const body = { email: account.email, password: PASSWORD };
      const { text } = await visitor().call('login', { body });
      return !text.includes('invalid_credentials');
    };
  },
  async 'authenticator app'(account) {
    const { secret } = await addApp(account.owner, START);
    return () => {
      house.api.travelTo(LATER);
      return finishes(account, () => ({ code: codeAt(secret, LATER) }));
    };
  },
  async 'an app that was begun'(account) {
    const { secret } = await account.owner.does('beginAuthenticatorApp');
    return async () => {
      house.api.travelTo(LATER);
      const body = { code: codeAt(secret, LATER) };
      const { status } = await (await inside(account)).call('confirmAuthenticatorApp', { body });
      return status === 200;
    };
  },
  async passkey(account) {
    const { passkey } = await addPasskey(account.owner, 'Old', ORIGIN);
    return () =>
      finishes(account, async (browser) => ({
        passkey: passkey.signed(await browser.does('askSecondStepPasskey')),
      }));
  },
  async 'recovery codes'(account) {
    const { recoveryCodes } = await addApp(account.owner, START);
    return async () => {
      if (await finishes(account, () => ({ code: recoveryCodes[0] }))) return true;
      return (await (await inside(account)).does('factors')).recoveryCodes > 0;
    };
  },
  async 'Google account'(account) {
    const { id } = await (await throughGoogle(account)).does('currentUser');
    return async () => {
      // Else Google would vouch for the address anew.
      accounts.vouchFor(account, newEmail());
      const browser = await throughGoogle(account);
      const { status, text } = await browser.call('currentUser');
      return status !== 200 || text.includes(id);
    };
  },
  async 'calendar feed'({ owner }) {
    await owner.does('renewCalendarFeed');
    const { pathname, search } = new URL((await owner.does('calendarFeed')).address ?? '');
    return async () => (await visitor().send('GET', pathname + search)).status === 200;
  },
  async 'link to a new password'(account) {
    const token = await accounts.forget(account);
    const body = { token, password: 'a password of the past' };
    return async () => (await visitor().call('resetPassword', { body })).status === 200;
  },
  async 'link to another address'(account) {
    const token = await accounts.askForAddress(account, newEmail());
    return async () => {
      const owner = await inside(account);
      return (await owner.call('confirmEmail', { body: { token } })).status === 200;
    };
  },
  async 'waiting letter about bills'({ owner, email }) {
    await giveRent(owner);
    await owner.does('changeBill', { id: 1, body: { dueDate: '2026-03-06' } });
    await house.api.pool.query('TRUNCATE schedule.runs');
    // On their first day nobody is told of bills who has not confirmed the address.
    const text = `UPDATE identity.users SET created_at = created_at - interval '1 day' WHERE email = $1`;
    await house.api.pool.query(text, [email]);
    await house.mute.scheduler.runDue();
    // Tried in vain: nobody tries again within a minute.
    await house.mute.deliverLetters();
    return async () => {
      house.api.travelTo(LATER);
      await house.api.deliverLetters();
      const letters = await takeLetters(house.api.dataDir, email);
      return letters.some(({ subject }) => subject?.startsWith('Rent is due'));
    };
  },
  async 'waiting news of the sign-in'({ owner, email }) {
    const there = owner.at(house.mute.url);
    await addPasskey(there, 'Old', ORIGIN);
    owner.cookie = there.cookie;
    await house.mute.deliverLetters();
    return async () => {
      house.api.travelTo(LATER);
      await house.api.deliverLetters();
      const letters = await takeLetters(house.api.dataDir, email);
      return letters.some(({ text }) => text?.includes('the passkey “Old”'));
    };
  },
  async 'the registration, sent again'(account) {
    return async () => (await accounts.register(house, account.email, account.password)).entered;
  },
  async 'what was entered'(account) {
    await account.owner.does('createAccount', { body: { name: 'Planted' } });
    return async () =>
      (await (await inside(account)).call('listAccounts')).text.includes('Planted');
  },
  async 'known browser'(account) {
    const past = await logIn(account);
    await past.does('logout');
    return async () => {
      const body = { email: account.email, password: 'a wrong guess' };
      const stranger = visitor();
      for (let tries = 0; tries <= TRIES; tries += 1) await stranger.call('login', { body });
      expect(await stranger.cannot('login', { body })).toMatchObject({ status: 429 });
      return (await past.call('login', { body })).status === 401;
    };
  },
};

const page = readFileSync('docs/security.md', 'utf8');
const [, section = ''] = page.split('## What somebody may have left');
const [head = [], , ...rows] = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(0, Object.keys(LEFT).length + 2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const turns = head.slice(1);
const cells = rows.flatMap(([left = '', ...said]) =>
  turns.map((turn, column) => [left, turn, said[column] ?? ''] as const),
);

describe('the table of what past holders leave', () => {
  it('has a line for each thing that is tried, and a column for each turn', () => {
    expect(rows.map(([left]) => left)).toEqual(Object.keys(LEFT));
    expect(turns).toEqual(Object.keys(TURNS));
  });

  it('gives a reason for everything that does not end', () => {
    for (const [left, turn, said] of cells) {
      if (said === 'ends') continue;
      const reason = /^stays (\(\w\))$/.exec(said)?.[1] ?? said;
      expect(section, `${left}, ${turn}: ${said}`).toContain(`- **${reason}**`);
    }
    // Linked is only who has confirmed the address: these turns are of those who have not.
    const impossible = cells.filter(([, , said]) => said === 'none');
    expect(impossible.map(([left, turn]) => [left, TURNS[turn]?.unconfirmed])).toEqual([
      ['Google account', true],
      ['Google account', true],
      ['Google account', true],
    ]);
  });
});

describe.each(Object.keys(LEFT))('%s', (left) => {
  const mine = cells.filter(([one, , said]) => one === left && said !== 'none');
  it.each(mine)(`%s: by “%s” it %s`, async (_left, name, said) => {
    const turn = TURNS[name];
    const account = await accounts.openAccount(house, !turn?.unconfirmed);
    const stillOpens = await LEFT[left]?.(account);
    await turn?.act(account);
    expect(await stillOpens?.()).toBe(said.startsWith('stays'));
  });
});
