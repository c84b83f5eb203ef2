/** Deleting all data (docs/product.md, Deleting all data). Every step may run twice, so an erasure that a crash interrupted is continued. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Command } from '../../ledger/commands.ts';
import { ledgerStream } from '../../ledger/store/codec.ts';
import { type EventStore, isUnavailable } from '../../ledger/store/event-store.ts';
import type { Keyring } from '../../ledger/store/keys.ts';
import type { Snapshots } from '../../ledger/store/snapshots.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { maybeStored } from '../../ledger/store/waiting.ts';
import { select } from '../../projections/sql.ts';
import { Refused } from '../http/refusals.ts';
import type { Perform } from '../perform.ts';
import { endings } from './past-holders.ts';
import type { User } from './users.ts';

type Erasure = {
  id: string;
  userId: string;
  ledgerId: string;
  nextLedgerId: string;
  timeZone: string;
};

export type Erasures = {
  /**
   * Ends the user's ledger and gives the login a new, empty one. The same id again changes nothing. Throws `not_visible_yet` where it
   * is stored that this is to happen, and a store is away: `resume` then finishes it.
   */
  erase(id: string, user: User): Promise<void>;
  /** Continues erasures that an earlier run of the program left unfinished. Throws when some are still unfinished. */
  resume(): Promise<void>;
};

type Parts = {
  db: pg.Pool;
  store: EventStore;
  keyring: Keyring;
  snapshots: Snapshots;
  perform: Perform;
  clock: () => Date;
};

export function createErasures({ db, store, keyring, snapshots, perform, clock }: Parts): Erasures {
  const unfinished = (id?: string) =>
    select<Erasure>(db, {
      text: `SELECT erasures.id, user_id AS "userId", erasures.ledger_id AS "ledgerId",
          next_ledger_id AS "nextLedgerId", time_zone AS "timeZone"
        FROM identity.erasures JOIN identity.users ON users.id = erasures.user_id
        WHERE finished_at IS NULL AND ($1::uuid IS NULL OR erasures.id = $1) ORDER BY requested_at`,
      values: [id ?? null],
    });

  async function finish({ id, userId, ledgerId, nextLedgerId, timeZone }: Erasure): Promise<void> {
    const send = (to: string, command: Command) => {
      const commandId = uuidOf(`${id}\n${command.type}`);
      return perform({ ledgerId: to, userId, commandId, correlationId: id }, command);
    };
    await send(nextLedgerId, { type: 'OpenLedger', timeZone });
    const { rows, columns } = endings('dataDeletion', { user: '(SELECT id FROM owner)' });
    await db.query(
      `WITH owner AS (
        SELECT id FROM identity.users WHERE id = $1 AND ledger_id = $4 FOR UPDATE
      ), ${rows}
      UPDATE identity.users SET ledger_id = $2, updated_at = $3, ${columns}
        FROM owner WHERE users.id = owner.id`,
      [userId, nextLedgerId, clock(), ledgerId],
    );
    // Stored answers for repeated requests quote the ledger, so they go as well.
    await db.query('DELETE FROM identity.answers WHERE ledger_id = $1', [ledgerId]);
    // A refusal means that an earlier run has erased the ledger already.
    await send(ledgerId, { type: 'EraseLedger' });
    await store.deleteStream(ledgerStream(ledgerId));
    await keyring.destroy(ledgerId);
    await snapshots.remove(ledgerId);
    await db.query('UPDATE identity.erasures SET finished_at = $2 WHERE id = $1', [id, clock()]);
  }

  return {
    async erase(id, user) {
      await maybeStored(
        db.query(
          `INSERT INTO identity.erasures (id, user_id, ledger_id, next_ledger_id, requested_at)
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
          [id, user.id, user.ledgerId, randomUUID(), clock()],
        ),
      );
      try {
        for (const erasure of await unfinished(id)) await finish(erasure);
      } catch (error) {
        // It is stored by now, and goes on by itself (resume).
        const waits = error instanceof Refused || isUnavailable(error);
        throw waits ? new Refused({ refusal: 'not_visible_yet' }) : error;
      }
    },
    async resume() {
      const failures: unknown[] = [];
      // An erasure that cannot be finished now must not stop the others.
      for (const erasure of await unfinished())
        await finish(erasure).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'Erasures are unfinished');
    },
  };
}
