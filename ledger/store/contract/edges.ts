/** What a real EventStoreDB 24.6.0 was seen to answer at the edges: both stores make the same of it, or of what is nearest to it there. */
import { expect, it } from 'vitest';
import { comparePositions } from '../../events.ts';
import { StoreUnavailable } from '../event-store.ts';
import {
  appended,
  collect,
  idsOf,
  type Means,
  newEvent,
  newEvents,
  newStream,
  type OpenedStore,
  receive,
} from './tools.ts';

const LOST = { status: 'wrong_expected_revision', actual: 0 };

export function losingContract(current: () => OpenedStore, { disturbs }: Means): void {
  it(`tells who lost a race that it has lost${disturbs ? ', before the winner’s events can be read' : '; the winner’s events can be read at once here'}`, async () => {
    const { store, another, disturb } = current();
    const second = await another();
    const stream = newStream();
    const event = newEvent();
    await store.append(stream, 'none', [event]);
    disturb?.tellReaders('missing');
    expect(await second.append(stream, 'none', newEvents(1))).toEqual(LOST);
    disturb?.tellReaders(undefined);
    const mixed = await second.append(stream, 'none', [event, newEvent()]);
    expect(mixed).toEqual({ status: 'duplicate_event_id' });
  });

  it(`tells who lost a race for a deleted stream that it is deleted${disturbs ? ', also when only the reader hears of it' : ''}`, async () => {
    const { store, another, disturb } = current();
    const second = await another();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(1));
    if (disturb) disturb.tellReaders('deleted');
    else await store.deleteStream(stream);
    const outcome = await second.append(stream, 'none', newEvents(1));
    disturb?.tellReaders(undefined);
    expect(outcome).toEqual({ status: 'stream_deleted' });
  });

  it('answers each of those who append while the stream is deleted', async () => {
    const { store, another } = current();
    const second = await another();
    for (let round = 0; round < 20; round += 1) {
      const stream = newStream();
      await store.append(stream, 'none', newEvents(1));
      const appends = [store, second, second].map((it) => it.append(stream, 0, newEvents(1)));
      const [, ...outcomes] = await Promise.all([store.deleteStream(stream), ...appends]);
      for (const { status } of outcomes)
        expect(['appended', 'wrong_expected_revision', 'stream_deleted']).toContain(status);
      expect(outcomes.filter(({ status }) => status === 'appended').length).toBeLessThan(2);
      expect(await collect(store.readStream(stream))).toEqual([]);
    }
  });
}

export function sendingTwiceContract(current: () => OpenedStore, { disturbs }: Means): void {
  it(`answers who sends the same ids ${disturbs ? 'while they are under way, without sending them again' : 'at the same moment; nothing can be held under way here'}`, async () => {
    const { store, another, disturb } = current();
    const second = await another();
    const [stream, events] = [newStream(), newEvents(2)];
    const hold = disturb?.holdNextAppend();
    const first = store.append(stream, 'none', events);
    await hold?.arrived(1);
    const other = second.append(stream, 'none', events);
    await hold?.arrived(2);
    hold?.release();
    const outcomes = [appended(await first), appended(await other)];
    expect(outcomes.map(({ revision }) => revision)).toEqual([1, 1]);
    expect(outcomes.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
    expect(await collect(store.readStream(stream))).toHaveLength(2);
    if (hold) expect(hold.count()).toBe(2);
  });
}

export function malformedContract(current: () => OpenedStore): void {
  it.each([
    ['an id that is no UUID', newStream(), { ...newEvent(), id: 'some-id' }],
    ['an empty id', newStream(), { ...newEvent(), id: '' }],
    ['an empty type', newStream(), { ...newEvent(), type: '' }],
    ['an empty stream name', '', newEvent()],
  ])('is refused before it is sent: %s', async (_, stream, event) => {
    const { store } = current();
    const before = await store.head();
    await expect(store.append(stream, 'none', [newEvent(), event])).rejects.toThrow(RangeError);
    expect(await store.head()).toEqual(before);
  });

  it('gives ids back in lower case, and knows them in either', async () => {
    const { store } = current();
    const stream = newStream();
    const event = newEvent();
    const shouted = { ...event, id: event.id.toUpperCase() };
    await store.append(stream, 'none', [shouted]);
    expect(idsOf(await collect(store.readStream(stream)))).toEqual([event.id]);
    expect(await store.append(stream, 'none', [event])).toMatchObject({ repeated: true });
    expect(await store.append(stream, 'none', [shouted])).toMatchObject({ repeated: true });
  });

  it.each([16_767_217, 16_772_216, 16_777_216])(
    'refuses one event of %i bytes as too large, at once',
    async (bytes) => {
      const { store } = current();
      const [stream, before] = [newStream(), await store.head()];
      const outcome = await store.append(stream, 'none', [newEvent(bytes)]);
      expect(outcome).toEqual({ status: 'too_large', limitBytes: expect.any(Number) });
      expect(await store.head()).toEqual(before);
    },
  );

  it('reads nothing when nothing is asked for', async () => {
    const { store } = current();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(2));
    expect(await collect(store.readStream(stream, { limit: 0 }))).toEqual([]);
    expect(await collect(store.readStream(stream, { from: 1, limit: 0 }))).toEqual([]);
  });
}

export function unknownPositionContract(current: () => OpenedStore, { hasGaps }: Means): void {
  if (hasGaps)
    it('goes on behind a position at which no event is: they have gaps here', async () => {
      const { store } = current();
      const { position } = appended(await store.append(newStream(), 'none', newEvents(1)));
      const after = { commit: position.commit - 1n, prepare: position.prepare - 1n };
      const all = await collect(store.readAll({ after }));
      expect(all.map((event) => event.position)).toEqual([position]);
      expect(await receive(store, 1, { after })).toEqual(all);
    });
  else
    it('says that the log is another one when it has no event at a position, to readers and subscribers', async () => {
      const { store } = current();
      const { position } = appended(await store.append(newStream(), 'none', newEvents(1)));
      const commit = position.commit - 1n;
      const after = { commit, prepare: commit };
      expect(comparePositions(after, position)).toBeLessThan(0);
      const reason = { name: StoreUnavailable.name, message: expect.stringMatching(/another log/) };
      await expect(collect(store.readAll({ after }))).rejects.toMatchObject(reason);
      const { signal } = new AbortController();
      await expect(collect(store.subscribe({ after, signal }))).rejects.toMatchObject(reason);
      expect(await store.head()).toEqual(position);
    });
}
