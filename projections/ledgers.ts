/** How far each ledger's rows have come. */
import { table } from './table.ts';

/** One row a ledger: the revision of the last event that its rows in the other tables contain. */
export const ledgersTable = table('ledgers', {}, { revision: 'bigint' });
