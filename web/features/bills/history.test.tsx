import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { HistoricalAmount } from '../../../api/contract/bills.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { History } from './history.tsx';
import { heldAnswer } from './testing/answer.ts';

const household = fakeHousehold();
const past = (id: number, amount: string, billDate: string): HistoricalAmount => ({
  id,
  billId: 1,
  userId: 'u1',
  amount,
  billDate,
  description: null,
  createdAt: '2026-05-01T00:00:00Z',
});

beforeEach(() => {
  household.reads['/api/bills/1/historical'] = [
    past(1, '90.00', '2026-02-01'),
    past(2, '110.00', '2026-04-01'),
  ];
  household.reads['/api/bills/1/historical/average'] = {
    historicalCount: 2,
    averageWeeklyAmount: '23.09',
    hasHistoricalData: true,
  };
});

async function open() {
  showSignedIn(<History billId={1} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Manage history' }));
  return screen.findByRole('list', { name: 'Past amounts, newest first' });
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Past amounts, newest first' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('the average is shown, and the newest amount is marked as such', async () => {
  const list = await open();
  expect(screen.getByText('$23.09')).toBeDefined();
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toBe('$110.001 Apr 2026Latest');
  expect(second?.textContent).toBe('$90.001 Feb 2026');
});

test('a deleted amount goes at once, and comes back if the server refuses', async () => {
  const answer = heldAnswer();
  household.writes['DELETE /api/bills/historical/2'] = () => answer.promise;
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Delete $110.00 of 1 Apr 2026' }));
  await waitFor(() => expect(rows()).toEqual(['$90.001 Feb 2026Latest']));
  answer.give(Response.json({ code: 'unavailable' }, { status: 503 }));
  await screen.findByText('Failed to delete historical amount');
  expect(rows()).toEqual(['$110.001 Apr 2026Latest', '$90.001 Feb 2026']);
});

test('a deletion that the server accepts is told', async () => {
  household.writes['DELETE /api/bills/historical/2'] = () => {
    household.reads['/api/bills/1/historical'] = [past(1, '90.00', '2026-02-01')];
    return new Response(null, { status: 204 });
  };
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Delete $110.00 of 1 Apr 2026' }));
  await screen.findByText('Historical amount deleted successfully');
  expect(rows()).toEqual(['$90.001 Feb 2026Latest']);
});

test('amount and date are required; the note is not', async () => {
  household.writes['POST /api/bills/1/historical'] = () =>
    Response.json(past(3, '80.00', '2026-03-05'), { status: 201 });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add Historical Amount' }));
  await screen.findByText('Amount and date are required');
  expect(household.sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Amount'), '80');
  await userEvent.clear(screen.getByLabelText('Date'));
  await userEvent.type(screen.getByLabelText('Date'), '2026-03-05');
  await userEvent.click(screen.getByRole('button', { name: 'Add Historical Amount' }));
  await screen.findByText('Historical amount added successfully');
  expect(household.sent).toMatchObject([
    {
      call: 'POST /api/bills/1/historical',
      body: { billId: 1, amount: '80.00', billDate: '2026-03-05', description: null },
    },
  ]);
});

test('an average that cannot be read counts as none', async () => {
  delete household.reads['/api/bills/1/historical/average'];
  showSignedIn(<History billId={1} />);
  await screen.findByText(/^No past amounts yet/);
});

test('what is typed while a past amount is sent stays, also for the next look', async () => {
  const answer = heldAnswer();
  household.writes['POST /api/bills/1/historical'] = () => answer.promise;
  await open();
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(amount, { target: { value: '80' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add Historical Amount' }));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  fireEvent.change(amount, { target: { value: '95' } });
  answer.give(Response.json(past(3, '80.00', '2025-05-01'), { status: 201 }));
  await screen.findByText('Historical Amount Added');
  expect(amount.value).toBe('95');
  cleanup();
  showSignedIn(<History billId={1} />);
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('95.00');
});

test('a past amount that is typed on after the answer of the last keeps its date', async () => {
  const answer = heldAnswer();
  household.writes['POST /api/bills/1/historical'] = () => answer.promise;
  await open();
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  const date = () => screen.getByLabelText<HTMLInputElement>('Date').value;
  fireEvent.change(amount, { target: { value: '80' } });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-05' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add Historical Amount' }));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  fireEvent.change(amount, { target: { value: '95' } });
  answer.give(Response.json(past(3, '80.00', '2026-03-05'), { status: 201 }));
  await screen.findByText('Historical Amount Added');
  await userEvent.type(screen.getByLabelText(/^Note/), 'winter');
  cleanup();
  showSignedIn(<History billId={1} />);
  await screen.findByLabelText('Amount');
  expect(date()).toBe('2026-03-05');
});
