import { expect, it } from 'vitest';
import { appended, collect, newEvent, newEvents, newStream, type OpenedStore } from './tools.ts';

export function retryContract(current: () => OpenedStore): void {
  it('answers the first append of a stream again as the first time', async () => {
    const { store, another } = current();
    const stream = newStream();
    const events = newEvents(3);
    const first = appended(await store.append(stream, 'none', events));
    for (const writer of [store, await another()])
      expect(await writer.append(stream, 'none', events)).toEqual({ ...first, repeated: true });
    expect(await collect(store.readStream(stream))).toHaveLength(3);
  });

  it('answers a later append again as the first time, also when others came after it', async () => {
    const { store } = current();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(2));
    const events = newEvents(2);
    const first = appended(await store.append(stream, 1, events));
    expect(await store.append(stream, 1, events)).toEqual({ ...first, repeated: true });

    await store.append(stream, 3, newEvents(1));
    expect(await store.append(stream, 1, events)).toEqual({ ...first, repeated: true });
    expect(await collect(store.readStream(stream))).toHaveLength(5);
  });

  it('stores once what is sent twice at the same time', async () => {
    const { store, another } = current();
    const second = await another();
    for (let round = 0; round < 20; round += 1) {
      const stream = newStream();
      const events = newEvents(2);
      const outcomes = await Promise.all(
        [store, second, store].map((writer) => writer.append(stream, 'none', events)),
      );
      const repeated = outcomes.map((outcome) => appended(outcome).repeated).sort();
      expect(repeated).toEqual([false, true, true]);
      expect(await collect(store.readStream(stream))).toHaveLength(2);
    }
  });

  it('refuses a mixture of known and new events', async () => {
    const { store } = current();
    const stream = newStream();
    const [known, alsoKnown] = [newEvent(), newEvent()];
    await store.append(stream, 'none', [known, alsoKnown]);
    const outcome = await store.append(stream, 'none', [known, newEvent()]);
    expect(outcome).toEqual({ status: 'duplicate_event_id' });
    expect(await collect(store.readStream(stream))).toHaveLength(2);
  });

  it('refuses the same id twice within one append', async () => {
    const { store } = current();
    const stream = newStream();
    const event = newEvent();
    const outcome = await store.append(stream, 'none', [event, newEvent(), event]);
    expect(outcome).toEqual({ status: 'duplicate_event_id' });
    expect(await collect(store.readStream(stream))).toEqual([]);
  });
}
