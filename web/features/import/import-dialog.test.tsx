import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { today } from '../../ui/today.ts';
import { ImportDialog } from './import-dialog.tsx';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
});

/** Opens the dialog and pastes a text into its box. */
async function paste(text: string) {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  await userEvent.click(await screen.findByLabelText('Your list'));
  await userEvent.paste(text);
}

const LIST =
  'Name\tAmount\tHow often\tDue date\nRent\t$433.00\tMonthly\t1 Dec 2199\nPower\t130,00\tquarterly\t14.12.2199\n';
const answered = (bills: { name: string; weeklyAmount: string }[]) => () =>
  Response.json(bills, {
    status: 201,
    headers: { 'ledger-events': 'BillsImported=e1,BillAdded=e2,BillAdded=e3' },
  });
const lines = () => within(screen.getByRole('dialog')).getAllByRole('listitem');

test('a pasted table is shown with what each bill takes a week, and added as one act with one undo', async () => {
  household.writes['POST /api/bills/import'] = answered([
    { name: 'Rent', weeklyAmount: '100.00' },
    { name: 'Power', weeklyAmount: '10.00' },
  ]);
  household.writes['POST /api/activity/e1/undo'] = () =>
    Response.json({ message: 'Undone', undone: [], accounts: [], bills: [] });
  await paste(LIST);
  await screen.findByText('2 bills, $110.00 a week');
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    'Rent$100.00 a week$433.00 monthly, due 1 Dec 2199, Other, Everyday',
    'Power$10.00 a week$130.00 quarterly, due 14 Dec 2199, Other, Everyday',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 bills' }));
  await screen.findByText('2 bills imported');
  const usual = { category: 'other', accountId: 7 };
  expect(household.sent[0]?.body).toEqual({
    bills: [
      { ...usual, name: 'Rent', amount: '433.00', frequency: 'monthly', dueDate: '2199-12-01' },
      { ...usual, name: 'Power', amount: '130.00', frequency: 'quarterly', dueDate: '2199-12-14' },
    ],
  });
  await waitFor(() => expect(window.location.search).toBe(''));
  // A toast follows the pointer in ways that this browser does not know.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(household.sent.map(({ call }) => call)).toEqual([
      'POST /api/bills/import',
      'POST /api/activity/e1/undo',
    ]),
  );
});

test('a wrong guess of a column is set right', async () => {
  await paste(
    'Rent\t433.00\t433.00\tMonthly\t1 Dec 2199\nGas\t1.00\t130.00\tMonthly\t1 Dec 2199\n',
  );
  await screen.findByText('2 bills, $100.23 a week');
  await userEvent.click(screen.getByRole('button', { name: /^Columns/ }));
  await userEvent.selectOptions(screen.getByLabelText('Amount'), 'Column 3 (433.00)');
  await screen.findByText('2 bills, $130.02 a week');
});

