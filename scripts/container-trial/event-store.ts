/**
 * Stands in for EventStoreDB in a container where its image is not available: our imitation, behind a port that also answers
 * the health check. Appended events are written to a file, so that they outlive the container as a server's log does.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { Log, type Recorded } from '../../ledger/store/eventstoredb/testing/log.ts';
import { Wire } from '../../ledger/store/eventstoredb/testing/wire.ts';

const PORT = 2113;
const HEALTHY = 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n';
const file = '/var/lib/eventstore/log';

const text = ({ stream, id, type, isJson, data, metadata, created }: Recorded) => {
  const [content, about] = [data, metadata].map((bytes) => Buffer.from(bytes).toString('base64'));
  return `${JSON.stringify({ stream, id, type, isJson, created, content, about })}\n`;
};

let now = new Date();
let isReading = true;
const log = new Log({ clock: () => (isReading ? now : new Date()) });
const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
for (const line of lines) {
  const { stream, id, type, isJson, created, content, about } = JSON.parse(line);
  now = new Date(created);
  const [data, metadata] = [content, about].map((bytes: string) => Buffer.from(bytes, 'base64'));
  if (data && metadata) log.append(stream, 'any', [{ id, type, isJson, data, metadata }]);
}
isReading = false;

let written = log.events.length;
log.changes.on('appended', () => {
  // Synchronous, so that events are on disk before an append is answered, in the order of the log.
  appendFileSync(file, log.events.slice(written).map(text).join(''), { flush: true });
  written = log.events.length;
});

const wire = await Wire.start({ log, maxAppendBytes: 8 * 1024 * 1024 });
createServer((socket) => {
  socket.once('data', (first) => {
    if (first.toString('latin1').startsWith('GET /health')) return void socket.end(HEALTHY);
    const inner = connect(wire.port, '127.0.0.1');
    inner.write(first);
    inner.pipe(socket).pipe(inner);
    inner.on('error', () => socket.destroy());
    socket.on('error', () => inner.destroy());
  });
  socket.on('error', () => socket.destroy());
}).listen(PORT);
process.on('SIGTERM', () => process.exit(0));
