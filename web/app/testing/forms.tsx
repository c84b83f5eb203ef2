/** Every form that writes, filled in on a household of two accounts and four bills, for tests of what each of them does alike. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { bill } from '../../features/bills/testing/bill.ts';
import { account, type Household, income } from './household.tsx';

/** One form of the app, and what comes of sending it. */
type Form = {
  readonly name: string;
  readonly path: string;
  /** What other writes are answered on the way. */
  readonly asked?: Household['writes'];
  /** Fills it in. */
  readonly fill: () => Promise<void>;
  readonly button: string;
  /** The write that it sends, and what the server answers once it is done. */
  readonly call: string;
  readonly answer: unknown;
  /** What the page says when a gateway refuses the write, and when it is done. */
  readonly failed: string;
  readonly done: string;
  /** Set where nothing is typed, or what was chosen is not kept. */
  readonly keepsNothing?: true;
};

const everyday = account(7, 'Everyday', '2450.00');
const spare = account(8, 'Spare', '10.00');
const rent = bill(1, 'Rent', '100.00');
const electricity = bill(2, 'Electricity', '24.03', { amount: '312.40' });
const holiday = bill(4, 'Holiday fund', '25.00', { amount: '1300.00' });

/** What the household reads. */
export const householdOfForms: Household['reads'] = {
  '/api/accounts': [everyday, spare],
  '/api/bills': [rent, electricity, bill(3, 'Car loan'), holiday],
  '/api/incomes': [income(3, 'Salary', '2000.00', '461.89')],
  '/api/savings-rules': [],
  '/api/bills/1/historical': [],
  '/api/bills/2/historical': [],
  '/api/user/preferences': DEFAULT_PREFERENCES,
};

/** The topmost dialog. */
export function topmost(): Promise<HTMLElement> {
  return waitFor(() => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role$=dialog]')].at(-1);
    if (!dialog) throw new Error('No dialog is open');
    return dialog;
  });
}

/** The last button of this name or label. By role it would take most of the time of these tests. */
export function buttonIn(dialog: HTMLElement, name: string): HTMLElement {
  const isMeant = (one: HTMLElement) => name === (one.ariaLabel ?? one.textContent);
  const button = [...dialog.querySelectorAll('button')].filter(isMeant).at(-1);
  if (!button) throw new Error(`There is no ${name}`);
  return button;
}

async function type(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    // Some labels go on with a hint.
    const [field] = await within(await topmost()).findAllByLabelText(new RegExp(`^${label}`));
    if (!field) throw new Error(`There is no ${label}`);
    if (field instanceof HTMLSelectElement) await userEvent.selectOptions(field, value);
    else fireEvent.change(field, { target: { value } });
  }
}

async function press(name: string): Promise<void> {
  const dialog = await topmost();
  fireEvent.click(await waitFor(() => buttonIn(dialog, name)));
}

const paid = { status: 'paid', paidOn: '2026-05-20', shortfallAmount: '288.37' };

const needsArrears = () =>
  Response.json(
    {
      message: '$288.37 is missing.',
      code: 'arrears_required',
      details: { savedAmount: '24.03', shortfallAmount: '288.37' },
    },
    { status: 409 },
  );

