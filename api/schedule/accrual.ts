/** The weekly accrual of many ledgers: what the scheduler does by itself and an operator by hand (decisions.md §4). */
import { randomUUID } from 'node:crypto';
import type { Result } from 'neverthrow';
import { type Day, dayOf } from '../../ledger/calendar.ts';
import { type Command, decide } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import type { Handle } from '../../ledger/handle.ts';
import type { Refusal } from '../../ledger/refusals.ts';
import type { Codec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { loadLedger } from '../../ledger/store/load-ledger.ts';
import { inEach, type LedgerRef } from './ledgers.ts';

/** What became of one ledger: the Mondays of the weeks that were set aside (none when nothing was due), or why not. */
export type Accrual = LedgerRef & ({ weeks: Day[] } | { failure: string });

/** Accrues one ledger, and answers the events. */
export type Accrue = (ledger: LedgerRef) => Promise<Result<LedgerEvent[], Refusal>>;

/**
 * Accrues ledger after ledger and tells of each, in their order. One that fails is told of and holds up no other; what
 * was accrued before stays, and running it again sets nothing aside twice. Throws only what `ledgers` throws.
 */
export async function* accrueAll(options: {
  ledgers: AsyncIterable<LedgerRef>;
  accrue: Accrue;
  signal?: AbortSignal;
}): AsyncGenerator<Accrual> {
  for await (const { ledger, result } of inEach(options.ledgers, options.accrue, options.signal)) {
    const { ledgerId, userId } = ledger;
    yield result.match<Accrual>(
      (events) => ({ ledgerId, userId, weeks: weeksIn(events) }),
      (failure) => ({ ledgerId, userId, failure }),
    );
  }
}

/** Accrues for real. */
export function accruing(handle: Handle): Accrue {
  return sending(handle, { type: 'AccrueWeeks' });
}

/** Sends the same command to any ledger. That it changes nothing a second time is the command's own promise. */
export function sending(handle: Handle, command: Command): Accrue {
  return async ({ ledgerId, userId }) => {
    const commandId = randomUUID();
    const who = { ledgerId, userId, commandId, correlationId: commandId };
    return (await handle({ ...who, command })).map(({ events }) => events);
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
