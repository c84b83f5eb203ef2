import { newEvents, newStream, openedBy } from '../contract/tools.ts';
import { eventStoreContract } from '../contract.ts';
import { eventStoreDBServers } from '../testing/servers.ts';
import { openEventStoreDB } from './store.ts';
import { Wire } from './testing/wire.ts';

const opened = (url: string, stop: () => Promise<void>) =>
  openedBy(async () => openEventStoreDB({ url }), stop);

eventStoreContract('the EventStoreDB store, on the wire-level server', async () => {
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
  return { ...(await opened(wire.url, async () => wire.stop())), fill };
});

for (const { name, url, stop } of await eventStoreDBServers())
  eventStoreContract(`the EventStoreDB store, on ${name}`, () => opened(url, stop));
