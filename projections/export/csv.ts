/** The ledger as a table for spreadsheets: one line for each movement of money. */
import { formatMoney } from '../../ledger/money.ts';
import { potName } from '../../ledger/pots.ts';
import type { Happening } from './history.ts';

const COLUMNS = ['date', 'time', 'event', 'type', 'about', 'pot', 'amount', 'period'];

/** Writes the table by RFC 4180, one line for each posting. The amounts of one event sum to zero. */
export async function* csvOf(history: AsyncIterable<Happening[]>): AsyncGenerator<string> {
  let head = line(COLUMNS);
  for await (const happenings of history) {
    yield head + happenings.flatMap(linesOf).join('');
    head = '';
  }
  yield head;
}

function linesOf(happening: Happening): string[] {
  const { event, date, about } = happening;
  const what = [date, event.metadata.time, event.id, event.type, safe(about ?? '')];
  return happening.postings.map(({ pot, amount }) =>
    line([...what, potName(pot), formatMoney(amount), periodOf(happening)]),
  );
}

/** What a payment made of its period: of a part the rest is still due. */
function periodOf({ event, part }: Happening): string {
  if (event.type !== 'BillPaid') return '';
  return part ? 'part' : 'settled';
}

const line = (row: readonly string[]) => `${row.map(quoted).join(',')}\r\n`;

/** Makes a name that a spreadsheet would run as a formula plain text. Some programs also read East Asia's wide signs as operators. */
const safe = (text: string) => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
