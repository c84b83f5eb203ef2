/** `npm run audit`: checks every event and every read row. Changes nothing; the app may run meanwhile. */
import { readConfig } from '../api/config.ts';
import { audit } from '../projections/audit/audit.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript } from './cli/script.ts';
import { openEngines } from './engines.ts';

const usage = `npm run audit

Reads every event again and checks the hash chains, that each event opens, that revisions follow one
another, that postings come to zero and no balance falls below it; then holds every row of the read
tables against the events. Lists what differs and ends with status 1, or with 0 when nothing does.`;

await runScript({ usage, options: {} }, async () => {
  const engines = await openEngines(readConfig(process.env), { mayBeOlder: true });
  const bar = progressBar();
  try {
    const total = await engines.keyring.count();
    const summary = await audit({
      ...engines,
      found: ({ ledgerId, problem }) => {
        bar.end();
        console.log(ledgerId ? `ledger ${ledgerId}: ${problem}` : problem);
      },
      progress: ({ ledgers, events }) =>
        bar.show(ledgers / total, `${counted(events)} events, ${counted(ledgers)} ledgers`),
    });
    bar.end();
    const { ledgers, events, rows } = summary;
    const counts = `${counted(ledgers)} ledgers, ${counted(events)} events, ${counted(rows)} read rows`;
    const verdict = summary.findings === 0 ? 'all is well' : `${summary.findings} findings`;
    console.log(`Audited ${counts}: ${verdict}.`);
    return summary.findings === 0 ? 0 : 1;
  } finally {
    await engines.close();
  }
});
