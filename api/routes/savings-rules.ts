/** Savings rules. */
import type { Folded } from '../../projections/folded.ts';
import { found, listOf } from '../../projections/lists.ts';
import type { Ready } from '../cache/ready-answers.ts';
import { implement } from '../http/route.ts';
import { viewSavingsRule } from '../views/savings-rules.ts';
import { changed, eventOf } from './find.ts';

export function savingsRuleRoutes({ ready }: { ready: Ready }) {
  const rowIn = (folded: Folded, id: number) =>
    changed(found(folded, 'savingsRules', [id]), 'rule');
  return {
    listSavingsRules: implement('listSavingsRules', ({ user, folded, gone }) =>
      ready('savings rules', { user, folded, gone }, (now) =>
        listOf(now, 'savingsRules').map((row) => viewSavingsRule(row, user.id)),
      ),
    ),
    createSavingsRule: implement('createSavingsRule', ({ body, user, act }) =>
      act({ type: 'AddSavingsRule', ...body })
        .andThen(({ events, folded }) =>
          rowIn(folded, eventOf(events, 'SavingsRuleAdded').data.ruleId),
        )
        .map((row) => viewSavingsRule(row, user.id)),
    ),
    changeSavingsRule: implement('changeSavingsRule', ({ id, body, user, act }) =>
      act({ type: 'ChangeSavingsRule', ruleId: id, ...body })
        .andThen(({ folded }) => rowIn(folded, id))
        .map((row) => viewSavingsRule(row, user.id)),
    ),
    deleteSavingsRule: implement('deleteSavingsRule', ({ id, act }) =>
      act({ type: 'RemoveSavingsRule', ruleId: id }).map(() => undefined),
    ),
  };
}
