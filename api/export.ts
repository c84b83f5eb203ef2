/** A ledger as a file, for the person whose it is and for the operator: `GET /api/export` and `npm run export`. */
import { formatMoney } from '../ledger/money.ts';
import { potName } from '../ledger/pots.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { csvOf } from '../projections/export/csv.ts';
import { type Happening, type History, readHistory } from '../projections/export/history.ts';
import { journalOf } from '../projections/export/journal.ts';
import type { Folded } from '../projections/folded.ts';
import { inChunks } from '../projections/in-chunks.ts';
import { listBills, listOf } from '../projections/lists.ts';
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
};

/** Whose ledger it is; amounts in the journal are in their currency. */
type Exporter = { ledgerId: string; userId: string; currency: Preferences['currency'] };

/**
 * Reads the events once more, and for JSON the lists too. Its text is written as it is read. Refused with `ledger_not_open` when all
 * data is deleted meanwhile: half of a ledger would look like a whole one, and be the only copy.
 */
export async function exportLedger(
  parts: ExportParts,
  { ledgerId, userId, currency }: Exporter,
  format: ExportFormat,
): Promise<TextFile> {
  let folded = await parts.tables.read(ledgerId);
  const history = await readHistory(parts, ledgerId);
  const last = history.happenings.at(-1)?.event.revision ?? -1;
  // Rows may be of a revision that the log never had, since a backup was restored, say.
  if (last < folded.revision && !folded.erased) {
    folded = await parts.tables.anew(ledgerId);
    if (last < folded.revision || folded.erased) throw new Refused({ refusal: 'ledger_not_open' });
  }
  if (format === 'csv') return exportFile('text/csv', 'weekwise.csv', csvOf(history));
  if (format === 'journal') {
    const journal = journalOf(history, symbolOf(currency));
    return exportFile('text/plain', 'weekwise.journal', journal);
  }
  return exportFile(
    'application/json',
    'weekwise.json',
    jsonTexts(viewExport(folded, history, userId)),
  );
}

function exportFile(mediaType: string, name: string, texts: Iterable<string>): TextFile {
  return new TextFile(mediaType, name, () => inChunks(texts));
}

function viewExport(
  folded: Folded,
  { ledgerId, happenings }: History,
  userId: string,
): InPieces<LedgerExport> {
  return inPieces<LedgerExport, Exclude<keyof LedgerExport, 'ledgerId'>>(
    { ledgerId },
    {
      accounts: each(listOf(folded, 'accounts'), (row) => viewAccount(row, userId)),
      bills: each(listBills(folded), (row) => viewBill(row, userId)),
      historicalAmounts: each(listOf(folded, 'historicalAmounts'), (row) =>
        viewHistoricalAmount(row, userId),
      ),
      incomes: each(listOf(folded, 'incomes'), (row) => viewIncome(row, userId)),
      savingsRules: each(listOf(folded, 'savingsRules'), (row) => viewSavingsRule(row, userId)),
      events: each(happenings, viewHappening),
    },
  );
}

function viewHappening({ event, date, about, part, postings }: Happening) {
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
