/** Command → ledger → read tables, in this order: an answer never speaks of what a read would not show yet. */
import { err, ok, ResultAsync } from 'neverthrow';
import type { Command } from '../ledger/commands.ts';
import type { Envelope, Handle, Handled } from '../ledger/handle.ts';
import { isUnavailable, StoreUnavailable } from '../ledger/store/event-store.ts';
import { OutcomeUnknown, Waiting } from '../ledger/store/waiting.ts';
import { within } from '../ledger/store/within.ts';
import type { Folded } from '../projections/folded.ts';
import type { Projector } from '../projections/projector.ts';
import type { ReadTables } from '../projections/read-tables.ts';
import { type ApiRefusal, Refused } from './http/refusals.ts';

/** How long the store may owe an answer, and how long a command may wait for its turn: whoever waits for longer presses again. */
const PATIENCE_MS = 5_000;
/** How long a command may take in all. With the time until it is read, a proxy's minute is over, and nobody hears the answer. */
const LONGEST_MS = 45_000;
/** How long for what is stored to be read: to press again would not help then. */
const VISIBLE_WITHIN_MS = 10_000;

/** What a command caused, and the ledger's rows with it. */
export type Performed = Handled & { folded: Folded };

/** Who asks, under which command id. */
export type Sender = Omit<Envelope, 'command' | 'waiting'>;

/**
 * Sends a command, and answers once its events can be read. Throws what makes a 503, also when the store is silent for too long:
 * OutcomeUnknown where an append was sent, which may still take effect. Any other error means that nothing was done, and nothing will be.
 * `caused` hears what was stored, also when nobody waits for it any more.
 */
export type Perform = (
  sender: Sender,
  command: Command,
  caused?: (handled: Handled) => void,
) => ResultAsync<Performed, ApiRefusal>;

export function createPerform({
  handle,
  tables,
  projector,
  answered: heard = () => undefined,
  patienceMs = PATIENCE_MS,
  longestMs = Math.max(LONGEST_MS, patienceMs),
}: {
  handle: Handle;
  tables: Pick<ReadTables, 'read' | 'reached'>;
  projector: Pick<Projector, 'status'>;
  /** Hears of each command that the store has judged. */
  answered?: () => void;
  /** How long a caller waits for a turn, and for each answer of the store. */
  patienceMs?: number | undefined;
  /** How long a caller waits in all. */
  longestMs?: number;
}): Perform {
  const run = async (...[sender, command, caused]: Parameters<Perform>) => {
    // Below the tables is another log.
    if (projector.status().state === 'stopped') throw new Refused({ refusal: 'unavailable' });
    const waiting = new Waiting();
    const handling = handle({ ...sender, command, waiting });
    if (caused) handling.then((outcome) => outcome.map(caused)).catch(() => undefined);
    const begun = performance.now();
    const late = () => {
      if (!waiting.hasBegun) return new Refused({ refusal: 'turn_not_come' });
      const patience = patienceMs - waiting.silentMs;
      if (patience <= 0) return silence();
      const left = longestMs - (performance.now() - begun);
      return left > 0 ? Math.min(patience, left) : new Refused({ refusal: 'unavailable' });
    };
    const firstMs = Math.min(patienceMs, longestMs);
    const outcome = await within(firstMs, handling, late).catch((error: unknown) => {
      const told = waiting.over(error);
      const gaveUp = error instanceof Refused && told instanceof OutcomeUnknown;
      throw isUnavailable(error) || gaveUp ? told : error;
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
  return (...asked) => new ResultAsync(run(...asked));
}

const silence = () => new StoreUnavailable('The event store has not answered yet.');
