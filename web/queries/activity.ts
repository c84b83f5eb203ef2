import type { StatementLine } from '../../api/contract/accounts.ts';
import type { Activity } from '../../api/contract/activity.ts';
import { usePages } from '../base/use-pages.ts';

/** What to show of all that happened; what is left out does not narrow it. Days include both ends. */
export type ActivityFilter = {
  readonly type?: string | undefined;
  readonly accountId?: string | undefined;
  readonly billId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** What happened. */
export const useActivity = (filter: ActivityFilter = {}) =>
  usePages<Activity>({ key: ['activity', filter], path: '/api/activity', filter, size: 50 });

/** One account's movements. */
export const useStatement = (id: number) =>
  usePages<StatementLine>({
    key: ['accounts', 'statement', id],
    path: `/api/accounts/${id}/statement`,
    size: 30,
  });
