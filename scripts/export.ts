/** `npm run export`: one person's ledger as a file. The app may run meanwhile. */
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../api/config.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../api/contract/export.ts';
import { exportLedger } from '../api/export.ts';
import { findUserByEmail } from '../api/identity/users.ts';
import { createLog } from '../api/log.ts';
import { ReadTables } from '../projections/read-tables.ts';
import { writePrivate } from './cli/private-file.ts';
import { runScript, UsageError } from './cli/script.ts';
import { onEngines } from './cli/stores.ts';

const usage = `npm run export -- --email ADDRESS [--format FORMAT] [--output FILE]

Writes the ledger of the person with this e-mail address.

  --format FORMAT  ${EXPORT_FORMATS.join(', ')}; journal when left out (for hledger and ledger-cli)
  --output FILE    where to; standard output when left out. npm writes two lines of its own there
                   first, but with npm run --silent export`;

const options = {
  email: { type: 'string' },
  format: { type: 'string', default: 'journal' },
  output: { type: 'string' },
} as const;

await runScript({ usage, options }, async ({ email, format, output }) => {
  if (!email) throw new UsageError('--email is missing.');
  if (!isFormat(format)) throw new UsageError(`There is no format "${format}".`);
  return onEngines(readConfig(process.env), async (engines) => {
    const user = await findUserByEmail(engines.pool, email.toLowerCase());
    if (!user) {
      console.error(`Nobody here has the address ${email}.`);
      return 1;
    }
    const { id: userId, ledgerId, currency } = user;
    const tables = new ReadTables({ ...engines, log: createLog('error') });
    const parts = { ...engines, tables };
    const exported = await exportLedger(parts, { userId, ledgerId, currency }, format);
    if (output) await writePrivate(output, exported.text());
    else await pipeline(exported.text(), process.stdout, { end: false });
    return 0;
  });
});

function isFormat(format: string): format is ExportFormat {
  return EXPORT_FORMATS.some((known) => known === format);
}
