import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('a page tells a browser in which nobody is signed in, and no longer once somebody is', async () => {
  const ann = await api.signUp();
  const { email } = await ann.does('currentUser');
  await ann.does('logout');
  const [told] = (await ann.send('GET', '/')).headers.getSetCookie();
  expect(told).toMatch(/^visitor=1; path=\/; expires=[^;]+; samesite=lax$/);
  expect((await ann.send('GET', '/login')).headers.getSetCookie()).toEqual([]);
  await ann.does('login', { body: { email, password: PASSWORD } });
  expect(ann.cookie).toMatch(/^session=[^;]+$/);
});

it('a page takes it back from a browser that has a session since', async () => {
  const ann = await api.signUp();
  ann.cookie = `${ann.cookie}; visitor=1`;
  const [told] = (await ann.send('GET', '/dashboard')).headers.getSetCookie();
  expect(told).toMatch(/^visitor=; path=\/; expires=Thu, 01 Jan 1970/);
  expect((await ann.send('GET', '/dashboard')).headers.getSetCookie()).toEqual([]);
});

it('neither a file nor a call of the API tells anything', async () => {
  for (const path of ['/favicon.svg', '/assets/main.js', '/api/auth/google/status'])
    expect((await api.visitor().send('GET', path)).headers.getSetCookie()).toEqual([]);
});
