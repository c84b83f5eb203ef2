import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { hasDraft } from '../../base/draft.ts';
import { keepLocally } from '../../base/local-preferences.ts';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const written = () => household.sent.filter(({ call }) => call.endsWith('/bills'));

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '150.00')];
  household.reads['/api/bills'] = [];
  household.writes['POST /api/bills'] = () =>
    Response.json(bill(1, 'Rates', '0.00', { dueDate: '2999-01-01' }), { status: 201 });
});

/** The Sunday of the week after next: two weeks are set aside until then. */
const inTwoWeeks = () => addDays(weekStart(today()), 20);

/** A bill of $480.00 a quarter, $36.92 a week, of which $406.15 are open on that day. */
async function fillIn() {
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  await userEvent.type(await screen.findByLabelText('Bill name'), 'Rates');
  await userEvent.type(screen.getByLabelText('Amount'), '480');
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'quarterly');
  await userEvent.type(screen.getByLabelText(/^Next due date/), inTwoWeeks());
  await screen.findByText(/out of the \$150\.00 available in Everyday/);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const have = () => screen.getByLabelText<HTMLInputElement>(/^How much do you already have/);

test('what is there already is sent along, and never more than the account has', async () => {
  await fillIn();
  await userEvent.type(have(), '150.01');
  expect(await screen.findByText('Everyday has only $150.00 available.')).toBeDefined();
  await userEvent.clear(have());
  await userEvent.type(have(), '150');
  expect(screen.queryByText('Everyday has only $150.00 available.')).toBeNull();
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  expect(written()).toMatchObject([{ body: { fund: '150.00' } }]);
});

test('what the server finds missing stands beside the field', async () => {
  household.writes['POST /api/bills'] = () =>
    Response.json(
      { message: 'Only $20.00 is not set aside yet.', code: 'insufficient_available' },
      { status: 409 },
    );
  await fillIn();
  await userEvent.type(have(), '120');
  await press('Add Bill');
  await screen.findByText('Only $20.00 is not set aside yet.');
  expect(have().ariaInvalid).toBe('true');
});

test('what the server finds missing shows no digit of it while amounts are hidden', async () => {
  household.writes['POST /api/bills'] = () =>
    Response.json(
      { message: 'Only $20.00 is not set aside yet.', code: 'insufficient_available' },
      { status: 409 },
    );
  await fillIn();
  keepLocally({ showAccountBalances: false });
  await userEvent.type(have(), '120');
  await press('Add Bill');
  await screen.findByText('Only $••• is not set aside yet.');
});

test('the gap to the first date is offered to be put in, as far as the account has it', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '150.00')];
  await fillIn();
  expect(screen.getByText('Only 2 weeks until it is due.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Put in/ })).toBeNull();
  await userEvent.clear(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), '130');
  await press('Put in $110.00 now');
  expect(have().value).toBe('110.00');
  expect(screen.queryByText('Only 2 weeks until it is due.')).toBeNull();
});

test('or to be paid by the week, which the account advances', async () => {
  await fillIn();
  await press('Pay $203.08 more for 2 weeks');
  expect(screen.getByText(/^Everyday advances it, and you pay \$203\.08 more/)).toBeDefined();
  expect(screen.queryByText('Only 2 weeks until it is due.')).toBeNull();
  await press('Do not');
  await press('Pay $203.08 more for 2 weeks');
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  const arrears = { amount: '406.15', weeks: 2, advance: true };
  expect(written()).toMatchObject([{ body: { arrears } }]);
});

test('what is owed from before is a plan of so many weeks', async () => {
  await fillIn();
  await press('Something is still owed for it');
  await press('Nothing is owed');
  await press('Something is still owed for it');
  await userEvent.type(screen.getByLabelText('Owed from before'), '100');
  await userEvent.clear(screen.getByLabelText('Weeks to pay it back'));
  await userEvent.type(screen.getByLabelText('Weeks to pay it back'), '3');
  expect(
    screen.getByText('$33.33 extra each week for 3 weeks goes back to Everyday.'),
  ).toBeDefined();
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  const arrears = { amount: '100.00', weeks: 3, advance: false };
  expect(written()).toMatchObject([{ body: { arrears } }]);
});

test('a contingency raises the weekly amount, and says so', async () => {
  await fillIn();
  await userEvent.selectOptions(screen.getByLabelText('Contingency'), '10 %');
  expect(screen.getByText('$40.62')).toBeDefined();
  expect(screen.getByText('$480.00 ÷ 13 weeks, incl. 10 % contingency')).toBeDefined();
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  expect(written()).toMatchObject([{ body: { contingency: 10 } }]);
});

