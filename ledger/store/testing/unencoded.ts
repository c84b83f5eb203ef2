import { randomBytes, randomUUID } from 'node:crypto';
import type { LedgerEvent } from '../../events.ts';
import type { UnencodedEvent } from '../codec.ts';

/** Events of one command, as the handler hands them to the codec. */
export function unencoded(events: readonly LedgerEvent[]): UnencodedEvent[] {
  const metadata = {
    userId: randomUUID(),
    commandId: randomUUID(),
    commandHash: randomBytes(16).toString('base64url'),
    correlationId: randomUUID(),
    time: '2026-03-02T08:00:00.000Z',
    day: '2026-03-02',
  };
  return events.map((event) => ({ id: randomUUID(), event, metadata }));
}
