import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { packPayload, unpackPayload } from './payload.ts';
import { unencoded } from './testing/unencoded.ts';

const data = { accountId: 1, name: 'Ünïcode 電気 €' };
const [event] = unencoded([{ type: 'AccountRenamed', data }]);
if (!event) throw new Error('There is one.');
const { metadata } = event;
const commandId = randomUUID();

describe('what is sealed of an event', () => {
  it.each([
    ['as the app writes it', {}],
    ['of a job, which is its own request', { commandId, correlationId: commandId }],
    ['with ids that are no UUIDs', { userId: 'user', commandId: '=', correlationId: 'my own' }],
    ['with nothing in it', { userId: '', commandHash: '', correlationId: '' }],
    ['in a zone that is ahead', { time: '2026-03-01T13:00:00.001Z', day: '2026-03-02' }],
    ['in a zone that is behind', { time: '2026-03-01T04:59:59.999Z', day: '2026-02-28' }],
    ['before 1970', { time: '1969-12-31T23:59:59.999Z', day: '1970-01-01' }],
  ])('comes back as it was, %s', (_, given) => {
    const payload = { version: 3, data, metadata: { ...metadata, ...given } };
    expect(unpackPayload(packPayload(payload))).toEqual(payload);
  });

  it('takes at most 130 bytes beside what happened', () => {
    const packed = packPayload({ version: 1, data, metadata });
    expect(packed.byteLength - Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(130);
  });

  it('is never read with a part of another id', () => {
    const packed = JSON.parse(packPayload({ version: 1, data, metadata }).toString());
    packed[5] = packed[5].slice(0, -2);
    expect(() => unpackPayload(Buffer.from(JSON.stringify(packed)))).toThrow(SyntaxError);
  });

  it('has one form for an instant', () => {
    const local = { ...metadata, time: '2026-03-02T08:00:00+11:00' };
    expect(() => packPayload({ version: 1, data, metadata: local })).toThrow(RangeError);
  });
});
