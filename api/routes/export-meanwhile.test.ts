/** An export beside what happens to the ledger meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { EXPORT_FORMATS } from '../contract/export.ts';
import { exportLedger } from '../export.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';

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
