import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../api/testing/api.ts';
import { createVisitor } from './visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const person = { email: 'ana@example.com', password: 'seven maple rivers' };
const names = { firstName: 'Ana', lastName: 'Lee' };

test('a session of half a year ago may be removed by the app that runs beside: the visitor signs in again', async () => {
  const visitor = createVisitor(api.url, person);
  await visitor.send('POST', '/api/auth/register', { ...person, ...names });
  await api.pool.query('DELETE FROM identity.sessions');
  await visitor.send('POST', '/api/accounts', { name: 'Everyday' });
  await api.pool.query('DELETE FROM identity.sessions');
  expect(await visitor.get('/api/accounts')).toMatchObject([{ id: 1, name: 'Everyday' }]);
});
