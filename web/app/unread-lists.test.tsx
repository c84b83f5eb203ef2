/** A link to one thing of a list that cannot be read. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AccountDialog } from '../features/accounts/account-dialog.tsx';
import { DeleteAccountDialog } from '../features/accounts/delete-account-dialog.tsx';
import { StatementDialog } from '../features/accounts/statement-dialog.tsx';
import { DeleteBillDialog } from '../features/bills/delete-bill-dialog.tsx';
import { BillDetailDialog } from '../features/bills/detail-dialog.tsx';
import { FundDialog } from '../features/bills/fund-dialog.tsx';
import { bill } from '../features/bills/testing/bill.ts';
import { DeleteIncomeDialog } from '../features/incomes/delete-income-dialog.tsx';
import { IncomeDialog } from '../features/incomes/income-dialog.tsx';
import { TransferDialog } from '../features/transfers/transfer-dialog.tsx';
import { account, fakeHousehold, income, showSignedIn } from './testing/household.tsx';

const household = fakeHousehold();

/** From now on every answer waits for what is answered here. */
function holdAnswers(): () => void {
  const { fetch } = globalThis;
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await gone;
    return fetch(path, init);
  });
  return go;
}

test.each([
  ['fund-bill', FundDialog, 'bills'],
  ['bill-detail', BillDetailDialog, 'bills'],
  ['delete-bill', DeleteBillDialog, 'bills'],
  ['statement', StatementDialog, 'accounts'],
  ['account', AccountDialog, 'accounts'],
  ['delete-account', DeleteAccountDialog, 'accounts'],
  ['income', IncomeDialog, 'income sources'],
  ['delete-income', DeleteIncomeDialog, 'income sources'],
  ['transfer', TransferDialog, 'accounts'],
])('?dialog=%s says so, and asks for it again', async (name, Dialog, list) => {
  for (const path of ['bills', 'accounts', 'incomes']) delete household.reads[`/api/${path}`];
  showSignedIn(<Dialog />, `/dashboard?dialog=${name}&id=1`);
  await screen.findByText(`Failed to load ${list}. Please try again.`);
  household.reads['/api/bills'] = [bill(1, 'Power')];
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00'), account(1, 'Cash', '5.00')];
  household.reads['/api/incomes'] = [income(1, 'Salary', '433.00', '100.00')];
  const go = holdAnswers();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  // It stays while it is asked for.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  expect(screen.queryByRole('dialog')).not.toBeNull();
  go();
  await waitFor(() =>
    expect(screen.queryByText(`Failed to load ${list}. Please try again.`)).toBeNull(),
  );
  expect(await screen.findByRole(/^delete/.test(name) ? 'alertdialog' : 'dialog')).toBeDefined();
});
