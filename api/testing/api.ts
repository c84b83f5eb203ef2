/** given (people and what they have) · when (a call) · then (its answer, and what reads show): over HTTP, nothing mocked. */
import type pg from 'pg';
import { createTestDatabase } from '../../ledger/store/testing/database.ts';
import { Client } from './client.ts';
import { type Instance, type InstanceOptions, prepareApi, startInstance } from './instance.ts';

/** The Wednesday on which tests begin. */
export const START = '2026-03-04T10:00:00.000Z';

export const PASSWORD = 'correct horse';

export type TestApi = Instance & {
  /** The database behind it, for looking at what is stored. */
  pool: pg.Pool;
  databaseUrl: string;
  /** Moves the clock of every instance. */
  travelTo(instant: string): void;
  /** A visitor who is not signed in. */
  visitor(): Client;
  /** Somebody who has just registered. */
  signUp(about?: { email?: string; timeZone?: string }): Promise<Client>;
  /** Another instance on the same database; the test stops it. */
  another(options?: Partial<InstanceOptions>): Promise<Instance>;
  /** How many events there are in all. */
  eventCount(): Promise<number>;
};

let people = 0;

/** Starts an API on a database of its own; call `stop` in `afterAll`. With a `clock` of its own, `travelTo` moves nothing. */
export async function startTestApi(options: Partial<InstanceOptions> = {}): Promise<TestApi> {
  const { url: databaseUrl, pool, drop } = await createTestDatabase(prepareApi);
  let now = new Date(START);
  const usual = { clock: () => now, ...options };
  const instance = await startInstance(databaseUrl, usual);
  const visitor = () => new Client(instance.url);
  return {
    ...instance,
    pool,
    databaseUrl,
    travelTo: (instant) => {
      now = new Date(instant);
    },
    visitor,
    signUp: async ({ email = newEmail(), timeZone = 'UTC' } = {}) => {
      const person = visitor();
      const body = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Lee', timeZone };
      await person.does('register', { body });
      return person;
    },
    another: (more = {}) => startInstance(databaseUrl, { ...usual, ...more }),
    eventCount: async () => {
      const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM events.events');
      return Number(rows[0]?.count);
    },
    stop: async () => {
      await instance.stop();
      await drop();
    },
  };
}

/** An address that nobody else in this file has. */
export function newEmail(): string {
  people += 1;
  return `person-${people}@example.com`;
}
