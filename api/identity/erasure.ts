/** Deleting all data (docs/product.md, Deleting all data). Each step may run twice, so what a crash interrupted is continued. */
import type pg from 'pg';
import type { Command } from '../../ledger/commands.ts';
import { ledgerStream } from '../../ledger/store/codec.ts';
import { type EventStore, isUnavailable } from '../../ledger/store/event-store.ts';
import type { Keyring } from '../../ledger/store/keys.ts';
import type { Snapshots } from '../../ledger/store/snapshots.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { maybeStored, orNothingDone } from '../../ledger/store/waiting.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import { select } from '../../projections/sql.ts';
import { Refused } from '../http/refusals.ts';
import type { Perform, Sender } from '../perform.ts';
import { openLedger } from './open-ledger.ts';
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
   * Gives the login a new, empty ledger and ends the one before. The same id again changes nothing. Throws `NothingDone`, and
   * `OutcomeUnknown` where no answer came; once the login has its new ledger, what is left to do goes on by itself (`resume`).
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
  tables: Pick<ReadTables, 'bring'>;
  perform: Perform;
  clock: () => Date;
};

export function createErasures(parts: Parts): Erasures {
  const { db, store, keyring, snapshots, tables, perform, clock } = parts;
  const find = (which: string, values: unknown[]) =>
    select<Erasure & { isFinished: boolean }>(db, {
      text: `SELECT erasures.id, user_id AS "userId", erasures.ledger_id AS "ledgerId",
          next_ledger_id AS "nextLedgerId", time_zone AS "timeZone", finished_at IS NOT NULL AS "isFinished"
        FROM identity.erasures JOIN identity.users ON users.id = erasures.user_id
        WHERE ${which} ORDER BY requested_at`,
      values,
    });

  const senderOf = ({ id, userId }: Erasure, ledgerId: string, command: Command): Sender => {
    const commandId = uuidOf(`${id}\n${command.type}`);
    return { ledgerId, userId, commandId, correlationId: id };
  };

  /**
   * Opens the new ledger, which an erasure that an older program has begun may not have yet. From then on the person sees it, whatever
   * happens to this process: what they enter is not deleted. The user has its time zone, whatever was chosen for the one before meanwhile. Answers whether the person still had the ledger that ends.
   */
  async function handOver(erasure: Erasure): Promise<boolean> {
    const { id, userId, ledgerId, nextLedgerId, timeZone } = erasure;
    const sender = senderOf(erasure, nextLedgerId, { type: 'OpenLedger', timeZone });
    await openLedger(perform, sender, timeZone);
    const { rows, columns } = endings('dataDeletion', { user: '(SELECT id FROM owner)' });
    const { rowCount } = await maybeStored(
      db.query(
        `WITH owner AS (
          SELECT id FROM identity.users WHERE id = $2 AND ledger_id = $3 FOR UPDATE
        ), requested AS (
          INSERT INTO identity.erasures (id, user_id, ledger_id, next_ledger_id, requested_at)
            SELECT $1, id, $3, $4, $5 FROM owner ON CONFLICT (id) DO NOTHING
        ), ${rows}
        UPDATE identity.users SET ledger_id = $4, time_zone = $6, updated_at = $5, ${columns}
          FROM owner WHERE users.id = owner.id`,
        [id, userId, ledgerId, nextLedgerId, clock(), timeZone],
      ),
    );
    return rowCount === 1;
  }

  async function remove(erasure: Erasure): Promise<void> {
    const { id, ledgerId } = erasure;
    // Stored answers for repeated requests quote the ledger, so they go as well.
    await db.query('DELETE FROM identity.answers WHERE ledger_id = $1', [ledgerId]);
    const command: Command = { type: 'EraseLedger' };
    // A refusal means that an earlier run has erased the ledger already.
    await perform(senderOf(erasure, ledgerId, command), command);
    await store.deleteStream(ledgerStream(ledgerId));
    await keyring.destroy(ledgerId);
    // Who looked for the events and the key in between has found neither an erased ledger nor one that goes on.
    await tables.bring(ledgerId);
    await snapshots.remove(ledgerId);
    await db.query('UPDATE identity.erasures SET finished_at = $2 WHERE id = $1', [id, clock()]);
  }

  async function finish(erasure: Erasure): Promise<void> {
    await handOver(erasure);
    await remove(erasure);
  }

  return {
    async erase(id, { id: userId, ledgerId, timeZone }) {
      const [known] = await orNothingDone(find('erasures.id = $1', [id]));
      if (known?.isFinished) return;
      // Several at once, and one after a crash, open the same ledger, so that none is left which nobody has.
      const nextLedgerId = uuidOf(`${ledgerId}\n${timeZone}\nnext ledger`);
      const erasure = known ?? { id, userId, ledgerId, nextLedgerId, timeZone };
      const isFirst = await handOver(erasure);
      // Another request has ended this ledger, and does the rest.
      if (!known && !isFirst) return;
      try {
        await remove(erasure);
      } catch (error) {
        if (!(error instanceof Refused || isUnavailable(error))) throw error;
      }
    },
    async resume() {
      const failures: unknown[] = [];
      // An erasure that cannot be finished now must not stop the others.
      for (const erasure of await find('finished_at IS NULL', []))
        await finish(erasure).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'Erasures are unfinished');
    },
  };
}
