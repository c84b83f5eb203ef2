/** The twenty bills of docs/examples/twenty-bills.md in the form. It sends what `api/worked-examples.test.ts` sends, which proves the answers. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActionOf } from '../../../ledger/testing/examples/actions.ts';
import { Requests } from '../../../ledger/testing/examples/requests.ts';
import { type Line, readStoriesIn } from '../../../ledger/testing/examples/stories.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { frequencyOptions } from '../../parts/bill/frequency-choices.ts';
import { BillDialog } from './bill-dialog.tsx';
import { bill } from './testing/bill.ts';

type Adding = Line & { action: ActionOf<'addBill'> };
const lines = readStoriesIn('twenty-bills.md')[0]?.lines ?? [];
const bills = lines.filter((line): line is Adding => line.action.kind === 'addBill');

const requests = new Requests();
for (const { action } of lines.slice(0, 1)) requests.added(action);

const household = fakeHousehold();
beforeEach(() => {
  // The day on which they are entered.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${bills[0]?.day}T10:00:00.000Z`) });
  household.reads['/api/accounts'] = [account(1, 'Bills', '2000.00')];
  household.reads['/api/bills'] = [];
  household.writes['POST /api/bills'] = () =>
    Response.json(bill(1, 'Any', '1.00'), { status: 201 });
});
afterEach(() => vi.useRealTimers());

const change = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function chooseFrequency(frequency: string): void {
  if (frequencyOptions.some(({ value }) => value === frequency))
    return void change('Frequency', frequency);
  const [, every = '', unit = ''] = frequency.split('-');
  change('Frequency', 'every');
  change('Every', every);
  change('Weeks or months', unit);
}

/** Chooses the day on which it is due: one of three kinds where a person pays it, any day of the month where it pays itself. */
function chooseDay({ isAutomatic, isDirectDebit, day, week }: Adding['action']['wishes']): void {
  if (isAutomatic) fireEvent.click(screen.getByLabelText('Automatic payments'));
  if (isDirectDebit) fireEvent.click(screen.getByLabelText('Direct debit'));
  if (day === undefined) return;
  if (isAutomatic || isDirectDebit) change('Payment day', String(day));
  else if (week === undefined) change('Falls on', 'last');
  else {
    change('Falls on', 'weekday');
    change('Which one', String(week));
    change('Weekday', String(day));
  }
}

test.each(bills)(
  'the form shows the weekly amount, and asks for the bill in its words: $text',
  async (line) => {
    const { name, amount, frequency, wishes } = line.action;
    showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
    await screen.findByLabelText('Bill name');
    change('Bill name', name);
    await within(screen.getByLabelText('Account')).findByText('Bills');
    change('Amount', amount);
    chooseFrequency(frequency);
    change('Account', '1');
    if (wishes.due) change(/^(Next due|Due) date/, wishes.due);
    chooseDay(wishes);
    const weekly = document.querySelector('output')?.textContent;
    expect(weekly).toBe(`$${line.figures.shown.get(name)?.weekly}`);
    fireEvent.click(screen.getByText('Add Bill'));
    const sent = () => household.sent.find(({ call }) => call === 'POST /api/bills')?.body;
    await waitFor(() => expect(sent()).toBeDefined());
    const { body } = await requests.requestFor(line.action, () => Promise.reject());
    expect(sent()).toEqual({ isAutomatic: false, isDirectDebit: false, ...body });
  },
);

test('there are twenty of them', () => expect(bills).toHaveLength(20));
