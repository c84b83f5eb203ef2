import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { today } from '../../ui/today.ts';
import { PayDialog } from './pay-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

const confetti = vi.hoisted(() => ({ shots: [] as unknown[], options: [] as unknown[] }));
vi.mock('canvas-confetti', () => {
  const shoot = Object.assign((shot: unknown) => confetti.shots.push(shot), { reset: () => {} });
  const create = (_: unknown, options: unknown) => {
    confetti.options.push(options);
    return shoot;
  };
  return { default: { create } };
});

const household = fakeHousehold();
const covered = bill(1, 'Power', '100.00');
const short = bill(2, 'Water', '60.00');
const poor = bill(3, 'Gas', '100.00', { account: { id: 7, name: 'Everyday', balance: '20.00' } });

beforeEach(() => {
  confetti.shots.length = 0;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00', { available: '30.00' })];
  household.reads['/api/bills'] = [covered, short, poor];
});

const show = (id: number) => showSignedIn(<PayDialog />, `/dashboard?dialog=pay-bill&id=${id}`);
const paid = (of: typeof covered) => ({
  status: 'paid',
  amount: '100.00',
  paidOn: '2026-05-20',
  bill: { ...of, dueDate: '2026-07-01' },
});

test('a covered bill is paid once however often it is pressed, with confetti', async () => {
  const answer = heldAnswer();
  household.writes['POST /api/bills/pay'] = () => answer.promise;
  show(1);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Pay $100.00' }));
  expect((await screen.findByRole('button', { name: 'Paying...' })).ariaBusy).toBe('true');
  answer.give(Response.json(paid(covered)));
  await screen.findByRole('heading', { name: 'Bill Paid Successfully' });
  expect(screen.getByText('Next due 1 July 2026.')).toBeDefined();
  expect(household.sent).toMatchObject([
    {
      call: 'POST /api/bills/pay',
      body: { billId: 1, amount: '100.00', processImmediately: true },
    },
  ]);
  await waitFor(() =>
    expect(confetti.shots).toMatchObject([{ particleCount: 150 }, { particleCount: 150 }]),
  );
  expect(confetti.options).toEqual([{ resize: true, useWorker: false }]);
  document.querySelector('canvas')?.remove();
});

test('a payment is said once, in the dialog, with its Undo beside', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  household.writes['POST /api/bills/pay'] = () =>
    Response.json(paid(covered), { headers: { 'ledger-events': 'BillPaid=e1' } });
  household.writes['POST /api/activity/e1/undo'] = () =>
    Response.json({ undone: [{ eventId: 'e1' }] });
  show(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getAllByText('Bill Paid Successfully')).toHaveLength(1);
  expect(screen.queryByText('Notification')).toBeNull();
  await userEvent.click(undo);
  await screen.findByText('Undone');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('with reduced motion there is no confetti, and the dialog closes by itself', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  household.writes['POST /api/bills/pay'] = () => Response.json(paid(covered));
  show(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Bill Paid Successfully' });
  await waitFor(() => expect(window.location.search).toBe(''), { timeout: 8_000 });
  expect(confetti.shots).toEqual([]);
});

test('a custom amount is paid instead', async () => {
  household.writes['POST /api/bills/pay'] = () => Response.json(paid(covered));
  show(1);
  const input = await screen.findByLabelText<HTMLInputElement>(/Custom amount/);
  expect(input.value).toBe('100.00');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
  await userEvent.keyboard('80,5');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $80.50' }));
  await waitFor(() => expect(household.sent).toMatchObject([{ body: { amount: '80.50' } }]));
});

test('what cannot be read for certain is not paid: neither what it may mean nor the bill’s amount', async () => {
  show(1);
  const input = await screen.findByLabelText(/Custom amount/);
  await userEvent.clear(input);
  await userEvent.type(input, '12.345');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check the amount' });
  expect(button.disabled).toBe(true);
  await userEvent.type(input, '{Enter}');
  expect(household.sent).toEqual([]);
  await userEvent.clear(input);
  await userEvent.paste('$12.35');
  expect(screen.getByRole('button', { name: 'Pay $12.35' })).toBeDefined();
});

/** What the server says to a payment of 100.00 where 60.00 is saved. */
const needsArrears = () =>
  Response.json(
    {
      message: 'Only $60.00 is saved for this bill; $40.00 is missing.',
      code: 'arrears_required',
      details: { savedAmount: '60.00', shortfallAmount: '40.00' },
    },
    { status: 409 },
  );

test('a shortfall asks how to settle it, and shows the plan that the server will make', async () => {
  household.writes['POST /api/bills/pay'] = needsArrears;
  household.writes['POST /api/bills/pay-with-arrears'] = () =>
    Response.json({ ...paid(short), shortfallAmount: '40.00' });
  show(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Arrears Payment Required' });
  expect(screen.getByText('$60.00 of the $100.00 is saved. Choose how to settle the rest.'));
  // Available was 30.00 and advances 40.00.
  expect(screen.getByText('-$10.00')).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /In installments/ }));
  const period = screen.getByLabelText<HTMLSelectElement>('Pay it back over');
  expect(period.options).toHaveLength(12);
  expect(screen.getByText('4 weekly')).toBeDefined();
  await userEvent.selectOptions(period, '3 months');
  expect(screen.getByText('$3.08')).toBeDefined();
  expect(screen.getByText('13 weekly')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Bill Paid with Arrears Handled' });
  expect(household.sent.slice(1)).toMatchObject([
    {
      call: 'POST /api/bills/pay-with-arrears',
      body: {
        billId: 2,
        dueDate: short.dueDate,
        paymentAmount: '100.00',
        shortfallAmount: '40.00',
        paymentMethod: 'installments',
        installmentPeriod: 3,
      },
    },
  ]);
});

