/** Command → ledger → read tables, in this order: an answer never speaks of what a read would not show yet. */
import { err, ok, ResultAsync } from 'neverthrow';
import type { Command } from '../ledger/commands.ts';
import type { Envelope, Handle, Handled } from '../ledger/handle.ts';
import { isUnavailable, StoreUnavailable } from '../ledger/store/event-store.ts';
import { Waiting } from '../ledger/store/waiting.ts';
import { within } from '../ledger/store/within.ts';
import type { Folded } from '../projections/folded.ts';
import type { Projector } from '../projections/projector.ts';
import type { ReadTables } from '../projections/read-tables.ts';
import { type ApiRefusal, Refused } from './http/refusals.ts';

/** How long a person waits for the store: whoever waits for longer has gone, or presses again. */
const PATIENCE_MS = 5_000;
/** How long for what is stored to be read: to press again would not help then. */
const VISIBLE_WITHIN_MS = 10_000;

/** What a command caused, and the ledger's rows with it. */
export type Performed = Handled & { folded: Folded };

/** Who asks, under which command id. */
export type Sender = Omit<Envelope, 'command' | 'waiting'>;

/**
 * Sends a command, and answers once its events can be read. Throws what makes a 503, also when the store is silent for too long:
 * OutcomeUnknown where an append was sent, which may still take effect. Any other error means that nothing was done, and nothing will be.
 */
export type Perform = (sender: Sender, command: Command) => ResultAsync<Performed, ApiRefusal>;

export function createPerform({
  handle,
  tables,
  projector,
  answered: heard = () => undefined,
  patienceMs = PATIENCE_MS,
}: {
  handle: Handle;
  tables: Pick<ReadTables, 'read' | 'reached'>;
  projector: Pick<Projector, 'status'>;
  /** Hears of each command that the store has judged. */
  answered?: () => void;
  /** How long a caller waits for the store. */
  patienceMs?: number | undefined;
}): Perform {
  const run = async (sender: Sender, command: Command) => {
    // Below the tables is another log.
    if (projector.status().state === 'stopped') throw new Refused({ refusal: 'unavailable' });
    const waiting = new Waiting();
    const handling = handle({ ...sender, command, waiting });
    const late = () => (waiting.hasBegun ? silence() : new Refused({ refusal: 'turn_not_come' }));
    const outcome = await within(patienceMs, handling, late).catch((error: unknown) => {
      const told = waiting.over(error);
      throw isUnavailable(error) ? told : error;
    });
    heard();
    if (outcome.isErr()) return err<Performed, ApiRefusal>(outcome.error);
    const folded = await shown(sender.ledgerId, outcome.value);
    return ok<Performed, ApiRefusal>({ ...outcome.value, folded });
  };
  const shown = async (ledgerId: string, { events, revision }: Handled) => {
    if (events.length === 0) return tables.read(ledgerId);
    try {
      return await within(VISIBLE_WITHIN_MS, tables.reached(ledgerId, revision), silence);
    } catch {
      // Why is told to whoever reads the ledger.
      throw new Refused({ refusal: 'not_visible_yet' });
    }
  };
  return (sender, command) => new ResultAsync(run(sender, command));
}

const silence = () => new StoreUnavailable('The event store has not answered yet.');
