/** "Encrypted storage" (docs/product.md, Events), held against what the event stores really keep: on both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_EVENTS } from '../ledger/store/chain.ts';
import { createCodec, ledgerIdOf } from '../ledger/store/codec.ts';
import { collect } from '../ledger/store/contract/tools.ts';
import { STORE_SERVERS, type StoreServer } from '../ledger/store/testing/stores.ts';
import { audit } from '../projections/audit/audit.ts';
import { ReadTables } from '../projections/read-tables.ts';
import { replay } from '../projections/replay.ts';
import { createLog } from './log.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';

const NAME = 'Zanzibar Electricity';
const AMOUNT = '87654321.09';
const ANY_SNAPSHOT = { head: NO_EVENTS, foldVersion: 1 };
const SECRETS = ['Zanzibar', 'Electricity', AMOUNT, AMOUNT.replace('.', '')];

describe.each(STORE_SERVERS)('$name', ({ start }) => {
  let server: StoreServer;
  let api: TestApi;
  beforeAll(async () => {
    server = await start();
    api = await startTestApi({ openStore: () => server.open() });
  });
  afterAll(async () => {
    await api.stop();
    await server.close();
  });

  const engines = () => ({ ...api.parts, codec: createCodec(api.parts.keyring) });

  /** Somebody with a name and an amount worth stealing, and their stream. */
  async function withSecrets(): Promise<{ ann: Client; stream: string }> {
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: NAME, balance: AMOUNT } });
    const stored = await collect(server.direct.readAll());
    return { ann, stream: stored.at(-1)?.stream ?? '' };
  }

  async function snapshotsOf(stream: string): Promise<object[]> {
    const text = 'SELECT * FROM snapshots.ledgers WHERE ledger_id = $1';
    const { rows } = await api.pool.query(text, [ledgerIdOf(stream)]);
    expect(JSON.stringify(rows)).not.toContain(NAME);
    return rows;
  }

  async function expectNoSecrets(): Promise<void> {
    const bytes = await server.storedBytes();
    expect(bytes.byteLength).toBeGreaterThan(500);
    for (const secret of SECRETS)
      for (const encoding of ['utf8', 'utf16le'] as const)
        for (const text of [secret, Buffer.from(secret).toString('hex'), btoa(secret)])
          expect(bytes.includes(Buffer.from(text, encoding)), text).toBe(false);
  }

  it('keeps no name and no amount that could be read', async () => {
    const { ann } = await withSecrets();
    expect(await ann.does('listAccounts')).toMatchObject([{ name: NAME, balance: AMOUNT }]);
    await expectNoSecrets();
  });

  it('yields none after the erasure, neither by its log nor by a rebuild; others keep theirs', async () => {
    const { ann: bob } = await withSecrets();
    const { ann, stream } = await withSecrets();
    const { snapshots } = api.parts;
    await snapshots.keep(ledgerIdOf(stream) ?? '', { ...ANY_SNAPSHOT, state: Buffer.from(NAME) });
    expect(await snapshotsOf(stream)).toHaveLength(1);
    await ann.does('deleteData', { body: {} });
    expect(await snapshotsOf(stream)).toEqual([]);
    expect(await collect(server.direct.readStream(stream))).toEqual([]);
    const { codec } = engines();
    const left = await collect(server.direct.readAll());
    const decoded = await codec.decode(left);
    decoded.forEach((event, index) => {
      if (left[index]?.stream === stream) expect(event).toBeNull();
    });
    await expectNoSecrets();

    const tables = new ReadTables({ ...engines(), log: createLog('silent') });
    await replay({ ...engines(), tables, found: () => undefined });
    expect(await ann.does('listAccounts')).toEqual([]);
    expect(await bob.does('listAccounts')).toMatchObject([{ name: NAME, balance: AMOUNT }]);
    const gone = await api.pool.query('SELECT FROM read_model.accounts WHERE ledger_id = $1', [
      ledgerIdOf(stream),
    ]);
    expect(gone.rowCount).toBe(0);
  });

  it('cannot be changed by a byte without being found out, by name', async () => {
    const { stream } = await withSecrets();
    const before: string[] = [];
    await audit({ ...engines(), found: ({ problem }) => before.push(problem) });
    expect(before).toEqual([]);
    await server.damage(stream, 1);
    const [, damaged] = await collect(server.direct.readStream(stream));
    const found: string[] = [];
    await audit({ ...engines(), found: ({ problem }) => found.push(problem) });
    expect(found.join('\n')).toContain(damaged?.id);
    const decoding = engines().codec.decode(damaged ? [damaged] : []);
    await expect(decoding).rejects.toThrow(
      `Event ${damaged?.id} at revision 1 of ${stream} is damaged`,
    );
  });
});
