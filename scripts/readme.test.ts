/** The first transaction of README.md, said to the API as it is written there. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import { createVisitor } from './demo/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const readme = readFileSync('README.md', 'utf8');
const [, shown = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
const calls = [...readme.matchAll(/^post (\S+) '(.*)'$/gm)];
const [, read = ''] = /'http:\/\/localhost:3000(\S+)'/.exec(readme) ?? [];

const shapeOf = ({ id, time, date, ...rest }: Record<string, unknown>) => ({
  ...rest,
  ...{ id: typeof id, time: typeof time, date: typeof date },
});

it('ends with the event that README.md shows', async () => {
  const ana = createVisitor(api.url);
  for (const [, path = '', body = ''] of calls) await ana.send('POST', path, JSON.parse(body));
  const { events } = await ana.get<{ events: Record<string, unknown>[] }>(read);
  const last = events.at(-1) ?? {};
  expect(shapeOf(last)).toEqual(shapeOf(JSON.parse(shown)));
  expect(Object.keys(last)).toEqual(Object.keys(JSON.parse(shown)));
});

it('is no longer than a page', () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(4_100);
});
