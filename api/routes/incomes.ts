/** Incomes. */
import type { Folded } from '../../projections/folded.ts';
import { found, listOf } from '../../projections/lists.ts';
import type { Ready } from '../cache/ready-answers.ts';
import { implement } from '../http/route.ts';
import { viewIncome } from '../views/incomes.ts';
import { changed, eventOf } from './find.ts';

export function incomeRoutes({ ready }: { ready: Ready }) {
  const rowIn = (folded: Folded, id: number) => changed(found(folded, 'incomes', [id]), 'income');
  return {
    listIncomes: implement('listIncomes', ({ user, folded, gone }) =>
      ready('incomes', { user, folded, gone }, (now) =>
        listOf(now, 'incomes').map((row) => viewIncome(row, user.id)),
      ),
    ),
    createIncome: implement('createIncome', ({ body, user, act }) => {
      const { accountId = null, paymentDay = null, ...income } = body;
      return act({ type: 'AddIncome', ...income, accountId, paymentDay })
        .andThen(({ events, folded }) =>
          rowIn(folded, eventOf(events, 'IncomeAdded').data.incomeId),
        )
        .map((row) => viewIncome(row, user.id));
    }),
    changeIncome: implement('changeIncome', ({ id, body, user, act }) =>
      act({ type: 'ChangeIncome', incomeId: id, ...body })
        .andThen(({ folded }) => rowIn(folded, id))
        .map((row) => viewIncome(row, user.id)),
    ),
    deleteIncome: implement('deleteIncome', ({ id, act }) =>
      act({ type: 'RemoveIncome', incomeId: id }).map(() => undefined),
    ),
  };
}
