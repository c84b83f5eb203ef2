/**
 * Where ledgers' snapshots are kept: in Postgres, whichever store has the events, each sealed with its ledger's key. The seal
 * covers which ledger, revision, hash and fold it is of, so that none passes for another.
 */
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import type pg from 'pg';
import { othersFirst } from '../others-first.ts';
import type { Head } from './chain.ts';
import { GroupCommit } from './group-commit.ts';
import type { Keyring } from './keys.ts';
import { migrate } from './migrate.ts';
import { answered } from './postgres-errors.ts';
import { SealBroken, seal, unseal } from './seal.ts';

/** What a ledger's events up to `head` fold to, in bytes, by the fold of this version. */
export type Snapshot = {
  readonly head: Head;
  readonly foldVersion: number;
  readonly state: Uint8Array;
};

export interface Snapshots {
  /**
   * The ledger's last snapshot, or the last that is of a revision before this one; null when there is none, or none that its
   * key opens. Throws {@link SealBroken}.
   */
  find(ledgerId: string, before?: number): Promise<Snapshot | null>;
  /**
   * Puts it in the place of the one of the same 500 events (of more, where it is large), and of any of a later revision, unless that is of
   * a newer fold, the ledger was erased, or too many wait.
   */
  keep(ledgerId: string, snapshot: Snapshot): Promise<void>;
  /** Removes the snapshots of a ledger whose key is destroyed; none is stored from then on. */
  remove(ledgerId: string): Promise<void>;
}

type Row = {
  ledger_id: string;
  fold_version: number;
  revision: number;
  hash: string;
  sealed: Buffer;
};
/** Sealed bytes go to and fro in base64: large ones take the driver half as long as in the text form of `bytea`, and others wait meanwhile. */
type Found = Omit<Row, 'sealed'> & { sealed: string };

/** A look-up: the ledger, and the revision before which the snapshot must be. */
type Wanted = { ledgerId: string; before: number };

/** No revision is as high: it is the highest integer in Postgres. */
const NO_END = 2 ** 31 - 1;

const LOOK_UP_TOGETHER = { items: 64, weight: 64 };
const KEEP_TOGETHER = { items: 64, weight: 4 * 1024 * 1024 };
/** The quickest compression: a state repeats the same words, so it shrinks to a tenth. */
const QUICKLY = { level: 1 };
/** From so many bytes on a thread packs and unpacks: handing a small one over costs more than the work. */
const LARGE_BYTES = 64 * 1024;
const deflateLarge = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);
const inflateLarge = promisify<Buffer, Buffer>(inflateRaw);
/** How many snapshots may wait. A further one is dropped, and the ledger is read from further back next time. */
const WAITING_MAX = 256;

/** Opens the table of snapshots. */
export async function openSnapshots({
  pool,
  keyring,
}: {
  pool: pg.Pool;
  keyring: Pick<Keyring, 'find'>;
}): Promise<Snapshots> {
  const folder = fileURLToPath(new URL('./snapshots-schema', import.meta.url));
  await answered(migrate(pool, { schema: 'snapshots', folder }));
  return new PostgresSnapshots(pool, keyring);
}

