import type * as z from 'zod/mini';
import type {
  Account,
  changeAccount,
  createAccount,
  transfer,
  transferAnswer,
} from '../../api/contract/accounts.ts';
import { write } from '../base/api.ts';
import { type Saying, useWrite } from '../base/use-write.ts';
import { accountsText } from '../text/accounts.ts';
import { transfersText } from '../text/transfers.ts';

/** What the forms send: the text as typed, which the server reads with the same schema. */
export type NewAccount = z.input<typeof createAccount>;
export type AccountChange = z.input<typeof changeAccount> & { readonly id: number };
export type NewTransfer = z.input<typeof transfer>;
export type Transferred = z.infer<typeof transferAnswer>;

/** Opens an account and answers it, so that a form can choose it at once. `onRefused`: see {@link useWrite}. */
export const useCreateAccount = (spec: Saying<NewAccount, Account> = {}) =>
  useWrite({
    send: (body: NewAccount, key) => write<Account>('POST', '/api/accounts', { key, body }),
    once: () => 'account',
    success: accountsText.created,
    failure: accountsText.createFailed,
    ...spec,
  });

/** Renames an account or sets its balance; `success` replaces the words of the toast. */
export const useChangeAccount = (spec: Saying<AccountChange, Account> = {}) =>
  useWrite({
    send: ({ id, ...body }: AccountChange, key) =>
      write<Account>('PATCH', `/api/accounts/${id}`, { key, body }),
    success: accountsText.updated,
    undoable: ['AccountBalanceSet'],
    failure: accountsText.updateFailed,
    ...spec,
  });

/** Closes an account by its id. */
export const useDeleteAccount = () =>
  useWrite({
    send: (id: number, key) => write('DELETE', `/api/accounts/${id}`, { key }),
    success: accountsText.deleted,
    failure: accountsText.deleteFailed,
  });

/** Moves money between two accounts. `onRefused` may take a refusal on itself, see {@link useWrite}. */
export const useTransfer = (spec: Saying<NewTransfer, Transferred>) =>
  useWrite({
    send: (body: NewTransfer, key) =>
      write<Transferred>('POST', '/api/accounts/transfer', { key, body }),
    once: () => 'transfer',
    undoable: ['Transferred'],
    failureTitle: transfersText.failed,
    failure: transfersText.failedBody,
    ...spec,
  });
