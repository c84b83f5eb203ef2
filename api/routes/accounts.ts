/** Accounts, transfers and statements. */
import { Result } from 'neverthrow';
import type { Log } from '../../ledger/store/read-events.ts';
import { foldedAsOf } from '../../projections/fold-log.ts';
import type { Folded } from '../../projections/folded.ts';
import type { History, Story } from '../../projections/history.ts';
import { found, listOf } from '../../projections/lists.ts';
import { pageBefore } from '../../projections/paging.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import { type Ready, ReadyAnswer } from '../cache/ready-answers.ts';
import { implement } from '../http/route.ts';
import { viewAccount, viewStatementLine } from '../views/accounts.ts';
import { all, changed, eventOf, one } from './find.ts';

export function accountRoutes({
  tables,
  events,
  history,
  ready,
}: {
  tables: Pick<ReadTables, 'read'>;
  events: Log;
  history: History;
  ready: Ready;
}) {
  const accountIn = (folded: Folded, id: number) =>
    changed(found(folded, 'accounts', [id]), 'account');
  const find = (ledgerId: string, id: number) =>
    all(tables.read(ledgerId)).andThen((folded) => one(found(folded, 'accounts', [id]), 'account'));
  return {
    getAccount: implement('getAccount', ({ id, user }) =>
      find(user.ledgerId, id).map((row) => viewAccount(row, user.id)),
    ),
    listAccounts: implement('listAccounts', ({ query: { as_of: day }, user, folded, gone }) => {
      const { ledgerId } = user;
      const view = (folded: Folded) =>
        listOf(folded, 'accounts').map((row) => viewAccount(row, user.id));
      if (day)
        return all(foldedAsOf({ ...events, stop: gone() }, ledgerId, day)).map((then) =>
          ReadyAnswer.of(view(then)),
        );
      return ready('accounts', { user, folded, gone }, view);
    }),
    createAccount: implement('createAccount', ({ body, user, act }) =>
      act({ type: 'OpenAccount', ...body })
        .andThen(({ events, folded }) =>
          accountIn(folded, eventOf(events, 'AccountOpened').data.accountId),
        )
        .map((row) => viewAccount(row, user.id)),
    ),
    changeAccount: implement('changeAccount', ({ id, body, user, act }) =>
      act({ type: 'ChangeAccount', accountId: id, ...body })
        .andThen(({ folded }) => accountIn(folded, id))
        .map((row) => viewAccount(row, user.id)),
    ),
    deleteAccount: implement('deleteAccount', ({ id, act }) =>
      act({ type: 'CloseAccount', accountId: id }).map(() => undefined),
    ),
    transfer: implement('transfer', ({ body, user, act }) =>
      act({ type: 'Transfer', ...body })
        .andThen(({ folded }) => {
          const { fromAccountId, toAccountId } = body;
          return Result.combine([accountIn(folded, fromAccountId), accountIn(folded, toAccountId)]);
        })
        .map(([from, to]) => ({ from: viewAccount(from, user.id), to: viewAccount(to, user.id) })),
    ),
    accountStatement: implement(
      'accountStatement',
      ({ id, query: { before, limit }, user, gone }) => {
        const pageOf = ({ lines }: Story) => pageBefore(lines.get(id) ?? [], before, limit);
        const isFull = (story: Story) => pageOf(story).length === limit;
        return find(user.ledgerId, id)
          .andThen(() => all(history.of(user.ledgerId, isFull, gone())))
          .map((story) => pageOf(story).map(viewStatementLine));
      },
    ),
  };
}
