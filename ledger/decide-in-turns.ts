import type { Day } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import type { Decision } from './decision.ts';
import type { LedgerEvent } from './events.ts';
import { Importing } from './import.ts';
import type { Ledger } from './ledger.ts';
import { inTurns, othersFirstAfter } from './others-first.ts';
import type { Past } from './past.ts';
import { catchesUp } from './portions.ts';

/** What {@link decide} answers. The lines of an import are decided a few at a time; others are served in between. */
export async function decideInTurns(
  command: Command,
  ledger: Ledger,
  today: Day,
  past: readonly Past[],
): Promise<Decision> {
  if (command.type !== 'ImportBills' || ledger.status !== 'open')
    return decide(command, ledger, today, past);
  const importing = new Importing(ledger, today);
  await inTurns(command.bills, (some) => importing.add(some));
  return importing.decision();
}

/**
 * What a command that works in portions causes next, after these events; nothing when it is done, and of any other command. Others
 * are served before and after.
 */
export async function decideAhead(
  command: Command,
  { decided, ledger }: { decided: readonly LedgerEvent[]; ledger: Ledger },
  today: Day,
): Promise<LedgerEvent[]> {
  await othersFirstAfter(decided);
  if (!catchesUp(command)) return [];
  const ahead = decide(command, ledger, today).unwrapOr([]);
  await othersFirstAfter(ahead);
  return ahead;
}
