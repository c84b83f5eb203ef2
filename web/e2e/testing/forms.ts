/**
 * Forms that write, for the tests of bad lines, of repeated presses and of what was typed: one of each kind, since all of them use the same
 * code (docs/decisions/one-way-to-submit.md). Every form goes through the same without a browser: web/app/forms.test.tsx.
 */
import type { Locator, Page } from 'playwright-core';
import { type Home, press } from './stage.ts';

/** One form of the app, and what comes of sending it. */
type Form = {
  readonly name: string;
  /** Its address, which may hold an id of this household. */
  readonly path: (home: Home) => string;
  /** Fills it in; the form is the topmost dialog. */
  readonly fill: (form: Locator, page: Page) => Promise<void>;
  readonly button: string | RegExp;
  /** The write that it sends. */
  readonly call: RegExp;
  /** What the page says when a gateway refuses the write, and when it is done. */
  readonly failed: string;
  readonly done: string;
  /** The type of the one event that the write appends. */
  readonly event: string;
  /** Set where the page has nothing left to send once it hears that the write was done: its button goes, or the page hears of it `later`. */
  readonly heard?: 'gone' | 'later';
};

const billId = ({ bills }: Home, name: string) => bills.find((bill) => bill.name === name)?.id;

/** Filled in on a small household, in an order in which one household can send them all. */
export const forms: Form[] = [
  {
    name: 'a corrected balance',
    path: () => '/accounts?dialog=balances',
    fill: async (form) => {
      await press(form, 'Edit balance of Spare');
      await form.getByLabel('Balance of Spare').fill('77');
    },
    button: 'Save Balance',
    call: /^PATCH \/api\/accounts\/\d+$/,
    failed: 'Failed to update account',
    done: 'Balance Saved',
    event: 'AccountBalanceSet',
    heard: 'gone',
  },
  {
    name: 'automatic savings',
    path: () => '/accounts?dialog=auto-savings',
    fill: async (form) => {
      await form.getByLabel('From account').selectOption({ index: 1 });
      await form.getByLabel('To account').selectOption({ index: 1 });
      await form.getByLabel('Amount').fill('60.50');
    },
    button: 'Create Automatic Savings',
    call: /^POST \/api\/savings-rules$/,
    failed: 'Failed to Create Automatic Savings',
    done: 'Automatic Savings Created',
    event: 'SavingsRuleAdded',
  },
  {
    name: 'a new bill',
    path: () => '/dashboard?dialog=bill',
    fill: async (form) => {
      await form.getByLabel('Bill name').fill('Phone');
      await form.getByLabel('Amount', { exact: true }).fill('45');
      await form.getByLabel('Account', { exact: true }).selectOption({ label: 'Everyday' });
    },
    button: 'Add Bill',
    call: /^POST \/api\/bills$/,
    failed: 'Failed to add bill',
    done: 'Bill added successfully',
    event: 'BillAdded',
  },
  {
    name: 'a past amount',
    path: (home) => `/dashboard?dialog=bill&id=${billId(home, 'Rent')}`,
    fill: async (form) => {
      await press(form, 'Manage history');
      await form.getByLabel('Amount', { exact: true }).last().fill('410');
    },
    button: 'Add Historical Amount',
    call: /^POST \/api\/bills\/\d+\/historical$/,
    failed: 'Failed to add historical amount',
    done: 'Historical amount added successfully',
    event: 'HistoricalAmountRecorded',
  },
  {
    name: 'a payment',
    path: (home) => `/dashboard?dialog=pay-bill&id=${billId(home, 'Holiday fund')}`,
    fill: (form) => form.getByLabel('Custom amount').fill('20'),
    button: 'Pay $20.00',
    call: /^POST \/api\/bills\/pay$/,
    failed: 'Unable to process payment. Please try again.',
    done: 'Bill Paid Successfully',
    event: 'BillPaid',
  },
  {
    name: 'a payment with arrears',
    path: (home) => `/dashboard?dialog=pay-bill&id=${billId(home, 'Electricity')}`,
    fill: async (form, page) => {
      await press(form, 'Pay $312.40');
      const arrears = page.getByRole('dialog', { name: 'Arrears Payment Required' });
      await arrears.getByLabel('In installments').check();
    },
    button: 'Pay $312.40',
    call: /^POST \/api\/bills\/pay-with-arrears$/,
    failed: 'Arrears Payment Failed',
    done: 'Bill Paid with Arrears Handled',
    event: 'BillPaid',
  },
  {
    name: 'a changed bill',
    path: (home) => `/dashboard?dialog=bill&id=${billId(home, 'Electricity')}`,
    fill: (form) => form.getByLabel('Amount').first().fill('320'),
    button: 'Update Bill',
    call: /^PATCH \/api\/bills\/\d+$/,
    failed: 'Failed to update bill',
    done: 'Bill updated successfully',
    heard: 'later',
    event: 'BillChanged',
  },
  {
    name: 'a bill that is deleted',
    path: (home) => `/dashboard?dialog=delete-bill&id=${billId(home, 'Car loan')}`,
    fill: async () => undefined,
    button: 'Delete',
    call: /^DELETE \/api\/bills\/\d+$/,
    failed: 'Failed to delete bill',
    done: 'Bill deleted successfully',
    event: 'BillRemoved',
  },
];
