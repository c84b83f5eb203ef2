/** The operator deletes a person by their row alone: nothing of them stays beside it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { addApp, addPasskey } from '../testing/factors.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('sessions, factors, links and letters go with the row of their user', async () => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  const phone = api.visitor();
  await addApp(ann, START);
  await addPasskey(ann);
  await phone.cannot('login', { body: { email, password: PASSWORD } });
  await ann.does('deleteData');
  await ann.does('changeUser', { body: { email: newEmail() } });
  await phone.does('forgotPassword', { body: { email } });
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'identity' AND column_name = 'user_id'`,
  );
  const { id } = await ann.does('currentUser');
  const counts = () =>
    Promise.all(
      tables.map(async ({ name }) => {
        const text = `SELECT FROM identity.${name} WHERE user_id = $1`;
        return [name, (await api.pool.query(text, [id])).rowCount ?? 0] as const;
      }),
    );
  expect((await counts()).filter(([, count]) => count === 0)).toEqual([]);
  await api.pool.query('DELETE FROM identity.users WHERE id = $1', [id]);
  expect((await counts()).filter(([, count]) => count > 0)).toEqual([]);
  expect(await ann.cannot('currentUser')).toMatchObject({ status: 401 });
});
