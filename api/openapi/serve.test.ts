/** The document as it goes out: made once, and sent again only to who has another one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundsBeside } from '../../ledger/testing/rounds.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildDocument } from './document.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const PATH = '/api/openapi.json';

it('is not sent again to who has it', async () => {
  const visitor = api.visitor();
  const { status, headers } = await visitor.send('GET', PATH);
  const etag = headers.get('etag') ?? '';
  expect([status, etag]).toEqual([200, expect.stringMatching(/^W\/"/)]);
  const again = await visitor.send('GET', PATH, { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
  const other = await visitor.send('GET', PATH, { headers: { 'if-none-match': 'W/"other"' } });
  expect(other.status).toBe(200);
});

it('goes out compressed to who takes it so', async () => {
  const plain = await (await fetch(api.url + PATH, { headers: { 'accept-encoding': '' } })).text();
  const answer = await fetch(api.url + PATH, { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.length / 4);
  expect(await answer.text()).toBe(plain);
});

it('is made while others are served', async () => {
  const { rounds } = await roundsBeside(() => buildDocument('1'));
  expect(rounds).toBeGreaterThanOrEqual(10);
});
