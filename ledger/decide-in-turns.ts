import type { Day } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import type { Decision } from './decision.ts';
import { Importing } from './import.ts';
import type { Ledger } from './ledger.ts';
import { inTurns } from './others-first.ts';
import type { Past } from './past.ts';

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
