/** The weekly accrual of many ledgers: what the scheduler does by itself and an operator by hand (decisions.md §4). */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Result } from 'neverthrow';
import { type Day, dayOf } from '../../ledger/calendar.ts';
import { decide } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import type { Handle } from '../../ledger/handle.ts';
import type { Refusal } from '../../ledger/refusals.ts';
import type { Codec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { loadLedger } from '../../ledger/store/load-ledger.ts';
import type { LedgerRef } from './ledgers.ts';

/** What became of one ledger: the Mondays of the weeks that were set aside (none when nothing was due), or why not. */
export type Accrual = LedgerRef & ({ weeks: Day[] } | { failure: string });

/** Accrues one ledger, and answers the events. */
export type Accrue = (ledger: LedgerRef) => Promise<Result<LedgerEvent[], Refusal>>;

/** How many ledgers are under way at once: enough to share the event store's commits, few enough to stay small. */
const AT_ONCE = 64;

/**
 * Accrues ledger after ledger and tells of each, in their order. One that fails is told of and holds up no other; what
 * was accrued before stays, and running it again sets nothing aside twice. Throws only what `ledgers` throws.
 */
export async function* accrueAll(options: {
  ledgers: AsyncIterable<LedgerRef>;
  accrue: Accrue;
  signal?: AbortSignal;
}): AsyncGenerator<Accrual> {
  const { ledgers, accrue, signal } = options;
  const one = async (ledger: LedgerRef): Promise<Accrual> => {
    try {
      const outcome = await accrue(ledger);
      return outcome.match(
        (events) => ({ ...ledger, weeks: weeksIn(events) }),
        ({ refusal }) => ({ ...ledger, failure: refusal }),
      );
    } catch (error) {
      return { ...ledger, failure: error instanceof Error ? error.message : String(error) };
    }
  };
  yield* Readable.from(ledgers).map(one, { concurrency: AT_ONCE, ...(signal && { signal }) });
}

/** Accrues for real. */
export function accruing(handle: Handle): Accrue {
  return async (ledger) => {
    const commandId = randomUUID();
    const outcome = await handle({
      ...ledger,
      commandId,
      correlationId: commandId,
      command: { type: 'AccrueWeeks' },
    });
    return outcome.map(({ events }) => events);
  };
}

/** Tells what would be accrued at the clock's time, and leaves everything as it is. */
export function foreseeing(options: {
  store: EventStore;
  codec: Codec;
  clock: () => Date;
}): Accrue {
  return async ({ ledgerId }) => {
    const ledger = await loadLedger(options, ledgerId);
    return decide({ type: 'AccrueWeeks' }, ledger, dayOf(options.clock(), ledger.timeZone));
  };
}

function weeksIn(events: readonly LedgerEvent[]): Day[] {
  return events.flatMap((event) => (event.type === 'WeekAccrued' ? [event.data.week] : []));
}
