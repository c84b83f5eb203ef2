import { NothingDone, OutcomeUnknown } from '../../ledger/store/waiting.ts';
import { Refused } from '../http/refusals.ts';
import type { Perform, Sender } from '../perform.ts';

/**
 * Opens the ledger of somebody who is about to become a user. Where nobody knows whether it was stored, or it cannot be read yet,
 * nothing was done all the same, since no user has it: NothingDone is thrown then.
 */
export async function openLedger(perform: Perform, sender: Sender, timeZone: string) {
  try {
    return await perform(sender, { type: 'OpenLedger', timeZone });
  } catch (error) {
    if (error instanceof OutcomeUnknown || error instanceof Refused)
      throw new NothingDone('No ledger could be opened for a new user', { cause: error });
    throw error;
  }
}
