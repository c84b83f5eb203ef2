/** A process folds the events that it has decided; every other one folds what was stored of them. Both come to the same rows. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PlacedLedgerEvent, parseEvent } from '../ledger/events.ts';
import { anyHistory, type History } from '../ledger/testing/arbitrary.ts';
import { Life } from '../ledger/testing/life.ts';
import { fold, NOTHING } from './folded.ts';

/** What happened in a household, each event recorded later than the one before it. */
function eventsOf(history: History): PlacedLedgerEvent[] {
  const life = new Life();
  for (const [command, today] of history) life.does(command, today);
  return life.past.map(({ event, eventId: id, day }, revision) => {
    const time = new Date(Date.UTC(2026, 0, 1) + revision).toISOString();
    const who = { ledgerId: 'ledger', userId: 'user', commandId: id };
    const metadata = { ...who, commandHash: 'hash', correlationId: 'request', time, day };
    return { ...event, id, revision, metadata };
  });
}

const asStored = (event: PlacedLedgerEvent): PlacedLedgerEvent => ({
  ...event,
  ...parseEvent(event.type, JSON.parse(JSON.stringify(event.data))),
});

it('events fold to the same rows as they were decided and as they were stored, whatever happened', () => {
  const property = fc.property(anyHistory, (history) => {
    const events = eventsOf(history);
    expect(fold(NOTHING, events)).toEqual(fold(NOTHING, events.map(asStored)));
  });
  fc.assert(property, { numRuns: 300 });
});
