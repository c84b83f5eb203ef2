import type * as z from 'zod/mini';
import type {
  Account,
  changeAccount,
  createAccount,
  transfer,
  transferAnswer,
} from '../../api/contract/accounts.ts';
import { write } from '../base/api.ts';
import { useWrite, type WriteSpec } from '../base/use-write.ts';
import { accountsText } from '../text/accounts.ts';
import { commonText } from '../text/common.ts';
import { transfersText } from '../text/transfers.ts';
import { everyList } from './refresh.ts';

/** What the forms send: the text as typed, which the server reads with the same schema. */
export type NewAccount = z.input<typeof createAccount>;
export type AccountChange = z.input<typeof changeAccount> & { readonly id: number };
export type NewTransfer = z.input<typeof transfer>;
export type Transferred = z.infer<typeof transferAnswer>;

/** Opens an account and answers it, so that a form can choose it at once. `onRefused`: see {@link useWrite}. */
export const useCreateAccount = (spec: Pick<WriteSpec<NewAccount, Account>, 'onRefused'> = {}) =>
  useWrite({
    send: (body: NewAccount, key) => write<Account>('POST', '/api/accounts', { key, body }),
    once: () => 'account',
    refresh: everyList,
    success: () => ({ title: commonText.success, description: accountsText.created }),
    failure: accountsText.createFailed,
    ...spec,
  });

/** Renames an account or sets its balance; `success` replaces the words of the toast. */
export const useChangeAccount = (
  spec: Partial<Pick<WriteSpec<AccountChange, Account>, 'success' | 'onRefused'>> = {},
) =>
  useWrite({
    send: ({ id, ...body }: AccountChange, key) =>
      write<Account>('PATCH', `/api/accounts/${id}`, { key, body }),
    refresh: everyList,
    success: () => ({ title: commonText.success, description: accountsText.updated }),
    undoable: ['AccountBalanceSet'],
    failure: accountsText.updateFailed,
    ...spec,
  });

/** Closes an account by its id. */
export const useDeleteAccount = () =>
  useWrite({
    send: (id: number, key) => write('DELETE', `/api/accounts/${id}`, { key }),
    refresh: everyList,
    success: () => ({ title: commonText.success, description: accountsText.deleted }),
    failure: accountsText.deleteFailed,
  });

/** Moves money between two accounts. `onRefused` may take a refusal on itself, see {@link useWrite}. */
export const useTransfer = (
  spec: Pick<WriteSpec<NewTransfer, Transferred>, 'success' | 'onRefused'>,
) =>
  useWrite({
    send: (body: NewTransfer, key) =>
      write<Transferred>('POST', '/api/accounts/transfer', { key, body }),
    once: () => 'transfer',
    refresh: everyList,
    undoable: ['Transferred'],
    failureTitle: transfersText.failed,
    failure: transfersText.failedBody,
    ...spec,
  });
