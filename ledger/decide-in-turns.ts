import { ok } from 'neverthrow';
import type { Day } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import type { Decision } from './decision.ts';
import type { LedgerEvent } from './events.ts';
import { importing } from './import.ts';
import type { Ledger } from './ledger.ts';
import { othersFirstAfter, stepByStep } from './others-first.ts';
import type { Past } from './past.ts';
import { catchesUp } from './portions.ts';
import { accruing, addingWeek, reducingWeek } from './savings.ts';

/** What {@link decide} answers. The lines of an import, and the bills of a week, are decided a few at a time; others are served in between. */
export async function decideInTurns(
  command: Command,
  ledger: Ledger,
  today: Day,
  past: readonly Past[],
): Promise<Decision> {
  if (ledger.status !== 'open') return decide(command, ledger, today, past);
  if (command.type === 'ImportBills') return stepByStep(importing(command, ledger, today));
  const steps = week(command, ledger, today);
  return steps ? ok(await stepByStep(steps)) : decide(command, ledger, today, past);
}

/** The commands that plan a week of every bill, in steps. They add nothing that a ledger may have only so many of. */
function week(
  command: Command,
  ledger: Ledger,
  today: Day,
): Generator<void, LedgerEvent[]> | undefined {
  if (command.type === 'AccrueWeeks') return accruing(command, ledger, today);
  if (command.type === 'AddWeek') return addingWeek(command, ledger);
  return command.type === 'ReduceWeek' ? reducingWeek(command, ledger) : undefined;
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
  const ahead = (await decideInTurns(command, ledger, today, [])).unwrapOr([]);
  await othersFirstAfter(ahead);
  return ahead;
}
