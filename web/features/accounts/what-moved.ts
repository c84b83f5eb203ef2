import type { StatementLine } from '../../../api/contract/accounts.ts';
import { statementText } from '../../text/statement.ts';

/**
 * A statement line in words: the kind of event and what it was about. A week's accrual reaches the available pot only as
 * an arrears instalment. A kind that this page does not know yet is still listed.
 */
export function whatMoved({ type, pot, about }: Pick<StatementLine, 'type' | 'pot' | 'about'>) {
  const kind =
    type === 'WeekAccrued' && pot === 'available'
      ? statementText.instalment
      : (statementText.kinds[type] ?? statementText.other);
  return about ? `${kind}: ${about}` : kind;
}
