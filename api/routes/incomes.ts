/** Incomes: product.md §7. */
import type pg from 'pg';
import { findIncomes, listIncomes } from '../../projections/incomes.ts';
import type { Ready } from '../ready-answers.ts';
import { implement } from '../route.ts';
import { viewIncome } from '../views/incomes.ts';
import { changed, eventOf } from './find.ts';

export function incomeRoutes({ db, ready }: { db: pg.Pool; ready: Ready }) {
  const find = (ledgerId: string, id: number) => changed(findIncomes(db, ledgerId, [id]), 'income');
  return {
    listIncomes: implement('listIncomes', ({ user, version }) =>
      ready('incomes', { user, version }, async () => {
        const rows = await listIncomes(db, user.ledgerId);
        return rows.map((row) => viewIncome(row, user.id));
      }),
    ),
    createIncome: implement('createIncome', ({ body, user, act }) => {
      const { accountId = null, paymentDay = null, ...income } = body;
      return act({ type: 'AddIncome', ...income, accountId, paymentDay })
        .andThen(({ events }) => find(user.ledgerId, eventOf(events, 'IncomeAdded').data.incomeId))
        .map((row) => viewIncome(row, user.id));
    }),
    changeIncome: implement('changeIncome', ({ id, body, user, act }) =>
      act({ type: 'ChangeIncome', incomeId: id, ...body })
        .andThen(() => find(user.ledgerId, id))
        .map((row) => viewIncome(row, user.id)),
    ),
    deleteIncome: implement('deleteIncome', ({ id, act }) =>
      act({ type: 'RemoveIncome', incomeId: id }).map(() => undefined),
    ),
  };
}