/** In the order of `web/e2e/testing/forms.ts`, where the same names are. */
export const forms: Form[] = [
  {
    name: 'a new account',
    path: '/accounts?dialog=account',
    fill: () => type({ 'Account name': 'Holidays' }),
    button: 'Create Account',
    call: 'POST /api/accounts',
    answer: account(9, 'Holidays', '0.00'),
    failed: 'Failed to create account',
    done: 'Account created successfully',
  },
  {
    name: 'a corrected balance',
    path: '/accounts?dialog=balances',
    fill: async () => {
      await press('Edit balance of Spare');
      await type({ 'Balance of Spare': '77' });
    },
    button: 'Save Balance',
    call: 'PATCH /api/accounts/8',
    answer: { ...spare, balance: '77.00' },
    failed: 'Failed to update account',
    done: 'Balance Saved',
  },
  {
    name: 'a transfer',
    path: '/accounts?dialog=transfer',
    fill: () => type({ 'From account': '7', 'To account': '8', Amount: '40' }),
    button: 'Transfer Funds',
    call: 'POST /api/accounts/transfer',
    answer: { from: everyday, to: spare },
    failed: 'Failed to transfer funds',
    done: 'Transfer Completed',
  },
  {
    name: 'automatic savings',
    path: '/accounts?dialog=auto-savings',
    fill: () => type({ 'From account': '7', 'To account': '8', Amount: '60.50' }),
    button: 'Create Automatic Savings',
    call: 'POST /api/savings-rules',
    answer: { id: 1, fromAccountId: 7, toAccountId: 8, amount: '60.50', frequency: 'monthly' },
    failed: 'Failed to Create Automatic Savings',
    done: 'Automatic Savings Created',
  },
  {
    name: 'a new bill',
    path: '/dashboard?dialog=bill',
    fill: () => type({ 'Bill name': 'Phone', Amount: '45', Account: '7' }),
    button: 'Add Bill',
    call: 'POST /api/bills',
    answer: bill(5, 'Phone'),
    failed: 'Failed to add bill',
    done: 'Bill added successfully',
  },
  {
    name: 'a past amount',
    path: '/dashboard?dialog=bill&id=1',
    fill: async () => {
      await press('Manage history');
      const amounts = await within(await topmost()).findAllByLabelText('Amount');
      fireEvent.change(amounts.at(-1) as HTMLElement, { target: { value: '410' } });
    },
    button: 'Add Historical Amount',
    call: 'POST /api/bills/1/historical',
    answer: { id: 1, billId: 1, amount: '410.00', billDate: '2026-05-01', description: null },
    failed: 'Failed to add historical amount',
    done: 'Historical amount added successfully',
  },
  {
    name: 'money towards a bill',
    path: '/dashboard?dialog=fund-bill&id=2',
    fill: () => type({ Amount: '100' }),
    button: 'Fund Bill',
    call: 'POST /api/bills/2/fund',
    answer: electricity,
    failed: 'Failed to fund bill',
    done: 'Bill Funded',
  },
  {
    name: 'a payment',
    path: '/dashboard?dialog=pay-bill&id=4',
    fill: () => type({ 'Custom amount': '20' }),
    button: 'Pay $20.00',
    call: 'POST /api/bills/pay',
    answer: { ...paid, amount: '20.00', bill: holiday },
    failed: 'Unable to process payment. Please try again.',
    done: 'Bill Paid Successfully',
  },
  {
    name: 'a payment with arrears',
    path: '/dashboard?dialog=pay-bill&id=2',
    asked: { 'POST /api/bills/pay': needsArrears },
    fill: async () => {
      await press('Pay $312.40');
      fireEvent.click(await screen.findByLabelText(/^In installments/));
    },
    button: 'Pay $312.40',
    call: 'POST /api/bills/pay-with-arrears',
    answer: { ...paid, amount: '312.40', bill: electricity },
    failed: 'Arrears Payment Failed',
    done: 'Bill Paid with Arrears Handled',
    keepsNothing: true,
  },
  {
    name: 'a changed bill',
    path: '/dashboard?dialog=bill&id=2',
    fill: () => type({ Amount: '320' }),
    button: 'Update Bill',
    call: 'PATCH /api/bills/2',
    answer: { ...electricity, amount: '320.00' },
    failed: 'Failed to update bill',
    done: 'Bill updated successfully',
  },
  {
    name: 'a bill that is deleted',
    path: '/dashboard?dialog=delete-bill&id=3',
    fill: async () => undefined,
    button: 'Delete',
    call: 'DELETE /api/bills/3',
    answer: null,
    failed: 'Failed to delete bill',
    done: 'Bill deleted successfully',
    keepsNothing: true,
  },
  {
    name: 'a new income',
    path: '/dashboard?dialog=income',
    fill: () => type({ Name: 'Pension', Amount: '400', Frequency: 'monthly' }),
    button: 'Add Income',
    call: 'POST /api/incomes',
    answer: income(4, 'Pension', '400.00', '92.38'),
    failed: 'Failed to add income',
    done: 'Income added successfully',
  },
];
