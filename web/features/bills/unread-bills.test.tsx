import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { BillDialog } from './bill-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();

test.each([
  ['bill', BillDialog, 'Update Bill'],
  ['pay-bill', PayDialog, /^Pay/],
])(
  'a link to ?dialog=%s tells when the bills cannot be read, and asks for them again',
  async (name, Dialog, submit) => {
    delete household.reads['/api/bills'];
    household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
    showSignedIn(<Dialog />, `/dashboard?dialog=${name}&id=1`);
    await screen.findByText('Failed to load bills. Please try again.');
    household.reads['/api/bills'] = [bill(1, 'Power')];
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: submit })).toBeDefined();
  },
);
