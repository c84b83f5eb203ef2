import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { BillsDueSoon } from './bills-due-soon.tsx';
import { Covered } from './covered.tsx';
import { DeleteBillDialog } from './delete-bill-dialog.tsx';
import { bill } from './testing/bill.ts';
import { YourBills } from './your-bills.tsx';

const household = fakeHousehold();
const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

test('Bills Due Soon shows five, those nearest to their amount, and all on request', async () => {
  household.reads['/api/bills'] = [0, 90, 30, 100, 76, 10, 50].map((saved, index) =>
    bill(index + 1, `Bill ${saved}`, `${saved}.00`, { daysToGo: saved === 0 ? null : 35 }),
  );
  showSignedIn(<BillsDueSoon />);
  await screen.findByText('Ready to pay!');
  expect(names()).toEqual(['Bill 100', 'Bill 90', 'Bill 76', 'Bill 50', 'Bill 30']);
  expect(screen.getByRole('progressbar', { name: 'Bill 90, saved' }).ariaValueText).toBe(
    '$90.00 of $100.00 saved',
  );
  expect(screen.getAllByText('~35 days to go')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'View all 7 bills' }));
  expect(names()).toHaveLength(7);
  expect(screen.getAllByText('~35 days to go')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer bills' }));
  expect(names()).toHaveLength(5);
});

test('a bill without a known account stands under the default name, an automatic one has its badge', async () => {
  household.reads['/api/bills'] = [
    bill(1, 'Power', '0.00', { account: null, accountId: null, isAutomatic: true }),
  ];
  showSignedIn(<BillsDueSoon />);
  await screen.findByText('Default Account · Monthly');
  expect(screen.getByText('Auto Pay')).toBeDefined();
});

test('a bill that no account pays is neither ready nor paid from here, and the weekly sum says so', async () => {
  const unassigned = { account: null, accountId: null };
  household.reads['/api/bills'] = [bill(1, 'Old', '100.00', unassigned), bill(2, 'Power')];
  showSignedIn(
    <>
      <BillsDueSoon />
      <YourBills />
    </>,
  );
  await screen.findByText('No account pays it');
  expect(screen.queryByText('Ready to pay!')).toBeNull();
  const soon = screen.getByRole('region', { name: 'Bills Due Soon' });
  expect(within(soon).queryByRole('button', { name: 'Pay Old' })).toBeNull();
  expect(within(soon).getByRole('button', { name: 'Pay Power' })).toBeDefined();
  screen.getByText(
    '$46.18 a week in all, $23.09 of it for bills without an account: nothing is set aside for these',
  );
});

test('a bill without savings on record has saved nothing, and takes no page down', async () => {
  const { savings: _, ...bare } = bill(1, 'Power');
  household.reads['/api/bills'] = [bare];
  showSignedIn(<BillsDueSoon />);
  await screen.findByText('$0.00');
  expect(screen.getByText('0%')).toBeDefined();
});

test('on paper every bill of every group stands, whichever tab is open', async () => {
  const print = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? print : { matches: false }));
  household.reads['/api/bills'] = [1, 2, 3, 4, 5].map((id) =>
    bill(id, `Bill ${id}`, '0.00', { category: id === 5 ? 'food' : 'utilities' }),
  );
  showSignedIn(<YourBills />);
  await userEvent.click(await screen.findByRole('tab', { name: /Expenses/ }));
  await waitFor(() => expect(screen.queryByText('Bill 1')).toBeNull());
  const to = (matches: boolean) => {
    print.matches = matches;
    act(() => void print.dispatchEvent(new Event('change')));
  };
  to(true);
  for (const id of [1, 2, 3, 4, 5]) expect(screen.getByText(`Bill ${id}`)).toBeDefined();
  to(false);
  await waitFor(() => expect(screen.queryByText('Bill 1')).toBeNull());
});

test('without bills both cards say so', async () => {
  household.reads['/api/bills'] = [];
  showSignedIn(
    <>
      <BillsDueSoon />
      <YourBills />
    </>,
  );
  await screen.findByText('No bills added yet');
  expect(screen.getByText('Add your first bill to start tracking payments')).toBeDefined();
  expect(screen.getByText('No bills added yet. Start by adding your first bill!')).toBeDefined();
});

test('a list that cannot be read says so, and can be tried again', async () => {
  delete household.reads['/api/bills'];
  showSignedIn(<YourBills />);
  await screen.findByText('Failed to load bills. Please try again.');
  household.reads['/api/bills'] = [bill(1, 'Power')];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Power' });
});

