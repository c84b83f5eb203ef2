/** An export beside what happens to the ledger meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { EXPORT_FORMATS } from '../contract/export.ts';
import { exportLedger } from '../export.ts';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('of JSON has the events that its balances follow from, whatever happens meanwhile', async () => {
  const { store, tables, keyring } = api.parts;
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '500.00' } });
  const { ledgerId } = await ann.does('export');
  const meanwhile = {
    anew: tables.anew,
    async read(id: string) {
      const folded = await tables.read(id);
      await ann.does('createAccount', { body: { name: 'Holidays', balance: '70.00' } });
      return folded;
    },
  };
  const { text } = await exportLedger(
    { store, tables: meanwhile, codec: createCodec(keyring) },
    { ledgerId, userId: '', currency: 'USD' },
    'json',
  );
  let written = '';
  for await (const part of text()) written += part;
  const { accounts, events } = JSON.parse(written);
  expect(accounts).toMatchObject([{ balance: '500.00' }]);
  expect(events.map(({ about }: { about: string }) => about)).toEqual([null, 'Everyday']);
});

it.each(['csv', 'journal'] as const)(
  'of %s has nothing that happens after it was surveyed',
  async (format) => {
    const { store, tables, keyring } = api.parts;
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: 'Everyday', balance: '500.00' } });
    const { ledgerId } = await ann.does('export');
    const { text } = await exportLedger(
      { store, tables, codec: createCodec(keyring) },
      { ledgerId, userId: '', currency: 'USD' },
      format,
    );
    await ann.does('createAccount', { body: { name: 'Holidays', balance: '70.00' } });
    let written = '';
    for await (const part of text()) written += part;
    expect(written).toContain('500.00');
    expect(written).not.toMatch(/Holidays|70[.]00/);
  },
);

/** An instance at which the log is held at the second reading of an export, or at the `nth`, until `readOn`. */
async function holding(nth = 2) {
  let reads = 0;
  let isThere = () => {};
  const held = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  let readOn = () => {};
  const read = new Promise<void>((resolve) => {
    readOn = resolve;
  });
  const { url, stop } = await api.another({
    parts: ({ store }) => ({
      store: {
        ...store,
        async *readStream(...asked: Parameters<typeof store.readStream>) {
          reads += 1;
          // The first is the survey.
          const isHeld = reads === nth;
          for await (const batch of store.readStream(...asked))
            for (const event of batch) {
              yield [event];
              if (isHeld) isThere();
              if (isHeld) await read;
            }
        },
      },
    }),
  });
  return { url, stop, readOn: () => readOn(), held };
}

async function begun(ann: Client, url: string, format: string): Promise<Response> {
  const headers = { cookie: ann.cookie, 'accept-encoding': 'identity' };
  const file = await fetch(`${url}/api/export?format=${format}`, { headers });
  expect(file.status).toBe(200);
  return file;
}

it.each(EXPORT_FORMATS)(
  'as %s breaks off when its session ends while it is read',
  async (format) => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    await ann.does('createAccount', { body: { name: 'Everyday', balance: '500.00' } });
    const other = await holding();
    const file = await begun(ann, other.url, format);
    const owner = api.visitor();
    await owner.does('login', { body: { email, password: PASSWORD } });
    await owner.does('endOtherSessions');
    other.readOn();
    await expect(file.text()).rejects.toThrow('terminated');
    await other.stop();
  },
);

it.each([
  ['signs out everywhere else', (ann: Client) => ann.does('endOtherSessions')],
  [
    'proves who they are',
    (ann: Client) => ann.does('confirmIdentity', { body: { password: PASSWORD } }),
  ],
  ['logs out', (ann: Client) => ann.does('logout')],
] as const)(
  'breaks off when its person %s: somebody else may have begun it with their cookie',
  async (_, acts) => {
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: 'Everyday', balance: '500.00' } });
    const other = await holding();
    const file = await begun(ann, other.url, 'csv');
    await acts(ann);
    other.readOn();
    await expect(file.text()).rejects.toThrow('terminated');
    await other.stop();
  },
);

it('is refused when the process is to stop, where nothing of it is sent yet', async () => {
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday' } });
  const other = await holding(1);
  const file = ann.at(other.url).cannot('export');
  await other.held;
  const stopped = other.stop();
  other.readOn();
  expect(await file).toMatchObject({ status: 503, code: 'unavailable' });
  await stopped;
});

it('breaks off, and is no file, when all data is deleted while it is read', async () => {
  const { store, tables, keyring } = api.parts;
  const ann = await api.signUp();
  for (const name of ['Everyday', 'Bills', 'Holidays'])
    await ann.does('createAccount', { body: { name } });
  const { ledgerId } = await ann.does('export');
  for (const format of EXPORT_FORMATS) {
    let times = 0;
    const halfway: Pick<EventStore, 'readStream'> = {
      readStream(name) {
        times += 1;
        return store.readStream(name, times === 1 ? {} : { limit: 3 });
      },
    };
    const { text } = await exportLedger(
      { store: halfway as EventStore, tables, codec: createCodec(keyring) },
      { ledgerId, userId: '', currency: 'USD' },
      format,
    );
    const read = async () => {
      for await (const _ of text());
    };
    await expect(read()).rejects.toMatchObject({ refusal: { refusal: 'ledger_not_open' } });
  }
});
