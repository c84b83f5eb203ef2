import type { StatementLine } from '../../../api/contract/accounts.ts';
import { eventText } from '../../text/events.ts';
import { statementText } from '../../text/statement.ts';

/**
 * A statement line in words: the kind of event and what it was about. A week's accrual reaches the available pot only as
 * an arrears instalment. A kind that this page does not know yet is still listed.
 */
export function whatMoved({
  type,
  pot,
  about,
  amount,
  part,
}: Pick<StatementLine, 'type' | 'pot' | 'about' | 'amount' | 'part'>): string {
  const text = eventText(type);
  const moved = (part && text?.inPart) || (text?.moved ?? statementText.other);
  if (typeof moved !== 'string') {
    const way = amount.startsWith('-') ? moved.out : moved.in;
    return `${way} ${about ?? statementText.anotherAccount}`;
  }
  const kind = type === 'WeekAccrued' && pot === 'available' ? statementText.instalment : moved;
  return about ? `${kind}: ${about}` : kind;
}
