/** A ledger as a file, for the person whose it is and for the operator: `GET /api/export` and `npm run export`. */
import { formatMoney } from '../ledger/money.ts';
import { potName } from '../ledger/pots.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { csvOf } from '../projections/export/csv.ts';
import { type Happening, happeningsOf, survey } from '../projections/export/history.ts';
import { journalOf } from '../projections/export/journal.ts';
import type { Folded } from '../projections/folded.ts';
import { inChunks } from '../projections/in-chunks.ts';
import { eachBill, eachOf } from '../projections/lists.ts';
import type { ReadTables } from '../projections/read-tables.ts';
import { each, type InPieces, inPieces, jsonTexts } from './cache/json-texts.ts';
import type { ExportFormat, LedgerExport } from './contract/export.ts';
import type { Preferences } from './contract/preferences.ts';
import { Refused } from './http/refusals.ts';
import { TextFile } from './http/text-file.ts';
import { symbolOf } from './mail/format.ts';
import { viewAccount } from './views/accounts.ts';
import { viewBill, viewHistoricalAmount } from './views/bills.ts';
import { viewIncome } from './views/incomes.ts';
import { viewSavingsRule } from './views/savings-rules.ts';

export type ExportParts = {
  tables: Pick<ReadTables, 'read' | 'anew'>;
  store: EventStore;
  codec: Codec;
  /** Ends the reading of events by its reason. */
  stop?: AbortSignal;
};

/** Whose ledger it is; amounts in the journal are in their currency. */
type Exporter = { ledgerId: string; userId: string; currency: Preferences['currency'] };

/**
 * The events are read once to see that they can be, and again as the text is written: so a ledger of any length takes no more memory
 * than another, and a damaged one is told as that. `over` ends the first reading by its reason. Refused with `ledger_not_open` when all data is deleted meanwhile. Where text was
 * sent already it breaks off with that: half of a ledger would look like a whole one, and be the only copy.
 */
export async function exportLedger(
  parts: ExportParts,
  { ledgerId, userId, currency }: Exporter,
  format: ExportFormat,
  over?: AbortSignal,
): Promise<TextFile> {
  let folded = await parts.tables.read(ledgerId);
  const { names, last } = await survey(parts, ledgerId, over);
  // Rows may be of a revision that the log never had, since a backup was restored, say.
  if (last < folded.revision && !folded.erased) {
    folded = await parts.tables.anew(ledgerId);
    if (last < folded.revision || folded.erased) throw new Refused({ refusal: 'ledger_not_open' });
  }
  const history = (upTo = last) => historyUpTo(parts, ledgerId, upTo);
  if (format === 'csv') return new TextFile('text/csv', 'weekwise.csv', () => csvOf(history()));
  if (format === 'journal') {
    const about = { ledgerId, names, symbol: symbolOf(currency) };
    return new TextFile('text/plain', 'weekwise.journal', () => journalOf(history(), about));
  }
  // The events that the lists follow from, or the balances would not be their sums.
  const upTo = Math.min(last, folded.revision);
  const text = () => jsonOf(viewLists(folded, { ledgerId, userId }), history(upTo));
  return new TextFile('application/json', 'weekwise.json', text);
}

/** The whole history up to a revision: what happens after the survey is in no file, as its names are not. */
async function* historyUpTo(
  parts: ExportParts,
  ledgerId: string,
  upTo: number,
): AsyncGenerator<Happening[]> {
  let last = -1;
  for await (const happenings of happeningsOf(parts, ledgerId)) {
    const before = happenings.filter(({ event }) => event.revision <= upTo);
    if (before.length > 0) yield before;
    last = happenings.at(-1)?.event.revision ?? last;
    if (last >= upTo) return;
  }
  if (last < upTo) throw new Refused({ refusal: 'ledger_not_open' });
}

/** The lists, then the events. */
async function* jsonOf(
  lists: InPieces<unknown>,
  history: AsyncIterable<Happening[]>,
): AsyncGenerator<string> {
  yield* inChunks(unclosed(jsonTexts(lists)));
  let before = ',"events":[';
  for await (const happenings of history) {
    yield before + happenings.map((one) => JSON.stringify(viewHappening(one))).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

/** JSON's texts without the last one, which closes the object. */
function* unclosed(texts: Iterable<string>): Generator<string> {
  let held = '';
  for (const text of texts) {
    yield held;
    held = text;
  }
}

function viewLists(folded: Folded, { ledgerId, userId }: Omit<Exporter, 'currency'>) {
  return inPieces<Omit<LedgerExport, 'events'>, Exclude<keyof LedgerExport, 'ledgerId' | 'events'>>(
    { ledgerId },
    {
      accounts: each(eachOf(folded, 'accounts'), (row) => viewAccount(row, userId)),
      bills: each(eachBill(folded), (row) => viewBill(row, userId)),
      historicalAmounts: each(eachOf(folded, 'historicalAmounts'), (row) =>
        viewHistoricalAmount(row, userId),
      ),
      incomes: each(eachOf(folded, 'incomes'), (row) => viewIncome(row, userId)),
      savingsRules: each(eachOf(folded, 'savingsRules'), (row) => viewSavingsRule(row, userId)),
    },
  );
}

function viewHappening({
  event,
  date,
  about,
  part,
  postings,
}: Happening): LedgerExport['events'][number] {
  return {
    id: event.id,
    type: event.type,
    date,
    time: event.metadata.time,
    about,
    part,
    postings: postings.map(({ pot, amount }) => ({
      pot: potName(pot),
      amount: formatMoney(amount),
    })),
  };
}
