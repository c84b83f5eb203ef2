/** A right request for every endpoint, worked out from the contract: one that is added to the table has its own at once. */
import * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts';
import { START, type TestApi } from './api.ts';
import type { Client } from './client.ts';
import { addWeeks, giveRent } from './household.ts';

/** The table's lines, for a test of each. */
export const EVERY_ENDPOINT = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** Whether it changes something, and so may carry an Idempotency-Key. */
export const isWrite = ({ method }: Endpoint): boolean => method !== 'GET';

/** The endpoint's path with this in the place of its id, if it has one. */
export const pathOf = ({ path }: Endpoint, id: number | string = 1): string =>
  path.replace(/:(id|eventId)/, String(id));

const START_DAY = START.slice(0, 10);
const LATER_PRICE = [{ from: '2027-01-01', amount: '99.00' }];
const ALONE = { fund: undefined, arrears: undefined, follows: undefined };

/** What the schema cannot tell: which of a household's things suit, and what is hard to guess. */
const BETTER: Partial<Record<EndpointName, Record<string, unknown>>> = {
  register: { password: 'correct horse' },
  resetPassword: { password: 'correct horse' },
  changePassword: { password: 'correct horse', newPassword: 'another horse' },
  // A bill alone: the money that may come with one has tests of its own. The payment that is due costs the amount, later ones another,
  // so the amount follows nothing.
  createBill: { ...ALONE, priceChanges: LATER_PRICE },
  changeBill: { ...ALONE, priceChanges: LATER_PRICE },
  payBill: { processImmediately: true, paidOn: START_DAY, partPaid: '0.00' },
  payBillWithArrears: { billId: 2, paidOn: START_DAY, partPaid: '0.00' },
  recordHistoricalAmount: { billId: undefined, billDate: '2026-01-05' },
};

/** The fields of a right request to this endpoint, for a person with {@link giveEverything}. */
export function sampleFor(name: EndpointName): Record<string, unknown> {
  const { body }: Endpoint = endpoints[name];
  return { ...(body && workedOut(body)), ...BETTER[name] };
}

/** Another right request, which differs in one field; null where there is no field to differ in. */
export function otherSampleFor(name: EndpointName): Record<string, unknown> | null {
  const { body }: Endpoint = endpoints[name];
  const sample = sampleFor(name);
  const others = Object.entries(sample).flatMap(([field, value]) =>
    [...CANDIDATES, 'other@example.com']
      .filter((candidate) => candidate !== value && typeof candidate === typeof value)
      .map((candidate) => ({ ...sample, [field]: candidate })),
  );
  return others.find((other) => body && z.safeParse(body, other).success) ?? null;
}

/** Two accounts, bill 1 with savings, bill 2 without, and one or more of everything else that has an id. */
export async function giveEverything(person: Client): Promise<void> {
  await giveRent(person);
  await person.does('createAccount', { body: { name: 'Holidays', balance: '500.00' } });
  await addWeeks(person, 2);
  for (const name of ['createBill', 'createIncome', 'createSavingsRule'] as const)
    await person.does(name, { body: { ...sampleFor(name), amount: '420.00' } as never });
  const historical = { amount: '420.00', billDate: '2026-02-01' };
  await person.does('recordHistoricalAmount', { id: 1, body: historical });
}

/** Somebody new, with {@link giveEverything}. */
export async function personWithEverything(api: Pick<TestApi, 'signUp'>): Promise<Client> {
  const person = await api.signUp();
  await giveEverything(person);
  return person;
}

/** Tried in this order for each field. */
const CANDIDATES: readonly unknown[] = [
  1,
  2,
  true,
  'Something',
  'monthly',
  'somebody@example.com',
  '2026-03-09',
  'UTC',
  '018f3c1e-0000-7000-8000-000000000000',
  {},
  [],
];

type Shape = Record<string, z.ZodMiniType>;

/** Every new person with everything asks for the same few: to work out one tries dozens of values. */
const samples = new Map<z.ZodMiniType, Record<string, unknown>>();

function workedOut(schema: z.ZodMiniType): Record<string, unknown> {
  const sample = samples.get(schema) ?? sampleOf(schema);
  samples.set(schema, sample);
  return structuredClone(sample);
}

function sampleOf(schema: z.ZodMiniType): Record<string, unknown> {
  const choices = Object.entries(shapeOf(schema)).map(([field, one]) => {
    const right = [...valuesOf(one), ...CANDIDATES].filter((it) => z.safeParse(one, it).success);
    return [field, right] as const;
  });
  // Rules between fields point at the one to change.
  for (let tries = 0; tries < 10; tries += 1) {
    const sample = Object.fromEntries(choices.map(([field, [first]]) => [field, first]));
    const { error } = z.safeParse(schema, sample);
    if (!error) return sample;
    for (const [field, right] of choices) if (error.issues[0]?.path[0] === field) right.shift();
  }
  throw new Error('No sample satisfies the schema: give it a candidate that does');
}

/** The fields of an object; none when it is something else. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const { def } = (schema as unknown as { _zod: { def: Definition } })._zod;
  return def.shape ?? (def.innerType ? shapeOf(def.innerType) : {});
}

/** The values of a choice, or a list of one, through whatever wraps it. */
function valuesOf(schema: z.ZodMiniType): unknown[] {
  const { def } = (schema as unknown as { _zod: { def: Definition } })._zod;
  if (def.element) return [[], [sampleOf(def.element)]];
  if (def.entries) return Object.values(def.entries);
  const within = def.innerType ?? def.in;
  return within ? valuesOf(within) : [];
}

/** The parts of zod's own definitions that matter here. */
type Definition = {
  shape?: Shape;
  entries?: Record<string, unknown>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
};
