/** A read of so many events that is resumed. */

import { PassThrough } from 'node:stream';
import { Metadata, status } from '@grpc/grpc-js';
import { afterEach, expect, it, vi } from 'vitest';
import { collect, newEvents, newStream } from '../contract/tools.ts';
import { OpenedClient } from './opened-client.ts';
import { openEventStoreDB } from './store.ts';
import { Wire } from './testing/wire.ts';

afterEach(() => vi.restoreAllMocks());

it('a read with a limit whose connection is lost behind its last event has all that was wanted', async () => {
  const wire = await Wire.start();
  const store = openEventStoreDB({ url: wire.url });
  try {
    const stream = newStream();
    await store.append(stream, 'none', newEvents(5));
    expect((await collect(store.readStream(stream, { limit: 3 }))).length).toBe(3);
    const counts: number[] = [];
    const read = OpenedClient.read;
    let isCut = false;
    vi.spyOn(OpenedClient, 'read').mockImplementation(async (client, request, leader) => {
      const options = request.getOptions();
      const real = await read.call(OpenedClient, client, request, leader);
      if (!options?.hasStream()) return real;
      counts.push(Number(options.getCount()));
      if (isCut) return real;
      isCut = true;
      const cut = Object.assign(new PassThrough({ objectMode: true }), {
        cancel: () => real.cancel(),
      });
      real.on('error', () => undefined);
      real.on('data', (message) => cut.write(message));
      // In the place of its end the connection breaks.
      real.on('end', () =>
        setImmediate(() =>
          cut.emit(
            'error',
            Object.assign(new Error('14 UNAVAILABLE: Connection dropped'), {
              code: status.UNAVAILABLE,
              details: 'Connection dropped',
              metadata: new Metadata(),
            }),
          ),
        ),
      );
      return cut as never;
    });
    const events = await collect(store.readStream(stream, { limit: 3 }));
    expect(events.length).toBe(3);
    expect(counts).not.toContain(0);
  } finally {
    await store.close();
    wire.stop();
  }
});
