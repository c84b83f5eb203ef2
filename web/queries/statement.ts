import type { StatementLine } from '../../api/contract/accounts.ts';
import { usePages } from '../base/use-pages.ts';

/** One account's movements. */
export const useStatement = (id: number) =>
  usePages<StatementLine>({
    key: ['accounts', 'statement', id],
    path: `/api/accounts/${id}/statement`,
    size: 30,
  });
