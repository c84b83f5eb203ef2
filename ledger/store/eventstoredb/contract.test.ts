import { expect } from 'vitest';
import { type Disturb, newEvents, newStream, openedBy } from '../contract/tools.ts';
import { eventStoreContract } from '../contract.ts';
import { eventStoreDBServers } from '../testing/servers.ts';
import { openEventStoreDB } from './store.ts';
import { once } from './testing/hooks.ts';
import { Wire } from './testing/wire.ts';

const opened = (url: string, stop: () => Promise<void>) =>
  openedBy(async () => openEventStoreDB({ url }), stop);

const disturbing = (wire: Wire): Disturb => ({
  tellReaders: (told) => {
    wire.hooks = { readStream: () => told };
  },
  holdNextAppend: () => {
    let count = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const beforeAppend = () => {
      count += 1;
    };
    wire.hooks = { beforeAppend, replicate: once(() => released) };
    const arrived = (wanted: number) => expect.poll(() => count).toBe(wanted);
    return { arrived, count: () => count, release };
  },
});

const onTheWire = async () => {
  const wire = await Wire.start();
  const fill = async (count: number) => {
    const metadata = Buffer.from('{}');
    for (let filled = 0; filled < count; filled += 500)
      wire.log.append(
        newStream(),
        'none',
        newEvents(500).map((event) => ({ ...event, isJson: false, metadata })),
      );
  };
  const disturb = disturbing(wire);
  return { ...(await opened(wire.url, async () => wire.stop())), fill, disturb };
};
eventStoreContract('the EventStoreDB store, on the wire-level server', onTheWire, {
  disturbs: true,
  hasGaps: false,
});

for (const { name, url, stop } of await eventStoreDBServers())
  eventStoreContract(`the EventStoreDB store, on ${name}`, () => opened(url, stop), {
    disturbs: false,
    hasGaps: false,
  });