test('figures that the server corrects are shown fresh, and sent so', async () => {
  const refusal = { savedAmount: '70.00', shortfallAmount: '30.00' };
  household.writes['POST /api/bills/pay'] = needsArrears;
  household.writes['POST /api/bills/pay-with-arrears'] = () =>
    household.sent.length === 2
      ? Response.json(
          { message: 'The amounts have changed', code: 'shortfall_changed', details: refusal },
          { status: 409 },
        )
      : Response.json({ ...paid(short), shortfallAmount: '30.00' });
  show(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Arrears Payment Required' });
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByText(/^The amounts have changed/);
  expect(screen.getByText('$30.00')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Bill Paid with Arrears Handled' });
  expect(household.sent.slice(1).map(({ body }) => body)).toMatchObject([
    { shortfallAmount: '40.00', paymentMethod: 'immediate' },
    { shortfallAmount: '30.00', paymentMethod: 'immediate' },
  ]);
});

test('arrears that only the server knows of open the same question', async () => {
  household.writes['POST /api/bills/pay'] = () =>
    Response.json(
      {
        message: 'Not enough saved',
        code: 'arrears_required',
        details: { savedAmount: '90.00', shortfallAmount: '10.00' },
      },
      { status: 409 },
    );
  show(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Arrears Payment Required' });
  expect(screen.getByText('$10.00')).toBeDefined();
});

test('a direct debit is scheduled for its date', async () => {
  const date = addDays(today(), 9);
  const debit = bill(4, 'Rates', '0.00', {
    isDirectDebit: true,
    dueDate: date,
    nextPaymentDate: date,
  });
  household.reads['/api/bills'] = [debit];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'scheduled', amount: '100.00', scheduledFor: date, bill: debit });
  show(4);
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule $100.00' }));
  await screen.findByRole('heading', { name: 'Payment Scheduled' });
  expect(household.sent).toMatchObject([
    { body: { billId: 4, amount: '100.00', dueDate: date, processImmediately: false } },
  ]);
});

test('what was due once says where it is found, and no next date', async () => {
  const once = { ...covered, frequency: 'once' } as const;
  const ended = { ...once, ended: true };
  household.reads['/api/bills'] = [once];
  household.writes['POST /api/bills/pay'] = () => {
    household.reads['/api/bills'] = [ended];
    return Response.json({ ...paid(once), bill: ended });
  };
  show(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByText('That was its last payment. You find it under Ended.');
  expect(screen.queryByText(/^Next due/)).toBeNull();
});
