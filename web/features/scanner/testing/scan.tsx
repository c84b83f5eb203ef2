import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import type { Bill } from '../../../../api/contract/bills.ts';
import type { ScanAnswer } from '../../../../api/contract/scan.ts';
import { type Household, showSignedIn } from '../../../app/testing/household.tsx';
import { openDialog } from '../../../base/use-dialog.ts';
import { ScannerDialog } from '../scanner-dialog.tsx';

const sure = { confidence: 0.9, evidence: null };
/** A quarterly bill of $120.50 that is due one day. */
export const read: ScanAnswer = {
  name: 'AGL Energy',
  amount: '120.50',
  dueDate: '2099-01-31',
  category: 'utilities',
  frequency: 'quarterly',
  paymentDay: null,
  paymentDayType: 'monthly',
  isDirectDebit: false,
  isOverdue: false,
  daysOverdue: 0,
  fields: {
    name: sure,
    amount: { confidence: 0.79, evidence: 'Amount due $120.50' },
    dueDate: sure,
    category: sure,
    frequency: { confidence: 0, evidence: null },
    paymentDay: sure,
    isDirectDebit: sure,
  },
  engine: 'embedded',
  warnings: [],
  match: null,
};
/** It looks like bill 1. */
export const match = {
  billId: 1,
  billName: 'Power',
  reason: 'provider',
  explanation: 'Both name AGL',
} as const;
/** What the server answers to a file, stage by stage. */
export const answered = (scan: ScanAnswer) => () =>
  new Response(
    [
      { progress: 10, stage: 'received' },
      { progress: 30, stage: 'opened' },
      { progress: 100, stage: 'done', result: scan },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
    { headers: { 'content-type': 'application/x-ndjson' } },
  );

/** Opens the dialog and gives it a file. */
export async function choose(
  file = new File(['a bill'], 'bill.png', { type: 'image/png' }),
  dialogs = <ScannerDialog />,
) {
  showSignedIn(dialogs, '/dashboard?dialog=scanner');
  const dialog = await screen.findByRole('dialog', { name: 'AI Document Scanner' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, file, { applyAccept: false });
}
/** Gives it a file of which this is read. */
export async function scanned(household: Household, scan: ScanAnswer, dialogs?: ReactElement) {
  household.writes['POST /api/bills/scan'] = answered(scan);
  await choose(undefined, dialogs);
  await screen.findByText('Bill scanned');
}
/** Leaves the scanner by the browser's Back, and opens it again. */
export async function leaveAndOpen() {
  act(() => history.replaceState(null, '', '/dashboard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openDialog('scanner'));
  await screen.findByRole('dialog');
}

/** The payment of a bill is scheduled when one is asked for, and is not any more once that is undone. */
export function schedules(household: Household, amount: string) {
  const event = '11111111-1111-4111-8111-111111111111';
  let asked = 0;
  const list = (scheduledPayment: Bill['scheduledPayment']) => {
    const now = household.reads['/api/bills'] as readonly Bill[];
    const bills = now.map((one) => (one.id === asked ? { ...one, scheduledPayment } : one));
    household.reads['/api/bills'] = bills;
    return bills.find(({ id }) => id === asked) ?? { ...bills[0], id: asked };
  };
  household.writes['POST /api/bills/pay'] = () => {
    const [body] = household.sent.slice(-1).map((one) => one.body as { billId: number });
    asked = body?.billId ?? 0;
    const scheduledFor = '2026-06-01';
    const bill = list({ amount, scheduledFor });
    return Response.json(
      { status: 'scheduled', amount, scheduledFor, bill },
      { headers: { 'ledger-events': `PaymentScheduled=${event}` } },
    );
  };
  household.writes[`POST /api/activity/${event}/undo`] = () => {
    list(null);
    return Response.json({ undone: [{ eventId: event }] });
  };
}

/** Presses the button of this name, once it is there. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
