/** The trace of a request through two processes: the request, its command, the append and the projection. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../api/testing/client.ts';
import { prepareApi } from '../api/testing/instance.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { type AppProcess, spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommand } from './testing/command.ts';
import { peopleOfThePast } from './testing/past.ts';
import { startTraceReceiver, type TraceReceiver } from './testing/trace-receiver.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

let database: TestDatabase;
let receiver: TraceReceiver;
let person: Client | undefined;
let apps: AppProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase(prepareApi);
  receiver = await startTraceReceiver();
  [person] = await peopleOfThePast(database.url, 1);
  apps = await Promise.all(
    ['api', 'projector'].map((ROLE) =>
      spawnApp({
        ...commandEnv,
        ROLE,
        DATABASE_URL: database.url,
        LOG_LEVEL: 'error',
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_SERVICE_NAME: ROLE,
        OTEL_BSP_SCHEDULE_DELAY: '50',
      }),
    ),
  );
}, 90_000);
afterAll(async () => {
  for (const app of apps) await app.stop();
  receiver.close();
  await database.drop();
});

const traceparents = async () => {
  const { rows } = await database.pool.query<{ traceparent: string | null }>(
    `SELECT metadata->>'traceparent' AS traceparent FROM events.events ORDER BY position`,
  );
  return rows.map(({ traceparent }) => traceparent);
};

it('joins request, command, append and projection', async () => {
  const untraced = await traceparents();
  expect(new Set(untraced)).toEqual(new Set([null]));
  if (!person || !apps[0]) throw new Error('not set up');
  person.url = apps[0].url;
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
  await person.does('createAccount', { body: { name: 'Holiday', balance: '5.00' }, headers });

  const ours = () => receiver.spans.filter(({ traceId }) => traceId === TRACE);
  await expect.poll(() => ours().length, { timeout: 20_000 }).toBe(4);
  const spanNamed = (name: string) => {
    const span = ours().find((one) => one.name === name);
    if (!span) throw new Error(`no span ${name}`);
    return span;
  };
  const request = spanNamed('POST /api/accounts');
  const command = spanNamed('command OpenAccount');
  expect(request).toMatchObject({ service: 'api', parentSpanId: CALLER });
  expect(command).toMatchObject({ service: 'api', parentSpanId: request.spanId });
  expect(spanNamed('append')).toMatchObject({ service: 'api', parentSpanId: command.spanId });
  // Whoever appends writes the rows; the projector has nothing left to do.
  const project = { service: 'api', parentSpanId: command.spanId };
  expect(spanNamed('project')).toMatchObject(project);
  expect(request.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 201 },
  });
  const [traceparent] = (await traceparents()).slice(untraced.length);
  expect(traceparent).toBe(`00-${TRACE}-${command.spanId}-01`);
}, 60_000);

it('leaves the hash chains, and all that is read, as they should be', async () => {
  const { status, output, complaints } = await runCommand('audit', database.url);
  expect({ status, output, complaints }).toMatchObject({ status: 0, complaints: '' });
}, 60_000);

it('says nothing of a person', () => {
  expect(JSON.stringify(receiver.spans)).not.toMatch(/Holiday|@example|Ann|5\.00/);
});
