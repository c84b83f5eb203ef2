/** Command → ledger → read model, in this order: an answer never speaks of what a read would not show yet. */
import { err, ok, ResultAsync } from 'neverthrow';
import type { Command } from '../ledger/commands.ts';
import type { Envelope, Handle, Handled } from '../ledger/handle.ts';
import type { Projector } from '../projections/projector.ts';
import { type ApiRefusal, Refused } from './refusals.ts';

const VISIBLE_WITHIN_MS = 10_000;

/** Who asks, under which command id. */
export type Sender = Omit<Envelope, 'command'>;

/** Sends a command, and answers once its events can be read. Throws what makes a 503, and then it may be sent again. */
export type Perform = (sender: Sender, command: Command) => ResultAsync<Handled, ApiRefusal>;

export function createPerform({
  handle,
  projector,
}: {
  handle: Handle;
  projector: Projector;
}): Perform {
  const run = async (sender: Sender, command: Command) => {
    // What nobody could read afterwards is not begun.
    if (projector.status().state === 'stopped') throw new Refused({ refusal: 'unavailable' });
    const outcome = await handle({ ...sender, command });
    if (outcome.isErr()) return err<Handled, ApiRefusal>(outcome.error);
    const { position } = outcome.value;
    if (position && !(await projector.reached(position, VISIBLE_WITHIN_MS)))
      throw new Refused({ refusal: 'not_visible_yet' });
    return ok<Handled, ApiRefusal>(outcome.value);
  };
  return (sender, command) => new ResultAsync(run(sender, command));
}
