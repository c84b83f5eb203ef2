/** The weekly accrual of many ledgers: what the scheduler does by itself and an operator by hand (docs/product.md, Weeks). */
import type { Day } from '../../ledger/calendar.ts';
import { decide } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import type { Handle } from '../../ledger/handle.ts';
import { fold } from '../../ledger/ledger.ts';
import { othersFirst } from '../../ledger/others-first.ts';
import type { Db } from '../../projections/sql.ts';
import { hasEnded, inEach, type LedgerWork, sending } from './in-each.ts';
import type { LedgerRef } from './ledgers.ts';

/** The result for one ledger: the Mondays of the weeks that were set aside (none when nothing was due), or the reason of a failure. */
export type Accrual = LedgerRef & ({ weeks: Day[] } | { failure: string });

/**
 * Accrues many ledgers at once and reports each when it is done. A ledger that fails is reported and does not stop the others.
 * Earlier weeks stay accrued, and running it again sets nothing aside twice. Throws only what `ledgers` throws.
 */
export async function* accrueAll(options: {
  ledgers: AsyncIterable<LedgerRef>;
  /** {@link accruing} or {@link foreseeing}. */
  accrue: LedgerWork;
  db: Db;
  signal?: AbortSignal;
}): AsyncGenerator<Accrual> {
  const { ledgers, accrue, db, signal } = options;
  for await (const { ledger, result } of inEach(ledgers, accrue, { signal })) {
    const { ledgerId, userId } = ledger;
    if (result.isOk()) yield { ledgerId, userId, weeks: weeksIn(result.value) };
    else if (await hasEnded(db, ledger, result.error)) yield { ledgerId, userId, weeks: [] };
    else yield { ledgerId, userId, failure: result.error };
  }
}

/** Accrues for real. */
export function accruing(handle: Handle): LedgerWork {
  return sending(handle, { type: 'AccrueWeeks' });
}

/** Reports what would be accrued by now, and changes nothing. */
export function foreseeing(handle: Handle): LedgerWork {
  return async ({ ledgerId }, stop) => {
    const { ledger, today } = await handle.look(ledgerId);
    const all: LedgerEvent[] = [];
    let state = ledger;
    for (;;) {
      const decision = decide({ type: 'AccrueWeeks' }, state, today);
      if (decision.isErr() || decision.value.length === 0) return decision.map(() => all);
      all.push(...decision.value);
      state = fold(state, decision.value);
      await othersFirst();
      stop.throwIfAborted();
    }
  };
}

function weeksIn(events: readonly LedgerEvent[]): Day[] {
  return events.flatMap((event) => (event.type === 'WeekAccrued' ? [event.data.week] : []));
}
