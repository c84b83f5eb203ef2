/** What was answered can be read at once, on every instance (docs/product.md, Calls and answers). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';
import type { Instance } from './testing/instance.ts';

const PEOPLE = 12;
const TRANSFERS = 15;

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

/** Somebody with two accounts, who turns to the one instance and to the other. */
async function withTwoAccounts(): Promise<[Client, Client]> {
  const here = await api.signUp();
  await here.does('createAccount', { body: { name: 'Everyday', balance: '100.00' } });
  await here.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  const there = here.at(second.url);
  return [here, there];
}

const dollars = (count: number) => `${count}.00`;

it('shows each write on the other instance as soon as it is answered, with many people at once', async () => {
  const people: [Client, Client][] = [];
  for (let person = 0; person < PEOPLE; person += 1) people.push(await withTwoAccounts());
  await Promise.all(
    people.map(async (instances) => {
      for (let done = 1; done <= TRANSFERS; done += 1) {
        const [writer, reader] = done % 2 === 0 ? instances : [instances[1], instances[0]];
        const body = { fromAccountId: 1, toAccountId: 2, amount: 1 };
        const { to } = await writer.does('transfer', { body });
        expect(to.balance).toBe(dollars(done));
        const [accounts, lines, summary] = await Promise.all([
          reader.does('listAccounts'),
          reader.does('accountStatement', { id: 2 }),
          reader.does('summary'),
        ]);
        expect(accounts.map(({ balance }) => balance)).toEqual([
          dollars(100 - done),
          dollars(done),
        ]);
        expect(lines).toHaveLength(done);
        expect(lines[0]).toMatchObject({ amount: '1.00', balance: dollars(done) });
        expect(summary.totalBalance).toBe('100.00');
      }
    }),
  );
});

it('loses no write when one person writes on both instances at once', async () => {
  const [here, there] = await withTwoAccounts();
  const body = { fromAccountId: 1, toAccountId: 2, amount: 1 };
  const writes = Array.from({ length: TRANSFERS }, (_, index) =>
    (index % 2 === 0 ? here : there).does('transfer', { body }),
  );
  const seen = (await Promise.all(writes)).map(({ to }) => Number.parseInt(to.balance, 10));
  // Each answer shows its own transfer at least, and so no two of a rank below theirs.
  for (const [rank, balance] of seen.sort((a, b) => a - b).entries())
    expect(balance).toBeGreaterThan(rank);
  for (const instance of [here, there])
    expect(await instance.does('listAccounts')).toMatchObject([
      { balance: dollars(100 - TRANSFERS) },
      { balance: dollars(TRANSFERS) },
    ]);
});
