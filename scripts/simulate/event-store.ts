/** The wire-level EventStoreDB in a process of its own, which ends with the simulation's. It forgets at the end. */
import { Wire } from '../../ledger/store/eventstoredb/testing/wire.ts';

process.on('disconnect', () => process.exit(0));
const wire = await Wire.start();
process.send?.({ port: wire.port });
