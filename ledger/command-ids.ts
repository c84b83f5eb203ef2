/** How a repeated command is recognised: by the hash of its content, and by the ids of the events that it caused. */
import { createHash } from 'node:crypto';
import type { Command } from './commands.ts';
import type { EventMetadata, LedgerEvent, PlacedLedgerEvent } from './events.ts';
import { mapInTurns } from './others-first.ts';
import { COMMAND_HASH_BYTES } from './store/codec.ts';
import { uuidOf } from './store/uuid.ts';

/**
 * The same command's events always have the same ids, so sending them again stores nothing twice. Where a command continues
 * in another append, the last event of the append before has a different id. A restarted process sees by it that there is
 * more to do.
 */
export function eventId(
  { ledgerId, commandId }: Pick<EventMetadata, 'ledgerId' | 'commandId'>,
  index: number,
  goesOn: boolean,
): string {
  return uuidOf(`${ledgerId}\n${commandId}\n${index}${goesOn ? '\nmore' : ''}`);
}

/** Where a command's new events will stand: how many it has `stored` before, and the revision of the `first` of the new ones. */
type Place = { metadata: EventMetadata; stored: number; first: number; unfinished: boolean };

/** A command's new events with their ids and revisions. Others are served in between. */
export function placed(
  fresh: readonly LedgerEvent[],
  { metadata, stored, first, unfinished }: Place,
): Promise<(PlacedLedgerEvent & { event: LedgerEvent })[]> {
  return mapInTurns(fresh, (event, nth) => {
    const index = stored + nth;
    const id = eventId(metadata, index, unfinished && nth === fresh.length - 1);
    return { ...event, id, event, metadata, revision: first + nth };
  });
}

/** A short SHA-256 of a command's content, the same whatever the order of its fields. */
export function hashOf(command: Command): string {
  const given = Object.entries(command).filter(([, value]) => value !== undefined);
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest();
  return hash.subarray(0, COMMAND_HASH_BYTES).toString('base64url');
}
