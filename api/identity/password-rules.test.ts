import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startTestApi, type TestApi } from '../testing/api.ts';
import { refusalIn } from '../testing/client.ts';
import { resetTokenIn, takeLetter } from '../testing/outbox.ts';
import { refusePassword } from './password-rules.ts';

const OWNER = { email: 'grace.hopper@example.com', firstName: 'Grace', lastName: 'Hopper' };

/** The leaked passwords that are long enough to be asked for. */
const leaked = (dictionary['passwords-common'] as string[]).filter((one) => one.length >= 8);

describe('a password that is easy to guess', () => {
  it('is any of the leaked ones', async () => {
    const all = dictionary['passwords-common'].length;
    const page = readFileSync('docs/security.md', 'utf8');
    const [, known, long] = /knows ([\d,]+) leaked passwords, ([\d,]+) of them/.exec(page) ?? [];
    expect([all, leaked.length].map((count) => Math.round(count / 1_000))).toEqual(
      [known, long].map((count) => Number.parseInt(count ?? '', 10)),
    );
    const accepted: string[] = [];
    // The most common ones, and a sample of the rest.
    for (const [rank, one] of leaked.entries())
      if ((rank < 100 || rank % 100 === 0) && !(await refusePassword('somebody', one, OWNER)))
        accepted.push(one);
    expect(accepted).toEqual([]);
  });

  it.each([
    'Password1!',
    'P4ssw0rd',
    'aaaaaaaa',
    '87654321',
    'qwertyuiop',
    '2026-03-04',
    'password'.repeat(20),
    'p4$$w0rd'.repeat(4),
    'my grace.hopper@example.com',
    'weekwise',
    'Weekwise2026',
    'gracehopper',
    'Grace Hopper 1',
    'hopper99',
    OWNER.email,
  ])('is %s', async (password) => {
    expect(await refusePassword('somebody', password, OWNER)).not.toBeNull();
  });
});

describe('a password that is hard to guess', () => {
  it.each([
    'correct horse',
    'xk2f9qpl',
    'drei Birnen im Schnee',
    '花鳥風月と雪月花の宿',
    '        8 blanks, and then some',
    'only lower case letters',
    'sixty-four characters, and not one fewer, are taken as they stand',
    'a long one '.repeat(18),
  ])('is taken whatever it is made of: %s', async (password) => {
    expect(await refusePassword('somebody', password, OWNER)).toBeNull();
  });
});

describe('where a password is chosen', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());

  const refusal = {
    status: 400,
    code: 'validation',
    details: { password: expect.stringContaining('easy to guess') },
  };

  it('an easy one is refused at registration', async () => {
    const body = { ...OWNER, email: newEmail(), password: 'hopper99' };
    expect(await api.visitor().cannot('register', { body })).toMatchObject(refusal);
  });

  it('an easy one is refused when it was forgotten, and the link stays good', async () => {
    const email = newEmail();
    await api.signUp({ email });
    await api.visitor().does('forgotPassword', { body: { email } });
    await api.deliverLetters();
    const token = resetTokenIn(await takeLetter(api.dataDir, email));
    const easy = { token, password: 'iloveyou1' };
    expect(await api.visitor().cannot('resetPassword', { body: easy })).toMatchObject(refusal);
    const password = 'a horse that is new';
    await api.visitor().does('resetPassword', { body: { token, password } });
    await api.visitor().does('login', { body: { email, password } });
  });

  it('it has 8 to 200 characters', async () => {
    const register = (password: string) =>
      api.visitor().call('register', { body: { ...OWNER, email: newEmail(), password } });
    const long = 'drei Birnen im Schnee '.repeat(10);
    for (const length of [7, 201])
      expect(refusalIn(await register(long.slice(0, length)))).toMatchObject({
        status: 400,
        details: { password: expect.any(String) },
      });
    expect((await register(long.slice(0, 200))).status).toBeLessThan(300);
    expect((await register('xk2f9qpl')).status).toBeLessThan(300);
  });

  it('every character counts, up to 200 of them', async () => {
    const email = newEmail();
    const password = `${'long and long and longer '.repeat(8)}`.slice(0, 199);
    const body = { ...OWNER, email, password };
    await api.visitor().does('register', { body });
    await api.visitor().does('login', { body: { email, password } });
    for (const wrong of [password.slice(0, -1), `${password} `, password.toUpperCase()])
      expect(
        await api.visitor().cannot('login', { body: { email, password: wrong } }),
      ).toMatchObject({ code: 'invalid_credentials' });
  });
});
