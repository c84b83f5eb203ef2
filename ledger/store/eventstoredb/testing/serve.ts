/** The wire-level server as a process, for trying the app by hand: `node dist/ledger-store-eventstoredb-testing-serve.js 2113`. It forgets at the end. */
import { Wire } from './wire.ts';

const wire = await Wire.start({ port: Number(process.argv[2] ?? 2113) });
process.stdout.write(`${wire.url}\n`);
process.on('SIGTERM', () => process.exit(0));
