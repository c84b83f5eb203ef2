/** Whatever a call's document does not allow is refused at its field: for every field of every call that the contract has. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { noBody } from '../contract/endpoints/endpoint.ts';
import { buildDocument, type Operation } from '../openapi/document.ts';
import { type JsonSchema, requestSchema } from '../openapi/schemas.ts';
import { EVERY_ENDPOINT, sampleFor } from '../testing/samples.ts';
import { parse } from './parse.ts';
import { Refused } from './refusals.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 6 });
/** Of every JSON type, and what looks like another one. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], ['1'], { a: 1 }],
  ...[0, -1, 1, 1.5, 12.345, 1e21, 2 ** 31, 2 ** 53],
  ...['', '0', '1', '01', '1e1', '1.5', '-1', '+1', ' 1', '0x10', '１', 'true', 'null', 'nothing'],
];
/** What people write for an amount, and what is none everywhere or somewhere. */
const AMOUNTS: readonly unknown[] = [
  ...[
    '',
    ' ',
    '0',
    '0.00',
    '00.0',
    '0.01',
    '12.5',
    ' 12.50 ',
    '\t12.50\u00A0\n',
    '12 .50',
    '1 2.50',
    '99999999.99',
    '100000000',
    '.5',
    '5.',
  ],
  ...[0, 0.01, 12.5, 19.99, 99_999_999.99, 100_000_000],
];
const isAmount = (field: string) => /amount$|^balance$|^fund$/i.test(field);
/** Words that a parser would say. */
const PARSERS = /invalid|expected|received|undefined|NaN|option|pattern|regex|zod/i;

/** What the refusal says of each field; null when there is none. */
function refusalOf(schema: z.ZodMiniType, value: unknown): Record<string, string> | null {
  try {
    parse(schema, value);
    return null;
  } catch (error) {
    if (error instanceof Refused && error.refusal.refusal === 'validation')
      return error.refusal.fields;
    throw error;
  }
}

function expectRefused(schema: z.ZodMiniType, value: object, field: string, wrong: unknown): void {
  const label = `${field}: ${JSON.stringify(wrong)}`;
  const fields = refusalOf(schema, value) ?? {};
  const at = Object.keys(fields).filter((one) => one === field || one.startsWith(`${field}.`));
  expect(at, label).not.toEqual([]);
  for (const words of Object.values(fields)) {
    expect(words, label).not.toBe('');
    expect(words, label).not.toMatch(PARSERS);
  }
}

/** What a query's text stands for: the digits of a whole number, or itself. */
const meantBy = (text: string, { type }: JsonSchema): unknown =>
  type === 'integer' && /^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : text;

const bodies = EVERY_ENDPOINT.flatMap(([name, { body }]) =>
  body && body !== noBody ? [{ name, body }] : [],
);

describe('a body', () => {
  it.each(bodies)('of $name that the document does not allow', ({ name, body }) => {
    const { properties = {}, required = [] } = requestSchema(body);
    const sample = sampleFor(name);
    expect(refusalOf(body, sample)).toBeNull();
    for (const [field, schema] of Object.entries(properties)) {
      const allows = ajv.compile(schema as JsonSchema);
      const wrong = VALUES.filter((value) => !allows(value));
      expect(wrong.length, field).toBeGreaterThan(5);
      for (const value of wrong) expectRefused(body, { ...sample, [field]: value }, field, value);
      const { [field]: _, ...without } = sample;
      if (required.includes(field)) expectRefused(body, without, field, undefined);
    }
    for (const list of [[], [sample]])
      expect(refusalOf(body, list)).toEqual({ body: 'Please send an object with fields' });
  });

  it.each(bodies.filter(({ name }) => Object.keys(sampleFor(name)).some(isAmount)))(
    'of $name takes the amounts that the document allows, and no others',
    ({ name, body }) => {
      const fields = Object.entries(requestSchema(body).properties ?? {});
      for (const [field, schema] of fields.filter(([field]) => isAmount(field))) {
        const allows = ajv.compile(schema as JsonSchema);
        for (const value of AMOUNTS) {
          const refused = refusalOf(body, { ...sampleFor(name), [field]: value }) ?? {};
          expect(Object.hasOwn(refused, field), `${field}: ${value}`).toBe(!allows(value));
        }
      }
    },
  );

  it.each(bodies)('of $name has an id or another number as a number alone', ({ name, body }) => {
    const sample = sampleFor(name);
    for (const [field, value] of Object.entries(sample)) {
      if (typeof value !== 'number') continue;
      if (isAmount(field)) continue;
      for (const text of [`${value}`, `${value}e0`, `0${value}`])
        expectRefused(body, { ...sample, [field]: text }, field, text);
    }
  });
});

