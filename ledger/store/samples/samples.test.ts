import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, EVENT_VERSIONS, type EventType, parseEvent } from '../../events.ts';
import { UnknownEventVersion, upcast } from '../upcast.ts';

/*
 * An event once written is readable for ever. samples.json holds the data of each event type in each version that was ever
 * written; hashes.json keeps them from being changed. A new version adds a line to both files and takes none away.
 */

const samples = read<Record<string, unknown>>('samples.json');
const hashes = read<Record<string, string>>('hashes.json');

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
}

const hashOf = (data: unknown) =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);

/** Fields that went, or say what they say in another form. */
const OF_OLD = ['nextPaymentDate', 'arrears', 'failedPayment'];
const kept = (data: unknown): object =>
  JSON.parse(JSON.stringify(data, (name, value) => (OF_OLD.includes(name) ? undefined : value)));

describe('the samples', () => {
  it('cover every event type in every version there was', () => {
    const written = EVENT_TYPES.flatMap((type) =>
      Array.from({ length: EVENT_VERSIONS[type] }, (_, index) => `${type}@${index + 1}`),
    );
    const missing = 'samples.json needs a sample of each type and version';
    expect(Object.keys(samples).sort(), missing).toEqual(written.sort());
  });

  it('are as they were first stored', () => {
    const now = Object.entries(samples).map(([name, data]) => [name, hashOf(data)]);
    const changed = 'hashes.json needs a line for a new sample; a stored one never changes';
    expect(Object.fromEntries(now), changed).toEqual(hashes);
  });

  it.each(Object.entries(samples))('%s loads', (name, data) => {
    const [type, version] = name.split('@') as [EventType, string];
    const event = parseEvent(type, upcast(type, Number(version), data));
    // Nothing of today's version is lost on the way. An older one keeps what it said; what it becomes beside that is for its upcast's own test.
    if (Number(version) === EVENT_VERSIONS[type]) expect(event).toEqual({ type, data });
    else expect(event.data).toMatchObject(kept(data));
  });
});

describe('upcasting', () => {
  it('stops at a version that this program does not know', () => {
    expect(() => upcast('LedgerOpened', EVENT_VERSIONS.LedgerOpened + 1, {})).toThrow(
      UnknownEventVersion,
    );
    expect(() => upcast('LedgerOpened', 0, {})).toThrow(UnknownEventVersion);
  });

  it('takes a week of which nobody noted who asked for it as the schedule’s', () => {
    const old = samples['WeekAccrued@1'] as object;
    expect(upcast('WeekAccrued', 1, old)).toEqual({ ...old, by: 'schedule' });
  });

  it('keeps of a bill’s two dates the one by which it was paid', () => {
    const old = samples['BillAdded@1'] as object;
    const dates = { dueDate: '2026-01-27', dueDay: 27, nextPaymentDate: '2026-03-12' };
    const added = { ...old, isAutomatic: true, paymentDay: 12, ...dates };
    const { nextPaymentDate: _, ...one } = { ...added, dueDate: '2026-03-12', dueDay: 12 };
    expect(upcast('BillAdded', 1, added)).toEqual({
      ...one,
      ...{ missedBefore: null, contingency: 0, paymentWeek: null, dueWeek: null },
      ...{ ends: null, priceChanges: [], yearlyRise: null, follows: null },
    });
    const byWeekday = { ...added, paymentDayType: 'weekly', paymentDay: 4 };
    expect(upcast('BillChanged', 1, byWeekday)).toMatchObject({
      dueDate: '2026-03-12',
      dueDay: 27,
    });
    const byHand = { ...added, nextPaymentDate: null };
    expect(upcast('BillAdded', 1, byHand)).toMatchObject({ dueDate: '2026-01-27', dueDay: 27 });
    const paid = { ...(samples['BillPaid@1'] as object), nextPaymentDate: '2026-08-12' };
    expect(upcast('BillPaid', 1, paid)).toMatchObject({ dueDate: '2026-08-12' });
  });

  it('goes on with what an undone plan still owed', () => {
    const { bills } = upcast('Undone', 1, samples['Undone@1']) as { bills: object[] };
    expect(bills).toMatchObject([
      {
        arrears: { owed: 1_200, total: 1_200, instalments: 3, made: 0 },
        failedPayment: { since: '2026-06-01', reason: 'account_required' },
      },
    ]);
  });

  it('leaves an unknown type to be refused by name', () => {
    expect(() => parseEvent('Conjured', upcast('Conjured', 1, {}))).toThrow('"Conjured"');
  });
});
