import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { hasDraft } from '../../base/draft.ts';
import { BillDialog } from './bill-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const longerThanTheDelay = { timeout: 5000 };
const asked = () => household.sent.filter(({ call }) => call === 'POST /api/ai/categorize');

beforeEach(() => {
  household.reads['/api/accounts'] = [];
  household.reads['/api/bills'] = [bill(1, 'Power')];
});

test('a name brings suggestions once it stands, and a press takes one', async () => {
  household.writes['POST /api/ai/categorize'] = () =>
    Response.json({ suggestions: [{ category: 'utilities', confidence: 0.876 }] });
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  await userEvent.type(await screen.findByLabelText('Bill name'), 'AGL');
  expect(asked()).toEqual([]);
  const suggestion = await screen.findByRole(
    'button',
    { name: 'Utilities 88%' },
    longerThanTheDelay,
  );
  await userEvent.click(suggestion);
  await screen.findByText('Category Applied');
  expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('utilities');
  expect(asked()).toMatchObject([{ body: { name: 'AGL' } }]);
});

test('a sure suggestion is applied by itself, and says so, until the person chooses', async () => {
  const suggest = (category: string, confidence: number) => {
    household.writes['POST /api/ai/categorize'] = () =>
      Response.json({ suggestions: [{ category, confidence }] });
  };
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  const name = await screen.findByLabelText('Bill name');
  const category = () => screen.getByLabelText<HTMLSelectElement>('Category').value;
  suggest('food', 0.79);
  await userEvent.type(name, 'Veg');
  await screen.findByRole('button', { name: 'Food 79%' }, longerThanTheDelay);
  expect(category()).toBe('other');
  suggest('utilities', 0.8);
  await userEvent.type(name, 'gas');
  await screen.findByText(/^Category Applied: Utilities/, undefined, longerThanTheDelay);
  expect(category()).toBe('utilities');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Housing');
  expect(screen.queryByText(/^Category Applied:/)).toBeNull();
  suggest('insurance', 0.95);
  await userEvent.type(name, 'cover');
  await screen.findByRole('button', { name: 'Insurance 95%' }, longerThanTheDelay);
  expect(category()).toBe('housing');
});

test.each(['Housing', 'Other'])(
  'the category %s that somebody chose stays when the dialog is opened again',
  async (chosen) => {
    household.writes['POST /api/ai/categorize'] = () =>
      Response.json({ suggestions: [{ category: 'utilities', confidence: 0.95 }] });
    const open = () => showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
    open();
    await userEvent.type(await screen.findByLabelText('Bill name'), 'Gas');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Housing');
    await userEvent.selectOptions(screen.getByLabelText('Category'), chosen);
    cleanup();
    open();
    await screen.findByText(/Your unsent changes are here/);
    await screen.findByRole('button', { name: 'Utilities 95%' }, longerThanTheDelay);
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe(chosen.toLowerCase());
  },
);

test('the name must stand for 1000 ms', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  const name = await screen.findByLabelText('Bill name');
  vi.useFakeTimers();
  fireEvent.change(name, { target: { value: 'Wat' } });
  await act(() => vi.advanceTimersByTimeAsync(900));
  fireEvent.change(name, { target: { value: 'Water' } });
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(asked()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked()).toMatchObject([{ body: { name: 'Water' } }]);
  vi.useRealTimers();
});

test('a call that fails is silent, and takes the last suggestions away', async () => {
  household.writes['POST /api/ai/categorize'] = () =>
    Response.json({ suggestions: [{ category: 'food', confidence: 0.5 }] });
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  await userEvent.type(await screen.findByLabelText('Bill name'), 'Groceries');
  await screen.findByRole('button', { name: 'Food 50%' }, longerThanTheDelay);
  household.writes['POST /api/ai/categorize'] = () => new Response('', { status: 500 });
  await userEvent.type(screen.getByLabelText('Bill name'), ' club');
  await waitFor(() => expect(asked()).toHaveLength(2), longerThanTheDelay);
  expect(screen.queryByRole('button', { name: 'Food 50%' })).toBeNull();
  expect(screen.queryByText('Error')).toBeNull();
});

test('neither two letters nor a bill that is edited are asked about', async () => {
  const { unmount } = showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByLabelText('Bill name');
  unmount();
  household.writes['POST /api/ai/categorize'] = () =>
    Response.json({ suggestions: [{ category: 'food', confidence: 0.5 }] });
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  const name = await screen.findByLabelText('Bill name');
  await userEvent.type(name, 'AB');
  await userEvent.type(name, 'C');
  await screen.findByRole('button', { name: 'Food 50%' }, longerThanTheDelay);
  expect(asked()).toMatchObject([{ body: { name: 'ABC' } }]);
});

test.each(['is being added', 'has been added, while the lists are read again,'])(
  'a sure suggestion that comes when the bill %s makes no draft of it',
  async (when) => {
    household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
    household.writes['POST /api/ai/categorize'] = () =>
      Response.json({ suggestions: [{ category: 'utilities', confidence: 0.9 }] });
    const added = heldAnswer();
    household.writes['POST /api/bills'] = () => added.promise;
    showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
    await userEvent.type(await screen.findByLabelText('Amount'), '45');
    await userEvent.selectOptions(await screen.findByLabelText('Account'), '7');
    await userEvent.type(screen.getByLabelText('Bill name'), 'Phone');
    await userEvent.click(screen.getByRole('button', { name: 'Add Bill' }));
    const answers = fetch;
    const lists = heldAnswer();
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      path === '/api/accounts' ? lists.promise : answers(path, init),
    );
    const answer = () => added.give(Response.json(bill(2, 'Phone'), { status: 201 }));
    if (when !== 'is being added') answer();
    await screen.findByText(/^Category Applied: Utilities/, undefined, longerThanTheDelay);
    answer();
    lists.give(Response.json([account(7, 'Everyday', '500.00')]));
    await screen.findByText('Bill added successfully');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hasDraft('bill new')).toBe(false);
  },
);
