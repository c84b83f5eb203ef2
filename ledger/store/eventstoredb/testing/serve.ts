/**
 * The wire-level server as a process, for trying the app by hand: `node dist/ledger-store-eventstoredb-testing-serve.js 2113`.
 * With two numbers more an append takes between so and so many milliseconds, as a real server's. It forgets at the end.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Wire } from './wire.ts';

const [port = 2113, least = 0, most = 0] = process.argv.slice(2).map(Number);
const wire = await Wire.start({ port });
if (most > 0) wire.hooks = { replicate: () => delay(least + Math.random() * (most - least)) };
process.stdout.write(`${wire.url}\n`);
process.on('SIGTERM', () => process.exit(0));
// Whoever has forked it has ended.
process.on('disconnect', () => process.exit(0));
