/** The ledger as a table for spreadsheets: one line for each movement of money. */
import { formatMoney } from '../../ledger/money.ts';
import { potName } from '../../ledger/pots.ts';
import type { History } from './history.ts';

const COLUMNS = ['date', 'time', 'event', 'type', 'about', 'pot', 'amount'];

/** Writes the table by RFC 4180. The amounts of one event come to zero. */
export function csvOf({ happenings }: History): string {
  const rows = happenings.flatMap(({ event, date, about, postings }) =>
    postings.map(({ pot, amount }) => {
      const { id, type, metadata } = event;
      return [date, metadata.time, id, type, safe(about ?? ''), potName(pot), formatMoney(amount)];
    }),
  );
  return [COLUMNS, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A name that a spreadsheet would take for a formula becomes plain text. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
