import type { History } from '../history.ts';
import { pageBefore } from '../paging.ts';

/** Each line of the statement as text, newest first: what moved, and the balance after it. */
export async function statementText(
  { history }: { history: History },
  ledgerId: string,
  accountId: number,
): Promise<string[]> {
  const { lines } = await history.of(ledgerId);
  return pageBefore(lines.get(accountId) ?? [], undefined, 50).map((line) => {
    const { date, type, pot, about, description, amount, balance } = line;
    const words = [date, type, pot, about ?? '-', description ?? '-', amount, balance];
    return words.join(' ');
  });
}