test('a bill that costs more gets the offer too; as it was it gets none', async () => {
  household.reads['/api/bills'] = [
    bill(1, 'Rates', '100.00', { dueDate: inTwoWeeks(), contingency: 12 }),
  ];
  household.writes['PATCH /api/bills/1'] = () => Response.json(bill(1, 'Rates'));
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
  expect(screen.getByLabelText<HTMLSelectElement>('Contingency').value).toBe('12');
  expect(screen.queryByText('Only 2 weeks until it is due.')).toBeNull();
  await userEvent.clear(amount);
  await userEvent.type(amount, '300');
  await press('Put in $44.80 now');
  await press('Update Bill');
  await screen.findByText('Bill updated successfully');
  const body = { amount: '300.00', fund: '44.80' };
  expect(household.sent.at(-1)).toMatchObject({ call: 'PATCH /api/bills/1', body });
});

test('what is advanced follows what is typed after it was chosen, and comes back with the gap', async () => {
  await fillIn();
  await press('Pay $203.08 more for 2 weeks');
  const amount = screen.getByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '130');
  await screen.findByText('Everyday advances it, and you pay $55.00 more for 2 weeks.');
  const often = screen.getByLabelText('Frequency');
  await userEvent.selectOptions(often, 'weekly');
  expect(screen.queryByText(/advances it/)).toBeNull();
  await userEvent.selectOptions(often, 'quarterly');
  await screen.findByText(/advances it/);
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  expect(written()).toMatchObject([
    { body: { amount: '130.00', arrears: { amount: '110.00', weeks: 2, advance: true } } },
  ]);
});

test('nothing is advanced for a bill that lacks nothing any more', async () => {
  await fillIn();
  await press('Pay $203.08 more for 2 weeks');
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'once');
  await press('Add Bill');
  await screen.findByText('Bill added successfully');
  expect(written()[0]?.body).not.toHaveProperty('arrears');
});

test('the sum that is put in with an edit can be typed anew', async () => {
  household.reads['/api/bills'] = [
    bill(1, 'Power', '40.00', { amount: '100.00', dueDate: addDays(today(), 8) }),
  ];
  household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  const amount = await screen.findByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '900');
  await userEvent.click(await screen.findByRole('button', { name: /^Put in/ }));
  const field = screen.getByLabelText(/^Put in now/);
  await userEvent.clear(field);
  await userEvent.type(field, '20');
  expect(screen.getByLabelText(/^Put in now/)).toHaveProperty('value', '20');
});

test('an edit whose gap is paid by the week leaves nothing behind once it is sent', async () => {
  const rates = bill(1, 'Rates', '100.00', { amount: '130.00', dueDate: inTwoWeeks() });
  const dearer = { ...rates, amount: '300.00' };
  household.reads['/api/bills'] = [rates];
  household.writes['PATCH /api/bills/1'] = () => {
    household.reads['/api/bills'] = [dearer];
    const answers = fetch;
    // The bills are read again before the accounts.
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/api/accounts') await new Promise((resolve) => setTimeout(resolve, 150));
      return answers(path, init);
    });
    return Response.json(dearer);
  };
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '300');
  await press('Pay $30.72 more for 2 weeks');
  await press('Update Bill');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const arrears = { amount: '61.43', weeks: 2, advance: true };
  expect(household.sent.at(-1)).toMatchObject({ body: { amount: '300.00', arrears } });
  expect(hasDraft('bill 1')).toBe(false);
});

test('what an edit has put in is not put in again beside what was typed while it was sent', async () => {
  const power = bill(1, 'Power', '40.00', { amount: '100.00', dueDate: inTwoWeeks() });
  household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
  const after = { ...power, ...{ amount: '900.00', amountLeft: '900.00', amountToPay: '900.00' } };
  household.reads['/api/bills'] = [power];
  const { promise, give } = heldAnswer();
  household.writes['PATCH /api/bills/1'] = () => promise;
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  const amount = await screen.findByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '900');
  await userEvent.click(await screen.findByRole('button', { name: /^Put in/ }));
  await press('Update Bill');
  await userEvent.type(screen.getByLabelText('Bill name'), 's');
  household.reads['/api/bills'] = [after];
  give(Response.json(after));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByText('Your unsent changes are here.');
  await press('Update Bill');
  await waitFor(() => expect(household.sent.at(-1)?.body).toEqual({ name: 'Powers' }));
});
