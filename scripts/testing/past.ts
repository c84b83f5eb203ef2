/** Households that were set up weeks ago, and whose weeks are not set aside yet. */
import { expect, vi } from 'vitest';
import { Client } from '../../api/testing/client.ts';
import { giveRent } from '../../api/testing/household.ts';
import { type Instance, type InstanceOptions, startInstance } from '../../api/testing/instance.ts';
import { openPool } from '../../ledger/store/pool.ts';
import { readCheckpoint } from '../../projections/checkpoint.ts';
import { isThere } from '../../projections/following.ts';

const DAY_MS = 86_400_000;
/** At least three weeks have begun since then, and sessions of that day are still valid. */
const DAYS_AGO = 22;

/** People with a bill and a second account, on a prepared database. The caller sets the address of their clients. */
export async function peopleOfThePast(
  databaseUrl: string,
  count: number,
  openStore?: InstanceOptions['openStore'],
): Promise<Client[]> {
  const clock = () => new Date(Date.now() - DAYS_AGO * DAY_MS);
  const instance = await startInstance(databaseUrl, { clock, ...(openStore && { openStore }) });
  const people: Client[] = [];
  for (let number = 1; number <= count; number += 1) {
    const person = new Client(instance.url);
    const login = { email: `past-${number}@example.com`, password: 'correct horse' };
    const body = { ...login, firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
    await person.does('register', { body });
    await giveRent(person);
    await person.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
    people.push(person);
  }
  await untilFollowed(databaseUrl, instance);
  await instance.stop();
  return people;
}

/** Settles when the projector has reached the end of the log, which is a moment after the last answer. */
async function untilFollowed(connectionString: string, { store }: Instance): Promise<void> {
  const pool = openPool({ connectionString });
  try {
    const isFollowed = async () => isThere(await readCheckpoint(pool), await store.head());
    await vi.waitFor(async () => expect(await isFollowed()).toBe(true), 20_000);
  } finally {
    await pool.end();
  }
}
