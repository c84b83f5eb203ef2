/** `npm run audit`: checks every event and every read row. Changes nothing; the app may run meanwhile. */
import { readConfig } from '../api/config.ts';
import type { Engines } from '../api/start/engines.ts';
import type { Head } from '../ledger/store/chain.ts';
import { ledgerStream } from '../ledger/store/codec.ts';
import { type AuditSummary, audit, type ReadLedger } from '../projections/audit/audit.ts';
import { type Heads, readHeads, writeHeads } from './cli/heads-file.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript } from './cli/script.ts';
import { onEngines } from './cli/stores.ts';

const usage = `npm run audit [-- --heads FILE]

Reads every event again and checks the seals, the hash chains, that revisions follow one another,
that postings come to zero and no balance falls below it; then holds every row of the read tables
against the events. Lists what differs and ends with status 1, or with 0 when nothing does.

  --heads FILE  where each stream ends: written when there is no such file, else compared with, so
                that an end that was cut off is found. Keep it where the database’s writers cannot.`;

const options = { heads: { type: 'string' } } as const;

await runScript({ usage, options }, async ({ heads: file }) => {
  const stored = file === undefined ? null : await readHeads(file);
  const bar = progressBar();
  const heads = new Map<string, Head>();
  const say = (ledgerId: string | null, what: string) => {
    bar.end();
    console.log(ledgerId ? `${ledgerStream(ledgerId)}: ${what}` : what);
  };
  const check = async (engines: Engines) => {
    const total = await engines.keyring.count();
    const summary = await audit({
      ...engines,
      ...(stored && { heads: stored }),
      found: ({ ledgerId, problem }) => say(ledgerId, problem),
      read: (ledger) => {
        if (ledger.head.revision >= 0 && !ledger.erased) heads.set(ledger.ledgerId, ledger.head);
        for (const note of notesOn(ledger, stored)) say(ledger.ledgerId, note);
      },
      progress: ({ ledgers, events }) =>
        bar.show(ledgers / total, `${counted(events)} events, ${counted(ledgers)} ledgers`),
    });
    bar.end();
    console.log(verdictOf(summary));
    const isWell = summary.findings === 0;
    if (file !== undefined && !stored && isWell) await writeHeads(file, heads);
    if (file !== undefined) console.log(aboutHeads(file, stored, isWell));
    return isWell ? 0 : 1;
  };
  return onEngines(readConfig(process.env), check, { mayBeOlder: true });
});

/** Notes for the operator that are not findings. */
function notesOn(
  { ledgerId, head, sealedFrom, erased, otherFold }: ReadLedger,
  stored: Heads | null,
): string[] {
  if (erased) return stored?.has(ledgerId) ? ['erased since the heads were written'] : [];
  const rows =
    otherFold === null
      ? []
      : [
          `its rows are of another version of the program (fold ${otherFold}) and were not compared`,
        ];
  if (head.revision < 0 || sealedFrom === 0) return rows;
  const advice = 'npm run seal does that';
  return sealedFrom === null
    ? [...rows, `no event is sealed in its place (${advice})`]
    : [
        ...rows,
        `sealed in place from event ${sealedFrom} on, those before it only all together (${advice})`,
      ];
}

function verdictOf({ ledgers, events, rows, findings }: AuditSummary): string {
  const counts = `${counted(ledgers)} ledgers, ${counted(events)} events, ${counted(rows)} read rows`;
  return `Audited ${counts}: ${findings === 0 ? 'all is well' : `${findings} findings`}.`;
}

function aboutHeads(file: string, stored: Heads | null, isWell: boolean): string {
  if (stored) return `Compared with the heads of ${counted(stored.size)} ledgers in ${file}.`;
  return isWell
    ? `Wrote where each ledger ends to ${file}.`
    : `Heads of a log with findings are not written; ${file} was not made.`;
}
