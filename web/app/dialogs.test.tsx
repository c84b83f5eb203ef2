import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keepLocally } from '../base/local-preferences.ts';
import { dialogOpener } from '../base/use-dialog.ts';
import { bill } from '../features/bills/testing/bill.ts';
import { Dialogs } from './dialogs.tsx';
import { account, fakeHousehold, showSignedIn } from './testing/household.tsx';

const household = fakeHousehold();

function Opener() {
  return <button {...dialogOpener('income')}>Open</button>;
}

test('a press opens the dialog, closing leaves the address and the focus where they were', async () => {
  household.reads['/api/accounts'] = [];
  household.reads['/api/incomes'] = [];
  showSignedIn(
    <>
      <Opener />
      <Dialogs />
    </>,
    '/dashboard?tab=income',
  );
  const opener = await screen.findByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Add Income' });
  expect(window.location.search).toBe('?tab=income&dialog=income');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('?tab=income');
  expect(document.activeElement).toBe(opener);
});

test('amounts that are hidden in another tab are hidden in the dialog that stands open', async () => {
  household.reads['/api/accounts'] = [account(1, 'Everyday', '512.34'), account(2, 'Cash', '9.00')];
  showSignedIn(<Dialogs />, '/dashboard?dialog=transfer');
  await screen.findAllByText(/512\.34/);
  act(() => keepLocally({ showAccountBalances: false }));
  expect(document.body.textContent).not.toContain('512.34');
});

test('and in the good news of a payment that stands open', async () => {
  const power = bill(1, 'Power', '100.00', { amount: '87.65' });
  household.reads['/api/accounts'] = [account(7, 'Everyday', '512.34')];
  household.reads['/api/bills'] = [power];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({
      ...{ status: 'paid', amount: '87.65', paidOn: '2026-05-20' },
      bill: { ...power, partPaid: '12.00' },
    });
  showSignedIn(<Dialogs />, '/dashboard?dialog=pay-bill&id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $87.65' }));
  await screen.findByText(/^\$87\.65 paid for/);
  act(() => keepLocally({ showAccountBalances: false }));
  expect(document.body.textContent).not.toContain('87.65');
});

test('an address that names no dialog of ours opens none', async () => {
  showSignedIn(
    <>
      <Opener />
      <Dialogs />
    </>,
    '/dashboard?dialog=constructor',
  );
  await screen.findByRole('button', { name: 'Open' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('letters typed before the dialog is there are in its first field, a button is not pressed by them', async () => {
  household.reads['/api/accounts'] = [];
  household.reads['/api/incomes'] = [];
  showSignedIn(
    <>
      <Opener />
      <Dialogs />
    </>,
    '/dashboard',
  );
  const opener = await screen.findByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const prevented = [...'My pay'].map((key) => !fireEvent.keyDown(opener, { key }));
  expect(prevented.every(Boolean)).toBe(true);
  const source = await screen.findByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(document.activeElement).toBe(source));
  expect(source.value).toBe('My pay');
  await userEvent.keyboard(' of May');
  expect(source.value).toBe('My pay of May');
});

test('letters are the page’s own where the dialog of the address cannot be drawn', async () => {
  household.reads['/api/bills'] = [];
  showSignedIn(
    <>
      <Dialogs />
      <input aria-label="Search" />
    </>,
    '/dashboard?dialog=pay-bill&id=1',
  );
  const search = screen.findByLabelText<HTMLInputElement>('Search');
  (await search).focus();
  await waitFor(async () => {
    await userEvent.keyboard('a');
    expect((await search).value).not.toBe('');
  });
});
