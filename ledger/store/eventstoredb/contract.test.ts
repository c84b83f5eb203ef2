import { eventStoreContract } from '../contract.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDB } from './store.ts';
import { Wire } from './testing/wire.ts';

eventStoreContract('the EventStoreDB store, on the wire-level server', async () => {
  const wire = await Wire.start();
  const handles: EventStore[] = [];
  const another = async () => {
    const handle = openEventStoreDB({ url: wire.url });
    handles.push(handle);
    return handle;
  };
  const close = async () => {
    for (const handle of handles) await handle.close();
    wire.stop();
  };
  return { store: await another(), another, close };
});
