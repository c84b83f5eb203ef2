/** The keys of the ledgers: each ledger has its own, so that destroying one key erases one ledger (docs/product.md, Deleting all data). */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { answered } from './postgres-errors.ts';
import { deriveKey, seal, unseal } from './seal.ts';

export interface Keyring {
  /** The ledger's key, created if there is none. Throws {@link KeyDestroyed} and {@link KeyDamaged}. */
  obtain(ledgerId: string): Promise<KeyObject>;
  /**
   * The keys of these ledgers, by one query at most: null when destroyed, no entry when there never was one. Throws
   * {@link KeyDamaged} when one of them cannot be opened.
   */
  find(ledgerIds: Iterable<string>): Promise<ReadonlyMap<string, KeyObject | null>>;
  /** What is stored as the keys of these ledgers, whether it opens or not; no entry when there never was one. */
  states(ledgerIds: Iterable<string>): Promise<ReadonlyMap<string, KeyState>>;
  /** How many ledgers have or had a key. */
  count(): Promise<number>;
  /** The next ledgers, in order of id, that have or had a key: every ledger that was ever written to. */
  list(after: string | null, limit: number): Promise<string[]>;
  /**
   * Destroys a key for ever, also one that was never made. Other processes forget it within a minute; a copy in an older
   * backup of this table, opened with the master key, is the only way back.
   */
  destroy(ledgerId: string): Promise<void>;
  /** Looks the ledger's key up anew when it is next asked for. */
  forget(ledgerId: string): void;
  /** A key that belongs to no ledger. It is the same for the same purpose for as long as the master key is. */
  keyFor(purpose: string): KeyObject;
}

/** `damaged`: the master key, which opens others, does not open it. */
export type KeyState = 'whole' | 'destroyed' | 'damaged';

/** One ledger's key is not what was stored. Other ledgers are not affected. */
export class KeyDamaged extends Error {
  constructor(ledgerId: string, options?: ErrorOptions) {
    super(`The key of ledger ${ledgerId} cannot be opened.`, options);
    this.name = 'KeyDamaged';
  }
}

/** The ledger was erased: it can be neither written nor read any more. */
export class KeyDestroyed extends Error {
  constructor(ledgerId: string) {
    super(`The key of ledger ${ledgerId} was destroyed.`);
    this.name = 'KeyDestroyed';
  }
}

/** The configured master key is not the one that wrapped the keys of this database. */
export class WrongMasterKey extends Error {
  constructor(options?: ErrorOptions) {
    super('The master key does not open the ledger keys in this database.', options);
    this.name = 'WrongMasterKey';
  }
}

/** All ledgers behind one, in order of id, so many at a time: every ledger that was ever written to. */
export async function* pagesOf(
  keyring: Pick<Keyring, 'list'>,
  size: number,
  after: string | null = null,
): AsyncGenerator<string[]> {
  for (let last: string | null | undefined = after; last !== undefined; ) {
    const page: string[] = await keyring.list(last, size);
    if (page.length > 0) yield page;
    last = page.at(-1);
  }
}

const KEY_BYTES = 32;
const CACHED_KEYS = 10_000;
const LOOK_UP_TOGETHER = 1_000;
const FORGET_AFTER_MS = 60_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Opens the table of keys. Fails at once with {@link WrongMasterKey} when not one of them opens, rather than at the first event. */
export async function openKeyring(options: { pool: pg.Pool; masterKey: Buffer }): Promise<Keyring> {
  const { pool, masterKey } = options;
  if (masterKey.byteLength !== KEY_BYTES)
    throw new RangeError('The master key must have 32 bytes.');
  const folder = fileURLToPath(new URL('./keys-schema', import.meta.url));
  await answered(migrate(pool, { schema: 'keys', folder }));
  const keyring = new PostgresKeyring(pool, createSecretKey(masterKey));
  await keyring.tryKeys();
  return keyring;
}

type KeyRow = { ledger_id: string; wrapped: Buffer | null };

/** What a row comes to; undefined where there is none. */
type Found = KeyObject | null | undefined | KeyDamaged;

class PostgresKeyring implements Keyring {
  readonly #pool: pg.Pool;
  readonly #masterKey: KeyObject;
  readonly #cache = new LRUCache<string, KeyObject>({ max: CACHED_KEYS, ttl: FORGET_AFTER_MS });

