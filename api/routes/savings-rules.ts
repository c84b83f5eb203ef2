/** Savings rules: product.md §7. */
import type pg from 'pg';
import { findSavingsRules, listSavingsRules } from '../../projections/savings-rules.ts';
import type { Ready } from '../ready-answers.ts';
import { implement } from '../route.ts';
import { viewSavingsRule } from '../views/savings-rules.ts';
import { changed, eventOf } from './find.ts';

export function savingsRuleRoutes({ db, ready }: { db: pg.Pool; ready: Ready }) {
  const find = (ledgerId: string, id: number) =>
    changed(findSavingsRules(db, ledgerId, [id]), 'rule');
  return {
    listSavingsRules: implement('listSavingsRules', ({ user, version }) =>
      ready('savings rules', { user, version }, async () => {
        const rows = await listSavingsRules(db, user.ledgerId);
        return rows.map((row) => viewSavingsRule(row, user.id));
      }),
    ),
    createSavingsRule: implement('createSavingsRule', ({ body, user, act }) =>
      act({ type: 'AddSavingsRule', ...body })
        .andThen(({ events }) =>
          find(user.ledgerId, eventOf(events, 'SavingsRuleAdded').data.ruleId),
        )
        .map((row) => viewSavingsRule(row, user.id)),
    ),
    changeSavingsRule: implement('changeSavingsRule', ({ id, body, user, act }) =>
      act({ type: 'ChangeSavingsRule', ruleId: id, ...body })
        .andThen(() => find(user.ledgerId, id))
        .map((row) => viewSavingsRule(row, user.id)),
    ),
    deleteSavingsRule: implement('deleteSavingsRule', ({ id, act }) =>
      act({ type: 'RemoveSavingsRule', ruleId: id }).map(() => undefined),
    ),
  };
}