const queries = EVERY_ENDPOINT.flatMap(([name, { query }]) => (query ? [{ name, query }] : []));

describe('a query', () => {
  it.each(queries)('of $name that the document does not allow', ({ query }) => {
    for (const [field, schema] of Object.entries(requestSchema(query).properties ?? {})) {
      const allows = ajv.compile(schema as JsonSchema);
      for (const text of VALUES.filter((value) => typeof value === 'string'))
        if (!allows(meantBy(text, schema as JsonSchema)))
          expectRefused(query, { [field]: text }, field, text);
      // A parameter that comes twice.
      expectRefused(query, { [field]: ['1', '1'] }, field, ['1', '1']);
    }
  });
});

const operations: [string, Operation][] = Object.values((await buildDocument('0')).paths)
  .flatMap((path) => Object.values(path))
  .map((operation) => [operation.operationId, operation]);

describe('the document', () => {
  it.each(operations)('of %s says which numbers an id, a limit and an amount may be', (_, call) => {
    const sent = Object.values(call.requestBody?.content ?? {}).map(({ schema }) => schema);
    const parameters = (call.parameters ?? []).map(({ name, schema }) => [name, schema] as const);
    const named = [...parameters, ...sent.flatMap(fieldsOf)];
    for (const [name, schema] of named) {
      const kinds = [schema, ...((schema.anyOf ?? []) as JsonSchema[])];
      if (name === 'ledgerId') expect(schema.format).toBe('uuid');
      if (
        /^(id|limit|weeks|\w+Id)$/.test(name) &&
        !/event|session|ledgerId/i.test(name + call.operationId)
      ) {
        const whole = kinds.find(({ type }) => type === 'integer');
        expect(whole?.minimum, name).toBe(1);
        expect(whole?.maximum, name).toBeLessThan(2 ** 31);
      }
      if (isAmount(name)) {
        expect(kinds.find(({ type }) => type === 'string')?.pattern, name).toBeDefined();
        expect(kinds.find(({ type }) => type === 'number')?.maximum, name).toBe(99_999_999.99);
      }
    }
  });
});

describe('what is said of a value that the contract has no words for', () => {
  const said = (name: string, value: object) => {
    const [, { body, query }] = EVERY_ENDPOINT.find(([one]) => one === name) ?? ['', {}];
    return Object.values(refusalOf((body ?? query) as z.ZodMiniType, value) ?? {})[0];
  };
  it.each([
    ['changeUser', { timeZone: 'x'.repeat(65) }, 'Unknown time zone'],
    ['createAccount', { name: 'a', balance: 1 / 0 }, 'Please enter a valid amount'],
    ['createAccount', { name: 'a', balance: '1e400' }, 'Please enter a valid amount'],
    ['fundBill', { amount: 1 / 0 }, 'Please enter a valid amount greater than 0.'],
    ['fundBill', { amount: null }, 'Amount is required'],
    [
      'forecast',
      { incomes: Array.from({ length: 51 }, (_, nth) => nth + 1).join() },
      'Please name at most 50 incomes',
    ],
    ['forecast', { incomes: 'rent' }, 'Please name incomes by their ids'],
    ['googleCallback', { state: 'x'.repeat(4097) }, 'Please use at most 4096 characters'],
    ['calendar', { token: '' }, 'Please use at least 1 character'],
  ])('%s %j: %s', (name, value, words) => {
    expect(said(name, value)).toBe(words);
  });
});

describe('a request that is wrong', () => {
  it.each(operations)('of %s is one kind of refusal alone', (_, call) => {
    expect(call.responses['400']?.description ?? 'validation').toBe('validation');
  });
});

/** Every field of a request, those within others too. */
function fieldsOf({ properties = {}, items }: JsonSchema): [string, JsonSchema][] {
  const own = Object.entries(properties) as [string, JsonSchema][];
  const within = [...own.map(([, schema]) => schema), ...(items ? [items as JsonSchema] : [])];
  return [...own, ...within.flatMap(fieldsOf)];
}
