import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyDamaged, KeyDestroyed, openKeyring, WrongMasterKey } from './keys.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

const masterKey = randomBytes(32);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = (key = masterKey) => openKeyring({ pool: database.pool, masterKey: key });

/** How many connections the pool hands out, and so how many queries are made, while `work` runs. */
async function queriesDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const countOne = () => {
    count += 1;
  };
  database.pool.on('acquire', countOne);
  await work();
  database.pool.off('acquire', countOne);
  return count;
}

describe('the keyring', () => {
  it('makes one key per ledger, whoever asks first', async () => {
    const keyrings = [await open(), await open(), await open()];
    const ledgerId = randomUUID();
    const keys = await Promise.all(
      [...keyrings, ...keyrings].map((keyring) => keyring.obtain(ledgerId)),
    );
    const [first] = keys;
    if (!first) throw new Error('There is a key.');
    for (const key of keys) expect(key.equals(first)).toBe(true);
    const other = await keyrings[0]?.obtain(randomUUID());
    expect(other?.equals(first)).toBe(false);
  });

  it('stores keys only wrapped', async () => {
    const keyring = await open();
    const ledgerId = randomUUID();
    const key = (await keyring.obtain(ledgerId)).export();
    const { rows } = await database.pool.query<{ wrapped: Buffer }>(
      'SELECT wrapped FROM keys.ledger_keys WHERE ledger_id = $1',
      [ledgerId],
    );
    expect(rows[0]?.wrapped.includes(key)).toBe(false);
  });

  it('finds many keys by one query, and known ones by none', async () => {
    const writer = await open();
    const ledgerIds = Array.from({ length: 20 }, () => randomUUID());
    for (const ledgerId of ledgerIds) await writer.obtain(ledgerId);
    const reader = await open();
    const missing = randomUUID();
    expect(await queriesDuring(() => reader.find([...ledgerIds, ...ledgerIds]))).toBe(1);
    expect(await queriesDuring(() => reader.find(ledgerIds))).toBe(0);
    const found = await reader.find([...ledgerIds, missing]);
    expect([...found.keys()].sort()).toEqual([...ledgerIds].sort());
  });

  it('destroys a key for ever, also one that was never made', async () => {
    const keyring = await open();
    const [used, unused] = [randomUUID(), randomUUID()];
    await keyring.obtain(used);
    for (const ledgerId of [used, unused]) {
      await keyring.destroy(ledgerId);
      await keyring.destroy(ledgerId);
      for (const any of [keyring, await open()]) {
        await expect(any.obtain(ledgerId)).rejects.toThrow(KeyDestroyed);
        expect(await any.find([ledgerId])).toEqual(new Map([[ledgerId, null]]));
      }
    }
  });

  it('does not open with another master key, and says so', async () => {
    await (await open()).obtain(randomUUID());
    await expect(open(randomBytes(32))).rejects.toThrow(WrongMasterKey);
    await expect(open(randomBytes(16))).rejects.toThrow(/32 bytes/);
  });

  it('gives no key from a row that was put in place of another', async () => {
    const keyring = await open();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await keyring.obtain(theirs);
    await database.pool.query(
      `INSERT INTO keys.ledger_keys (ledger_id, wrapped)
       SELECT $1, wrapped FROM keys.ledger_keys WHERE ledger_id = $2`,
      [mine, theirs],
    );
    await expect(keyring.obtain(mine)).rejects.toThrow(KeyDamaged);
    await keyring.destroy(mine);
  });

  it('that has a damaged key opens all others, also those that are asked for with it', async () => {
    const made = await open();
    const [damaged, well, gone] = [randomUUID(), randomUUID(), randomUUID()];
    for (const ledgerId of [damaged, well]) await made.obtain(ledgerId);
    await made.destroy(gone);
    const { pool } = database;
    for (const wrapped of ['set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)', "''"]) {
      await pool.query(`UPDATE keys.ledger_keys SET wrapped = ${wrapped} WHERE ledger_id = $1`, [
        damaged,
      ]);
      const keyring = await open();
      const together = [keyring.find([damaged]), keyring.find([well]), keyring.find([gone])];
      const [first, second, third] = await Promise.allSettled(together);
      expect(first).toMatchObject({ status: 'rejected', reason: expect.any(KeyDamaged) });
      expect(second).toMatchObject({ status: 'fulfilled' });
      expect(third).toMatchObject({ status: 'fulfilled' });
      expect(await keyring.states([damaged, well, gone, randomUUID()])).toEqual(
        new Map([
          [damaged, 'damaged'],
          [well, 'whole'],
          [gone, 'destroyed'],
        ]),
      );
    }
    await made.destroy(damaged);
  });

  it('opens wherever the damaged keys stand, and not where none opens', async () => {
    const other = await createTestDatabase();
    const { pool } = other;
    const made = await openKeyring({ pool, masterKey });
    for (let nth = 0; nth < 3; nth += 1) await made.obtain(randomUUID());
    const spoil = (first: number) =>
      pool.query(
        `UPDATE keys.ledger_keys SET wrapped = '' WHERE ledger_id IN
          (SELECT ledger_id FROM keys.ledger_keys ORDER BY ledger_id LIMIT ${first})`,
      );
    await spoil(2);
    const opened = await openKeyring({ pool, masterKey });
    await spoil(3);
    // None that was only tried stays in memory.
    const states = await opened.states(await opened.list(null, 3));
    expect([...states.values()]).toEqual(['damaged', 'damaged', 'damaged']);
    await expect(openKeyring({ pool, masterKey })).rejects.toThrow(WrongMasterKey);
    await other.drop();
  });
});
