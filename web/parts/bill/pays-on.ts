import type { Bill } from '../../../api/contract/bills.ts';
import { type Day, later } from '../../../ledger/calendar.ts';

/** The day on which what is scheduled is paid. A bill that pays itself does so on its due date, and does not wait for a later day (docs/product.md). */
export const paysOn = (
  { isAutomatic, dueDate }: Pick<Bill, 'isAutomatic' | 'dueDate'>,
  scheduledFor: Day,
  now: Day,
): Day => (isAutomatic && dueDate < scheduledFor ? later(now, dueDate) : scheduledFor);
