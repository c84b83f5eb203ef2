/** A ledger as a file, for the person whose it is and for the operator: `GET /api/export` and `npm run export`. */
import type pg from 'pg';
import { formatMoney } from '../ledger/money.ts';
import { potName } from '../ledger/pots.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { listAccounts } from '../projections/accounts.ts';
import { listBills } from '../projections/bills.ts';
import { listEntities } from '../projections/entity-table.ts';
import { csvOf } from '../projections/export/csv.ts';
import { type Happening, type History, readHistory } from '../projections/export/history.ts';
import { journalOf } from '../projections/export/journal.ts';
import { historicalAmountsTable } from '../projections/historical-amounts.ts';
import { listIncomes } from '../projections/incomes.ts';
import { listSavingsRules } from '../projections/savings-rules.ts';
import type { ExportFormat, LedgerExport } from './contract/export.ts';
import { viewAccount } from './views/accounts.ts';
import { viewBill, viewHistoricalAmount } from './views/bills.ts';
import { viewIncome } from './views/incomes.ts';
import { viewSavingsRule } from './views/savings-rules.ts';

export type ExportParts = { db: pg.Pool; store: EventStore; codec: Codec };

/** Text that is no JSON, to be kept as a file of this name; with `freshSeconds`, to be read again by a program now and then. */
export class TextFile {
  readonly mediaType: string;
  readonly name: string;
  readonly content: string;
  readonly freshSeconds: number | null;

  constructor(
    mediaType: string,
    name: string,
    content: string,
    freshSeconds: number | null = null,
  ) {
    this.mediaType = mediaType;
    this.name = name;
    this.content = content;
    this.freshSeconds = freshSeconds;
  }
}

/** Reads the events once more, and for JSON the lists too. */
export async function exportLedger(
  parts: ExportParts,
  { ledgerId, userId }: { ledgerId: string; userId: string },
  format: ExportFormat,
): Promise<LedgerExport | TextFile> {
  const history = await readHistory(parts, ledgerId);
  if (format === 'csv') return new TextFile('text/csv', 'weekwise.csv', csvOf(history));
  if (format === 'journal')
    return new TextFile('text/plain', 'weekwise.journal', journalOf(history));
  return viewExport(parts.db, history, userId);
}

async function viewExport(db: pg.Pool, history: History, userId: string): Promise<LedgerExport> {
  const { ledgerId } = history;
  const [accounts, bills, past, incomes, rules] = await Promise.all([
    listAccounts(db, ledgerId),
    listBills(db, ledgerId),
    listEntities(db, historicalAmountsTable, ledgerId),
    listIncomes(db, ledgerId),
    listSavingsRules(db, ledgerId),
  ]);
  return {
    ledgerId,
    accounts: accounts.map((row) => viewAccount(row, userId)),
    bills: bills.map((row) => viewBill(row, userId)),
    historicalAmounts: past.map(viewHistoricalAmount),
    incomes: incomes.map((row) => viewIncome(row, userId)),
    savingsRules: rules.map((row) => viewSavingsRule(row, userId)),
    events: history.happenings.map(viewHappening),
  };
}

function viewHappening({ event, date, about, postings }: Happening) {
  return {
    id: event.id,
    type: event.type,
    date,
    time: event.metadata.time,
    about,
    postings: postings.map(({ pot, amount }) => ({
      pot: potName(pot),
      amount: formatMoney(amount),
    })),
  };
}
