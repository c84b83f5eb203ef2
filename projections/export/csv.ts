/** The ledger as a table for spreadsheets: one line for each movement of money. */
import { formatMoney } from '../../ledger/money.ts';
import { potName } from '../../ledger/pots.ts';
import type { Happening, History } from './history.ts';

const COLUMNS = ['date', 'time', 'event', 'type', 'about', 'pot', 'amount', 'period'];

/** Writes the table by RFC 4180, posting by posting. The amounts of one event come to zero. */
export function* csvOf({ happenings }: History): Generator<string> {
  yield line(COLUMNS);
  for (const happening of happenings)
    for (const { pot, amount } of happening.postings) {
      const { event, date, about } = happening;
      const what = [date, event.metadata.time, event.id, event.type, safe(about ?? '')];
      yield line([...what, potName(pot), formatMoney(amount), periodOf(happening)]);
    }
}

/** What a payment made of its period: of a part the rest is still due. */
function periodOf({ event, part }: Happening): string {
  if (event.type !== 'BillPaid') return '';
  return part ? 'part' : 'settled';
}

const line = (row: readonly string[]) => `${row.map(quoted).join(',')}\r\n`;

/** A name that a spreadsheet would take for a formula becomes plain text. Some take the wide signs of East Asia for the narrow ones. */
const safe = (text: string) => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
