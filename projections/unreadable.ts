/** A ledger that cannot be read, and who is told of it. */
import { type Codec, CorruptEvent, ledgerIdOf } from '../ledger/store/codec.ts';
import { type EventStore, EventsMissing, isUnavailable } from '../ledger/store/event-store.ts';
import { KeyDamaged } from '../ledger/store/keys.ts';
import { isRolledBack, storeError } from '../ledger/store/postgres-errors.ts';

/** What an error says, of whatever kind it is. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** A ledger that cannot be folded, by this program or by any. Other ledgers are not affected. */
export class LedgerUnreadable extends Error {
  constructor(ledgerId: string, cause: unknown) {
    super(`Ledger ${ledgerId} cannot be read: ${reasonOf(cause)}`, { cause });
    this.name = 'LedgerUnreadable';
  }
}

/** False for an error that concerns one ledger alone, which is noted in its stamp. Throws when a store or database is away. */
export function unlessAway(error: unknown): false {
  if (isUnavailable(error)) throw error;
  return false;
}

/** Null where rows cannot be read and the database answers all the same, whatever it says. Throws when it is away. */
export function unlessGone(error: unknown): null {
  if (!isRolledBack(error)) throw storeError(error);
  return null;
}

/** True for an error that says that what is stored of a ledger is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof CorruptEvent || error instanceof EventsMissing || error instanceof KeyDamaged;

type Tell = (ledgerId: string, error: unknown) => Promise<void>;

/** The same reads, which also tell of a ledger whose last events are missing. */
export function tellingReads(
  store: Pick<EventStore, 'readStream'>,
  tell: Tell,
): EventStore['readStream'] {
  return async function* readStream(stream, options) {
    try {
      yield* store.readStream(stream, options);
    } catch (error) {
      const ledgerId = ledgerIdOf(stream);
      if (ledgerId && isDamage(error)) await tell(ledgerId, error);
      throw error;
    }
  };
}

/** The same codec, which also tells of a ledger that it finds damaged: rows that were written before would hide that. */
export function tellingCodec(codec: Codec, tell: Tell): Codec {
  const told = async <T>(ledgerId: string | null, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (ledgerId && isDamage(error)) await tell(ledgerId, error);
      throw error;
    }
  };
  return {
    encode: (ledgerId, head, events) => told(ledgerId, codec.encode(ledgerId, head, events)),
    decode: (stored, from) => told(ledgerIdOf(stored[0]?.stream ?? ''), codec.decode(stored, from)),
  };
}
