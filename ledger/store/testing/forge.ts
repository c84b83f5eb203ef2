import { randomUUID } from 'node:crypto';
import { type Head, type PlacedEvent, placeOf } from '../chain.ts';
import { ledgerIdOf, sealEvent } from '../codec.ts';
import type { Keyring } from '../keys.ts';
import { seal } from '../seal.ts';
import { unencoded } from './unencoded.ts';

type Forged = { type: string } & ({ data: unknown; version?: number } | { text: string });

/** An event that the codec would not write, sealed as a newer or a broken program might seal it; `text` in place of all that is sealed. */
export async function forge(
  keyring: Keyring,
  { stream, head }: { stream: string; head: Head },
  forged: Forged,
): Promise<PlacedEvent> {
  const key = await keyring.obtain(ledgerIdOf(stream) ?? '');
  const { type } = forged;
  const [like] = unencoded([{ type: 'LedgerErased', data: {} }]);
  if (!like) throw new Error('There is one.');
  const { version = 1, data } = 'text' in forged ? { data: null } : forged;
  const payload = { version, data, metadata: like.metadata };
  const event = sealEvent(key, { stream, head, id: randomUUID(), type }, payload);
  if (!('text' in forged)) return event;
  return { ...event, data: seal(key, placeOf(event), Buffer.from(forged.text)) };
}
