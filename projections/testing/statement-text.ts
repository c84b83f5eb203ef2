import type pg from 'pg';
import { readStatement } from '../statement.ts';

/** Each line of the statement as text: what moved, and the balance after it. */
export async function statementText(
  pool: pg.Pool,
  ledgerId: string,
  accountId: number,
): Promise<string[]> {
  const lines = await readStatement(pool, ledgerId, accountId, { limit: 50 });
  return lines.map((line) => {
    const { date, type, pot, about, description, amount, balance } = line;
    const words = [date, type, pot, about ?? '-', description ?? '-', amount, balance];
    return words.join(' ');
  });
}
