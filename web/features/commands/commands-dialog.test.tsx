import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { bill } from '../bills/testing/bill.ts';
import { CommandsDialog } from './commands-dialog.tsx';

const household = fakeHousehold();

test('the switch between light and dark is saved like the one in the header', async () => {
  household.reads['/api/user/preferences'] = { ...DEFAULT_PREFERENCES, theme: 'light' };
  household.reads['/api/accounts'] = [];
  household.reads['/api/bills'] = [];
  showSignedIn(<CommandsDialog />, '/dashboard?dialog=commands');
  await userEvent.type(await screen.findByLabelText('Search pages, bills, actions'), 'dark{Enter}');
  await waitFor(() =>
    expect(household.sent).toMatchObject([
      { call: 'PATCH /api/user/preferences', body: { theme: 'dark' } },
    ]),
  );
  expect(document.documentElement.classList.contains('dark')).toBe(true);
});

test('a bill without an account is not offered to be funded', async () => {
  household.reads['/api/accounts'] = [];
  household.reads['/api/bills'] = [
    bill(1, 'Power', '0.00', { accountId: null, account: null }),
    bill(2, 'Rent'),
  ];
  showSignedIn(<CommandsDialog />, '/dashboard?dialog=commands');
  await screen.findByRole('option', { name: /^Fund Rent/ });
  expect(screen.queryByRole('option', { name: /^Fund Power/ })).toBeNull();
});

test.each(['settings', 'scan', 'automatic', 'password', 'log out', 'edit rent'])(
  'what the header and the pages have is found: %s',
  async (what) => {
    household.reads['/api/accounts'] = [];
    household.reads['/api/bills'] = [bill(2, 'Rent')];
    showSignedIn(<CommandsDialog />, '/dashboard?dialog=commands');
    await userEvent.type(await screen.findByLabelText('Search pages, bills, actions'), what);
    await screen.findByText('1 result');
  },
);

test.each([
  ['', { isComposing: true }],
  [' in Safari', { keyCode: 229 }],
])('Enter that ends a composition of an input method%s runs nothing', async (_, enter) => {
  household.reads['/api/accounts'] = [];
  household.reads['/api/bills'] = [];
  showSignedIn(<CommandsDialog />, '/dashboard?dialog=commands');
  const field = await screen.findByLabelText('Search pages, bills, actions');
  fireEvent.keyDown(field, { key: 'Enter', ...enter });
  expect(window.location.search).toBe('?dialog=commands');
});