test('Your Bills groups by category, three of each at first', async () => {
  household.reads['/api/bills'] = [
    ...[1, 2, 3, 4].map((id) => bill(id, `Utility ${id}`)),
    bill(5, 'Fund', '0.00', { category: 'investment' }),
    bill(6, 'Food', '0.00', { category: 'food' }),
  ];
  showSignedIn(<YourBills />);
  await screen.findByRole('tab', { name: 'All 6' });
  for (const name of ['Bills 4', 'Savings 1', 'Expenses 1'])
    expect(screen.getByRole('tab', { name })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Utility 4' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(screen.getByRole('heading', { name: 'Utility 4' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
  await userEvent.click(screen.getByRole('tab', { name: /Savings/ }));
  expect(screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual([
    'Fund',
  ]);
});

test.each([
  [true, 'Auto Payments Active'],
  [false, 'Auto Payments Inactive'],
])('a scheduler whose running is %s: %s', async (isRunning, words) => {
  household.reads['/api/bills'] = [bill(1, 'Power')];
  household.reads['/api/scheduler/status'] = { isRunning, jobs: [] };
  showSignedIn(<YourBills />);
  await screen.findByText(words);
});

test('what is due says what will be paid for it, and how far that is saved', async () => {
  const scheduledPayment = { amount: '38.50', scheduledFor: '2026-05-30' };
  household.reads['/api/bills'] = [
    bill(1, 'Water', '30.80', { amount: '40.00', scheduledPayment }),
  ];
  household.reads['/api/coverage'] = { until: '2026-08-02', gaps: [], bills: [] };
  showSignedIn(
    <>
      <BillsDueSoon />
      <Covered />
    </>,
  );
  const next = await screen.findByText('Due next');
  const soon = screen.getByRole('region', { name: 'Bills Due Soon' });
  within(next.parentElement as HTMLElement).getByText('$38.50');
  within(soon).getByText('$38.50');
  within(soon).getByText('80%');
  expect(within(soon).getByRole('progressbar').ariaValueText).toBe('$30.80 of $38.50 saved');
});

test('the compact view is kept for the next visit', async () => {
  household.reads['/api/bills'] = [bill(1, 'Power')];
  const { unmount } = showSignedIn(<YourBills />);
  await userEvent.click(await screen.findByRole('button', { name: 'Compact view' }));
  expect(localStorage.getItem('compactView')).toBe('true');
  unmount();
  showSignedIn(<YourBills />);
  const toggle = await screen.findByRole('button', { name: 'Compact view' });
  expect(toggle.ariaPressed).toBe('true');
});

test('of more than ten bills each has one line, unless somebody chose otherwise', async () => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, index) => bill(index + 1, `Bill ${index + 1}`));
  const isCompact = async () =>
    (await screen.findByRole('button', { name: 'Compact view' })).ariaPressed === 'true';
  household.reads['/api/bills'] = some(10);
  const { unmount } = showSignedIn(<YourBills />);
  expect(await isCompact()).toBe(false);
  unmount();
  household.reads['/api/bills'] = some(11);
  const again = showSignedIn(<YourBills />);
  expect(await isCompact()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Compact view' }));
  expect(await isCompact()).toBe(false);
  again.unmount();
  showSignedIn(<YourBills />);
  expect(await isCompact()).toBe(false);
});

test('a bill has the mark of its category', async () => {
  household.reads['/api/bills'] = [bill(1, 'Power'), bill(2, 'Loan', '0.00', { category: 'debt' })];
  showSignedIn(
    <>
      <BillsDueSoon />
      <YourBills />
    </>,
  );
  await screen.findAllByRole('heading', { name: 'Loan' });
  expect(screen.getAllByRole('img', { name: 'Utilities' })).toHaveLength(2);
  expect(screen.getAllByRole('img', { name: 'Debt' })).toHaveLength(2);
});

test.each([
  ['Add One Week', 'add-week-savings', "Added one week's savings to all bills"],
  ['Remove One Week', 'reduce-savings', 'Reduced savings by one week for all bills'],
  ['Manual Update', 'process-savings', 'Savings updated based on time passed'],
])('%s', async (item, path, words) => {
  household.reads['/api/bills'] = [bill(1, 'Power')];
  household.writes[`POST /api/bills/${path}`] = () => Response.json({ weeks: [], bills: [] });
  showSignedIn(<YourBills />);
  await userEvent.click(await screen.findByRole('button', { name: 'Savings' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(item) }));
  await screen.findByText(words);
  expect(household.sent).toMatchObject([{ call: `POST /api/bills/${path}` }]);
});

test('deleting says where the money goes, and closes', async () => {
  household.reads['/api/bills'] = [bill(1, 'Power', '45.00')];
  household.writes['DELETE /api/bills/1'] = () => {
    household.reads['/api/bills'] = [];
    return new Response(null, { status: 204 });
  };
  showSignedIn(<DeleteBillDialog />, '/dashboard?dialog=delete-bill&id=1');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'The $45.00 saved for it goes back to what is available in Everyday.',
  );
  expect(dialog.textContent).toContain('You can undo this.');
  expect(dialog.textContent).not.toMatch(/for good|cannot be undone/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Bill deleted successfully');
  await waitFor(() => expect(window.location.search).toBe(''));
});
