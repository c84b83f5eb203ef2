import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonList, jsonListAt } from './json-list.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  [['one']],
  [['', null, 'after none']],
  [[null]],
  [
    [
      'quotes " and \\ and \\" and {,}',
      'a bare \u001f and a line\n\tof its own',
      'NULL',
      '\u007f é 🏠',
    ],
  ],
])('%j arrives as it was sent, each in its place', async (things) => {
  const texts = things.map((thing) => (thing === null ? null : JSON.stringify({ thing })));
  const text = `SELECT nth::int, given.json FROM unnest(${jsonListAt('$1')}) WITH ORDINALITY AS given (json, nth)`;
  const { rows } = await database.pool.query(text, [jsonList(texts)]);
  const sent = things.map((thing, at) => ({
    nth: at + 1,
    json: thing === null ? null : { thing },
  }));
  expect(rows).toEqual(sent);
});