class PostgresSnapshots implements Snapshots {
  readonly #pool: pg.Pool;
  readonly #keyring: Pick<Keyring, 'find'>;
  readonly #lookUps = new GroupCommit<Wanted, Found | undefined>(
    (wanted) => this.#lookUp(wanted),
    LOOK_UP_TOGETHER,
  );
  readonly #writes = new GroupCommit<Row, undefined>((rows) => this.#write(rows), KEEP_TOGETHER);
  #waiting = 0;

  constructor(pool: pg.Pool, keyring: Pick<Keyring, 'find'>) {
    this.#pool = pool;
    this.#keyring = keyring;
  }

  async find(ledgerId: string, before = NO_END): Promise<Snapshot | null> {
    const [row, keys] = await Promise.all([
      this.#lookUps.add({ ledgerId, before }, 1),
      this.#keyring.find([ledgerId]),
    ]);
    const key = keys.get(ledgerId);
    if (!row || !key) return null;
    const packed = unseal(key, placeOf(row), Buffer.from(row.sealed, 'base64'));
    const state = packed.length < LARGE_BYTES ? inflateRawSync(packed) : await inflateLarge(packed);
    const { fold_version: foldVersion, revision, hash } = row;
    return { head: { revision, hash }, foldVersion, state };
  }

  async keep(ledgerId: string, { head, foldVersion, state }: Snapshot): Promise<void> {
    if (this.#waiting >= WAITING_MAX) return;
    this.#waiting += 1;
    try {
      const key = (await this.#keyring.find([ledgerId])).get(ledgerId);
      if (!key) return;
      await othersFirst();
      const about = { ledger_id: ledgerId, fold_version: foldVersion, ...head };
      const isLarge = state.length >= LARGE_BYTES;
      const packed = isLarge ? await deflateLarge(state, QUICKLY) : deflateRawSync(state, QUICKLY);
      const sealed = seal(key, placeOf(about), packed);
      await this.#writes.add({ ...about, sealed }, sealed.byteLength);
    } finally {
      this.#waiting -= 1;
    }
  }

  async remove(ledgerId: string): Promise<void> {
    await this.#query('DELETE FROM snapshots.ledgers WHERE ledger_id = $1', [ledgerId]);
  }

  async #lookUp(wanted: Wanted[]): Promise<(Found | undefined)[]> {
    const rows = await this.#query<Found & { nth: string }>(
      `SELECT wanted.nth, found.ledger_id, fold_version, revision, hash,
          translate(encode(sealed, 'base64'), E'\\n', '') AS sealed
        FROM unnest($1::uuid[], $2::int[])
          WITH ORDINALITY AS wanted (ledger_id, before, nth)
        CROSS JOIN LATERAL (
          SELECT * FROM snapshots.ledgers
            WHERE ledgers.ledger_id = wanted.ledger_id AND revision < wanted.before
            ORDER BY revision DESC LIMIT 1
        ) AS found`,
      [wanted.map(({ ledgerId }) => ledgerId), wanted.map(({ before }) => before)],
    );
    const found = new Map(rows.map(({ nth, ...row }) => [Number(nth), row]));
    return wanted.map((_, index) => found.get(index + 1));
  }

  /** Waits for whoever is just destroying one of the keys: what comes after that leaves nothing behind. */
  async #write(written: Row[]): Promise<undefined[]> {
    // Two of one ledger would be the same row twice.
    const rows = [...new Map(written.map((row) => [row.ledger_id, row])).values()];
    const places = [
      rows.map((row) => row.ledger_id),
      rows.map((row) => row.fold_version),
      rows.map((row) => row.revision),
    ];
    await this.#query(
      `INSERT INTO snapshots.ledgers (ledger_id, fold_version, revision, hash, sealed)
        SELECT ledger_id, fold_version, revision, hash, decode(base64, 'base64')
          FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[], string_to_array($5, ' '))
            AS fresh (ledger_id, fold_version, revision, hash, base64)
          JOIN keys.ledger_keys USING (ledger_id)
          WHERE ledger_keys.wrapped IS NOT NULL ORDER BY ledger_id FOR SHARE OF ledger_keys
        ON CONFLICT (ledger_id, band) DO UPDATE SET fold_version = excluded.fold_version,
          revision = excluded.revision, hash = excluded.hash, sealed = excluded.sealed
          WHERE ledgers.fold_version <= excluded.fold_version`,
      [
        ...places,
        rows.map(({ hash }) => hash),
        rows.map(({ sealed }) => sealed.toString('base64')).join(' '),
      ],
    );
    // After a restore the log may end before them.
    await this.#query(
      `DELETE FROM snapshots.ledgers USING unnest($1::uuid[], $2::int[], $3::int[])
          AS fresh (ledger_id, fold_version, revision)
        WHERE ledgers.ledger_id = fresh.ledger_id AND ledgers.revision > fresh.revision
          AND ledgers.fold_version <= fresh.fold_version`,
      places,
    );
    return written.map(() => undefined);
  }

  async #query<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    return (await answered(this.#pool.query<R>(text, values))).rows;
  }
}

/** What the seal covers beside the state. */
function placeOf({ ledger_id, fold_version, revision, hash }: Omit<Row, 'sealed'>): string {
  return JSON.stringify(['snapshot', ledger_id, fold_version, revision, hash]);
}
