/** Accounts, transfers and statements: product.md §7 Accounts. */
import { ResultAsync } from 'neverthrow';
import type pg from 'pg';
import type { Log } from '../../ledger/store/read-events.ts';
import { type AccountRow, findAccounts, listAccounts } from '../../projections/accounts.ts';
import { listAccountsAsOf } from '../../projections/as-of.ts';
import type { History } from '../../projections/history.ts';
import { pageBefore } from '../../projections/paging.ts';
import { type Ready, ReadyAnswer } from '../ready-answers.ts';
import { implement } from '../route.ts';
import { viewAccount, viewStatementLine } from '../views/accounts.ts';
import { all, changed, eventOf, one } from './find.ts';

export function accountRoutes({
  db,
  events,
  history,
  ready,
}: {
  db: pg.Pool;
  events: Log;
  history: History;
  ready: Ready;
}) {
  const rows = (ledgerId: string, id: number) => findAccounts(db, ledgerId, [id]);
  const find = (ledgerId: string, id: number) => one(rows(ledgerId, id), 'account');
  const findChanged = (ledgerId: string, id: number) => changed(rows(ledgerId, id), 'account');
  return {
    listAccounts: implement('listAccounts', ({ query: { as_of: day }, user, version }) => {
      const { ledgerId } = user;
      const view = (rows: AccountRow[]) => rows.map((row) => viewAccount(row, user.id));
      if (day)
        return all(listAccountsAsOf(events, ledgerId, day)).map((rows) =>
          ReadyAnswer.of(view(rows)),
        );
      return ready('accounts', { user, version }, () => listAccounts(db, ledgerId).then(view));
    }),
    createAccount: implement('createAccount', ({ body, user, act }) =>
      act({ type: 'OpenAccount', ...body })
        .andThen(({ events }) =>
          findChanged(user.ledgerId, eventOf(events, 'AccountOpened').data.accountId),
        )
        .map((row) => viewAccount(row, user.id)),
    ),
    changeAccount: implement('changeAccount', ({ id, body, user, act }) =>
      act({ type: 'ChangeAccount', accountId: id, ...body })
        .andThen(() => findChanged(user.ledgerId, id))
        .map((row) => viewAccount(row, user.id)),
    ),
    deleteAccount: implement('deleteAccount', ({ id, act }) =>
      act({ type: 'CloseAccount', accountId: id }).map(() => undefined),
    ),
    transfer: implement('transfer', ({ body, user, act }) =>
      act({ type: 'Transfer', ...body })
        .andThen(() => {
          const { fromAccountId, toAccountId } = body;
          const both = findAccounts(db, user.ledgerId, [fromAccountId, toAccountId]);
          const account = (id: number) =>
            changed(
              both.then((rows) => rows.filter((row) => row.id === id)),
              'account',
            );
          return ResultAsync.combine([account(fromAccountId), account(toAccountId)]);
        })
        .map(([from, to]) => ({ from: viewAccount(from, user.id), to: viewAccount(to, user.id) })),
    ),
    accountStatement: implement('accountStatement', ({ id, query, user }) =>
      find(user.ledgerId, id)
        .andThen(() => all(history.of(user.ledgerId)))
        .map(({ lines }) => pageBefore(lines.get(id) ?? [], query.before, query.limit))
        .map((lines) => lines.map(viewStatementLine)),
    ),
  };
}
