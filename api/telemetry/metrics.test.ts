/** What Prometheus gets to see of the app, and who else does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabaseProxy } from '../../ledger/store/testing/proxy.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { giveRent } from '../testing/household.ts';
import { type Instance, startInstance } from '../testing/instance.ts';
import { sendRaw } from '../testing/raw.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  await giveRent(ann);
});
afterAll(() => api.stop());

/** Line → value, for example `weekwise_projecting` → 1. */
async function figures({ url }: Pick<Instance, 'url'> = api): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at))];
    }),
  );
}

describe('the metrics', () => {
  it('count commands by what became of them, appends, events, and what was projected', async () => {
    await ann.cannot('payBill', { body: { billId: 1, amount: '9000.00' } });
    const now = await figures();
    const commands = 'weekwise_command_seconds_count';
    expect(now.get(`${commands}{command="AddBill",outcome="done"}`)).toBe(1);
    expect(now.get(`${commands}{command="PayBill",outcome="refused"}`)).toBe(1);
    expect(now.get('weekwise_append_seconds_count{outcome="appended"}')).toBe(3);
    const events = await api.eventCount();
    expect(now.get('weekwise_events_appended_total')).toBe(events);
    expect(now.get('weekwise_events_projected_total')).toBe(events);
    expect(now.get('weekwise_appends_waiting')).toBe(0);
    expect(now.get('weekwise_scans_waiting')).toBe(0);
  });

  it('count conflicts between instances', async () => {
    const second = await api.another();
    const sent = { headers: { 'content-type': 'application/json', cookie: ann.cookie } };
    const body = JSON.stringify({ name: 'Everyday', balance: '2000.00' });
    const conflicts = async () => {
      const both = await Promise.all([figures(), figures(second)]);
      const name = 'weekwise_append_seconds_count{outcome="conflict"}';
      return both.reduce((sum, one) => sum + (one.get(name) ?? 0), 0);
    };
    while ((await conflicts()) === 0)
      await Promise.all(
        [api, second].map(({ url }) =>
          fetch(`${url}/api/accounts`, { method: 'POST', body, ...sent }),
        ),
      );
    await second.stop();
  });

  it('name the process that projects, and how far behind each of them is', async () => {
    const follower = await api.another({ env: { ROLE: 'api' } });
    for (const [instance, projects] of [
      [api, 1],
      [follower, 0],
    ] as const) {
      // What the test before appended may still be on its way, and so may the lock, if its second instance had it.
      const state = async () => {
        const now = await figures(instance);
        return [now.get('weekwise_projection_lag_events'), now.get('weekwise_projecting')];
      };
      await expect.poll(state).toEqual([0, projects]);
      const now = await figures(instance);
      expect(now.get('weekwise_projection_lag_seconds')).toBe(0);
      expect(now.get('weekwise_ledgers_stopped')).toBe(0);
    }
    await follower.stop();
  });

  it('tell of letters that wait and of jobs, as the database knows them', async () => {
    await api.pool.query(
      `INSERT INTO identity.letters (id, user_id, sealed, created_at, expires_at, next_attempt_at, holds)
        SELECT gen_random_uuid(), id, '\\x00', now(), 'infinity', $1, 'news' FROM identity.users`,
      ['2026-03-04T10:30:00.000Z'],
    );
    await api.scheduler.runDue();
    const now = await figures();
    expect(now.get('weekwise_letters_waiting')).toBe(1);
    expect(now.get('weekwise_job_seconds_count{job="weekly-accrual",result="succeeded"}')).toBe(1);
    const ended = 'weekwise_job_last_end_timestamp_seconds{job="payments",result="succeeded"}';
    expect(now.get(ended)).toBe(Date.parse('2026-03-04T10:00:00Z') / 1_000);
  });

  it('have one line for a path, whatever ids are in it, and one for all that are none', async () => {
    for (const id of [1, 2, 30]) await ann.send('DELETE', `/api/incomes/${id}`);
    for (const path of ['/api/nowhere', '/api/no/where', '/some/page', '/.env'])
      await ann.send('GET', path);
    const routes = [...(await figures()).keys()].flatMap((line) =>
      line.startsWith('weekwise_http_request_seconds_count')
        ? [/route="([^"]*)",status="(\d+)"/.exec(line)?.slice(1).join(' ')]
        : [],
    );
    expect(routes).toEqual(
      expect.arrayContaining(['/api/incomes/:id 404', '/api{/*path} 404', 'page 404']),
    );
    expect(routes.join()).not.toMatch(/nowhere|\.env|incomes\/\d/);
  });

  it('hold nothing of a person', async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    expect(text).not.toMatch(/@example\.com|Everyday|Rent|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('tell of the process itself', async () => {
    const names = [...(await figures()).keys()].join('\n');
    expect(names).toMatch(/^process_resident_memory_bytes$/m);
    expect(names).toMatch(/^nodejs_eventloop_lag_p99_seconds$/m);
  });

  it('leave out what cannot be known while the database is away, and nothing else', async () => {
    const proxy = await startDatabaseProxy(api.databaseUrl);
    const instance = await startInstance(proxy.url, { clock: () => new Date() });
    expect((await figures(instance)).has('weekwise_letters_waiting')).toBe(true);
    proxy.cut();
    const now = await figures(instance);
    expect(now.has('weekwise_letters_waiting')).toBe(false);
    expect(now.has('weekwise_projection_lag_events')).toBe(false);
    expect(now.has('weekwise_projecting')).toBe(true);
    proxy.restore();
    await instance.stop();
    await proxy.close();
  });
});

describe('who may read them', () => {
  const TOKEN = 'a token of sixteen letters';
  const asked = async (env: Record<string, string>, headers = {}) => {
    const instance = await api.another({ env });
    const answer = await fetch(`${instance.url}/metrics`, { headers });
    await instance.stop();
    const told = await answer.text();
    expect(told.includes('weekwise_projecting')).toBe(answer.ok);
    return answer.status;
  };

  it.each([
    [{ METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}`, 200],
    [{ METRICS_TOKEN: TOKEN, HOST: '0.0.0.0' }, `Bearer ${TOKEN}`, 200],
    [{ METRICS_TOKEN: TOKEN }, 'Bearer another token', 401],
    [{ METRICS_TOKEN: TOKEN }, '', 401],
    [{ HOST: '0.0.0.0' }, '', 401],
    [{ PUBLIC_URL: 'https://weekwise.example' }, '', 401],
    [{ TRUST_PROXY: '1' }, '', 401],
  ])('with %j, "%s" is answered %i', async (env, authorization, status) => {
    expect(await asked(env, { authorization })).toBe(status);
  });

  it.each([
    ['localhost', 200],
    ['LOCALHOST:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['weekwise.example', 401],
    ['localhost.example:3000', 401],
    ['127.0.0.1.example', 401],
  ])(
    'a page of another site cannot have its name lead here: %s is answered %i',
    async (host, status) => {
      const asked = { method: 'GET', path: '/metrics', headers: { host } };
      expect(await sendRaw(api.url, asked)).toMatchObject({ status });
    },
  );
});
