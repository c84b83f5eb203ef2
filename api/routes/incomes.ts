/** Incomes: product.md §7. */
import type pg from 'pg';
import { findIncomes, listIncomes } from '../../projections/incomes.ts';
import { implement } from '../route.ts';
import { viewIncome } from '../views/incomes.ts';
import { all, eventOf, one } from './find.ts';

export function incomeRoutes(db: pg.Pool) {
  const find = (ledgerId: string, id: number) => one(findIncomes(db, ledgerId, [id]), 'income');
  return {
    listIncomes: implement('listIncomes', ({ user }) =>
      all(listIncomes(db, user.ledgerId)).map((rows) =>
        rows.map((row) => viewIncome(row, user.id)),
      ),
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
