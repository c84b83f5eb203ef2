import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('a long answer goes out compressed to whoever takes it so, a short one as it is', async () => {
  const ann = await api.signUp();
  const ask = (path: string, takes: string) =>
    fetch(api.url + path, { headers: { cookie: ann.cookie, 'accept-encoding': takes } });
  for (let account = 1; account <= 10; account += 1)
    await ann.does('createAccount', { body: { name: `Account ${account}`, balance: '10.00' } });

  const compressed = await ask('/api/accounts', 'br, gzip');
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
  const plain = await ask('/api/accounts', 'identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await compressed.json()).toEqual(await plain.json());
  expect((await ask('/api/incomes', 'gzip')).headers.get('content-encoding')).toBeNull();
});
