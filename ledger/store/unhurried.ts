/**
 * The stores for a command that nobody waits for. What it has read is taken up in a round of the event loop of its own. Otherwise one query
 * would answer a hundred households of a nightly job at the same moment, and what they do next would hold up everybody else in one piece.
 */
import { createLine } from '../others-first.ts';
import type { EventStore } from './event-store.ts';
import type { Snapshots } from './snapshots.ts';
import { type Taking, takenBy } from './waiting.ts';

/** A line of its own: what somebody waits for does not stand behind a night's work. */
export const whenFree = createLine();

const afterOthers: Taking = {
  async answer(asked) {
    const answer = await asked;
    await whenFree();
    return answer;
  },
  async *each(batches) {
    for await (const batch of batches) {
      await whenFree();
      yield batch;
    }
  },
};

type Stores = { store: EventStore; snapshots?: Snapshots | undefined };

/** An append is answered at once: the ledger's next command may be somebody's, and waits for that. */
export function unhurried({ store, snapshots }: Stores): Stores {
  const { store: patient } = takenBy(afterOthers, { store });
  return {
    store: { ...patient, append: (...asked) => store.append(...asked) },
    snapshots: snapshots && {
      find: (...asked) => afterOthers.answer(snapshots.find(...asked)),
      keep: (...kept) => snapshots.keep(...kept),
      remove: (ledgerId) => snapshots.remove(ledgerId),
    },
  };
}