  /** Keys that are asked for at the same time are looked up together; undefined when there never was one. */
  readonly #lookUps = new GroupCommit<string, Found>((ledgerIds) => this.#lookUp(ledgerIds), {
    items: LOOK_UP_TOGETHER,
    weight: LOOK_UP_TOGETHER,
  });

  constructor(pool: pg.Pool, masterKey: KeyObject) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  /** Usually the first key opens. */
  async tryKeys(): Promise<void> {
    let damaged: KeyDamaged | null = null;
    for (let [after, limit] = [LOWEST_ID, 1]; ; limit = LOOK_UP_TOGETHER) {
      const rows = await this.#query(
        `SELECT ledger_id, wrapped FROM keys.ledger_keys
          WHERE wrapped IS NOT NULL AND ledger_id > $1 ORDER BY ledger_id LIMIT $2`,
        [after, limit],
      );
      for (const row of rows) {
        const key = this.#unwrap(row);
        if (!(key instanceof KeyDamaged)) return;
        damaged ??= key;
        after = row.ledger_id;
      }
      if (rows.length < limit) break;
    }
    if (damaged) throw new WrongMasterKey({ cause: damaged });
  }

  async obtain(ledgerId: string): Promise<KeyObject> {
    const cached = this.#cache.get(ledgerId);
    if (cached) return cached;
    let key = (await this.find([ledgerId])).get(ledgerId);
    if (key === undefined) {
      const wrapped = seal(this.#masterKey, ledgerId, randomBytes(KEY_BYTES));
      // Another process may have been quicker. The key that was stored first counts.
      await this.#query(
        'INSERT INTO keys.ledger_keys (ledger_id, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [ledgerId, wrapped],
      );
      key = (await this.find([ledgerId])).get(ledgerId);
    }
    if (!key) throw new KeyDestroyed(ledgerId);
    return key;
  }

  async find(ledgerIds: Iterable<string>): Promise<ReadonlyMap<string, KeyObject | null>> {
    const found = new Map<string, KeyObject | null>();
    for (const [ledgerId, key] of await this.#findEach(ledgerIds)) {
      if (key instanceof KeyDamaged) throw key;
      found.set(ledgerId, key);
    }
    return found;
  }

  async states(ledgerIds: Iterable<string>): Promise<ReadonlyMap<string, KeyState>> {
    const states = new Map<string, KeyState>();
    for (const [ledgerId, key] of await this.#findEach(ledgerIds))
      states.set(ledgerId, stateOf(key));
    return states;
  }

  async #findEach(ledgerIds: Iterable<string>): Promise<Map<string, Exclude<Found, undefined>>> {
    const found = new Map<string, Exclude<Found, undefined>>();
    const unknown: string[] = [];
    for (const ledgerId of new Set(ledgerIds)) {
      const key = this.#cache.get(ledgerId);
      if (key) found.set(ledgerId, key);
      else unknown.push(ledgerId);
    }
    const keys = await Promise.all(unknown.map((ledgerId) => this.#lookUps.add(ledgerId, 1)));
    for (const [index, key] of keys.entries()) {
      const ledgerId = unknown[index];
      if (ledgerId !== undefined && key !== undefined) found.set(ledgerId, key);
    }
    return found;
  }

  async #lookUp(ledgerIds: string[]): Promise<Found[]> {
    const rows = await this.#query(
      'SELECT ledger_id, wrapped FROM keys.ledger_keys WHERE ledger_id = ANY ($1)',
      [ledgerIds],
    );
    const found = new Map(rows.map((row) => [row.ledger_id, this.#unwrap(row)]));
    for (const [ledgerId, key] of found)
      if (key && !(key instanceof KeyDamaged)) this.#cache.set(ledgerId, key);
    return ledgerIds.map((ledgerId) => found.get(ledgerId));
  }

  async count(): Promise<number> {
    const { rows } = await answered(
      this.#pool.query<{ count: string }>('SELECT count(*) FROM keys.ledger_keys'),
    );
    return Number(rows[0]?.count);
  }

  async list(after: string | null, limit: number): Promise<string[]> {
    const rows = await this.#query(
      `SELECT ledger_id, NULL AS wrapped FROM keys.ledger_keys
       WHERE $1::uuid IS NULL OR ledger_id > $1 ORDER BY ledger_id LIMIT $2`,
      [after, limit],
    );
    return rows.map(({ ledger_id }) => ledger_id);
  }

  async destroy(ledgerId: string): Promise<void> {
    await this.#query(
      `INSERT INTO keys.ledger_keys (ledger_id, wrapped) VALUES ($1, NULL)
       ON CONFLICT (ledger_id) DO UPDATE SET wrapped = NULL`,
      [ledgerId],
    );
    this.#cache.delete(ledgerId);
  }

  forget(ledgerId: string): void {
    this.#cache.delete(ledgerId);
  }

  keyFor(purpose: string): KeyObject {
    return deriveKey(this.#masterKey, purpose);
  }

  #unwrap({ ledger_id, wrapped }: KeyRow): KeyObject | null | KeyDamaged {
    if (wrapped === null) return null;
    try {
      return createSecretKey(unseal(this.#masterKey, ledger_id, wrapped));
    } catch (cause) {
      return new KeyDamaged(ledger_id, { cause });
    }
  }

  async #query(text: string, values: unknown[] = []): Promise<KeyRow[]> {
    return (await answered(this.#pool.query<KeyRow>(text, values))).rows;
  }
}

function stateOf(key: KeyObject | null | KeyDamaged): KeyState {
  if (key instanceof KeyDamaged) return 'damaged';
  return key ? 'whole' : 'destroyed';
}
