/** The imitation of EventStoreDB in a process of its own, which ends with the simulation's. Its log is in memory. */
import { Wire } from '../../ledger/store/eventstoredb/testing/wire.ts';

process.on('disconnect', () => process.exit(0));
const wire = await Wire.start();
process.send?.({ port: wire.port });