test('dates that can be read in two ways are asked about once', async () => {
  await paste(
    'Name,Amount,How often,Due date\nRent,433.00,monthly,03/04/2199\nGas,10.00,monthly,05/06/2199\n',
  );
  await screen.findByText('0 bills, $0.00 a week · 2 lines to look at');
  expect(screen.getByRole('button', { name: 'No bill is ready yet.' })).toHaveProperty(
    'disabled',
    true,
  );
  const question = screen.getByLabelText('Which day is 03/04/2199?');
  expect(
    within(question)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Please choose', '3 Apr 2199', '4 Mar 2199']);
  await userEvent.selectOptions(question, '3 Apr 2199');
  await screen.findByText('2 bills, $102.31 a week');
  expect(lines()[1]?.textContent).toContain('due 5 June 2199');
});

test('a line says why it cannot be read, and is mended where it stands', async () => {
  await paste(`${LIST}Gym\tabc\tmonthly\t\n`);
  await screen.findByText('2 bills, $110.00 a week · 1 line to look at');
  const gym = within(lines()[2] ?? document.body);
  gym.getByText('This is no amount: abc');
  gym.getByText('The due date is missing.');
  await userEvent.type(gym.getByLabelText('Amount'), '43.30');
  fireEvent.change(gym.getByLabelText('Next due date'), { target: { value: '2199-12-05' } });
  await screen.findByText('3 bills, $120.00 a week');
  // What was typed can still be changed.
  expect(gym.getByLabelText('Amount')).toHaveProperty('value', '43.30');
});

test('an end and a weekday of a month are shown and sent, and an end that cannot be read is mended', async () => {
  household.writes['POST /api/bills/import'] = answered([{ name: 'Club', weeklyAmount: '10.00' }]);
  await paste(
    'Name\tAmount\tHow often\tDue date\tEnds\nClub\t43.30\tmonthly on the second Tuesday\t9 Apr 2199\t31 Dec 2199\nGym\t43.30\tmonthly\t1 Apr 2199\tsome day\n',
  );
  await screen.findByText('1 bill, $10.00 a week · 1 line to look at');
  expect(lines()[0]?.textContent).toContain(
    '$43.30 monthly on the second Tuesday, due 9 Apr 2199, until 31 Dec 2199, Other',
  );
  const gym = within(lines()[1] ?? document.body);
  gym.getByText('This says not when it ends: some day');
  await userEvent.type(gym.getByLabelText('Ends'), '12');
  await screen.findByText('2 bills, $20.00 a week');
  expect(lines()[1]?.textContent).toContain('due 1 Apr 2199, 12 payments left, Other');
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 bills' }));
  await screen.findByText('1 bill imported');
  expect(household.sent[0]?.body).toMatchObject({
    bills: [
      { ends: { on: '2199-12-31' }, paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 2 },
      { ends: { payments: 12 } },
    ],
  });
});

test('a due date that no line has is asked for once, and a line is left out by its box', async () => {
  await paste('Name,Amount,How often\nRent,433.00,monthly\nGas,43.30,monthly\n');
  fireEvent.change(await screen.findByLabelText(/^When are 2 bills due next\?/), {
    target: { value: '2199-12-05' },
  });
  await screen.findByText('2 bills, $110.00 a week');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add Gas' }));
  await screen.findByText('1 bill, $100.00 a week · 1 line left out');
});

test('a word for two frequencies is asked about, with the part of the amount', async () => {
  await paste('Name,Amount,How often,Due date\nCleaner,60.00,Bi-monthly,1 Dec 2199\n');
  const question = await screen.findByLabelText(/^"Bi-monthly" \(1 line\)/);
  await userEvent.selectOptions(question, 'Monthly, twice the amount');
  await screen.findByText('1 bill, $27.71 a week');
  expect(lines()[0]?.textContent).toContain('$120.00 monthly');
  await userEvent.selectOptions(question, 'Every 2 months');
  await screen.findByText('1 bill, $6.93 a week');
  expect(lines()[0]?.textContent).toContain('$60.00 every 2 months');
});

test('every so many weeks and once are taken as they are, each with what a week takes', async () => {
  const once = addDays(weekStart(today()), 16);
  await paste(
    `Name,Amount,How often,Due date\nCleaner,60.00,Fortnightly,1 Dec 2199\nSofa,90.00,One-off,${once}\n`,
  );
  await screen.findByText('2 bills, $75.00 a week');
  expect(lines()[0]?.textContent).toContain('$60.00 fortnightly');
  expect(lines()[1]?.textContent).toContain('$90.00 once');
});

test('without an account one is added on the way', async () => {
  household.reads['/api/accounts'] = [];
  household.writes['POST /api/accounts'] = () => {
    household.reads['/api/accounts'] = [account(3, 'Bills', '0.00')];
    return Response.json(account(3, 'Bills', '0.00'), { status: 201 });
  };
  await paste(LIST);
  await screen.findByText('You have no account yet. Add the one that pays your bills.');
  await userEvent.type(screen.getByLabelText('New account name'), 'Bills{Enter}');
  await screen.findByText('2 bills, $110.00 a week');
});

test('a line that the server refuses is named as it stands in the table, and nothing is lost', async () => {
  household.writes['POST /api/bills/import'] = () => {
    const details = { what: 'account', line: 2, reason: 'Account not found' };
    const message = 'Line 2: Account not found';
    return Response.json({ message, code: 'not_found', details }, { status: 404 });
  };
  await paste(LIST);
  await userEvent.click(await screen.findByRole('button', { name: 'Add 2 bills' }));
  await screen.findByText('Line 3, Power: Account not found');
  expect(lines()).toHaveLength(2);
});

test('a file is read whatever its encoding, and what is none says so', async () => {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  const xlsx = new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'bills.xlsx');
  fireEvent.change(input, { target: { files: [xlsx] } });
  await screen.findByText(/^This is a spreadsheet itself\./);
  const units = [...`\uFEFF${LIST}`].flatMap((letter) => {
    const unit = letter.charCodeAt(0);
    return [unit & 255, unit >> 8];
  });
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(units)], 'bills.txt')] } });
  await screen.findByText('2 bills, $110.00 a week');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByLabelText('Your list');
});

test('a file of Windows-1252 with decimal commas, formulas and dates of two orders is shown as it is meant, or asks', async () => {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  const text = [
    'Name;Betrag;Turnus;F\u00e4lligkeit',
    '=cmd()|A1;1.433,00;monthly;03/04/2199',
    'M\u00fcll;43,30;monthly;05/06/2199',
    'Gas;43,30;monthly;02/07/2199',
  ].join('\r\n');
  const bytes = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([bytes], 'bills.csv')] } });
  const order = await screen.findByLabelText('Which day is 03/04/2199?');
  await userEvent.selectOptions(order, '3 Apr 2199');
  await screen.findByText('3 bills, $350.95 a week');
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    '=cmd()|A1$330.95 a week$1,433.00 monthly, due 3 Apr 2199, Other, Everyday',
    'M\u00fcll$10.00 a week$43.30 monthly, due 5 June 2199, Other, Everyday',
    'Gas$10.00 a week$43.30 monthly, due 2 July 2199, Other, Everyday',
  ]);
});

test('of thousands of lines a page is shown, and those to look at are found', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    index === 4_321 ? 'Odd,abc,monthly,1 Dec 2199' : `Bill ${index},4.33,monthly,1 Dec 2199`,
  );
  await paste(`Name,Amount,How often,Due date\n${rows.join('\n')}`);
  await screen.findByText('4999 bills, $4,999.00 a week · 1 line to look at');
  expect(lines()).toHaveLength(20);
  await userEvent.click(screen.getByRole('switch', { name: 'Show only lines to look at' }));
  expect(lines()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Take the first 1,000' }));
  await screen.findByRole('button', { name: 'Add 1000 bills' });
});
