/** What is asked once for many lines. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { ImportDialog } from './import-dialog.tsx';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00'), account(8, 'Cash', '5.00')];
  household.reads['/api/bills'] = [];
});

async function paste(text: string) {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  await userEvent.click(await screen.findByLabelText('Your list'));
  await userEvent.paste(text);
}

test('one date for all lines that has passed is taken as a date of a line is', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  await paste('Name,Amount,How often\nSofa,40.00,once\nGas,43.30,monthly\n');
  const day = await screen.findByLabelText(/^When are 2 bills due next/);
  fireEvent.change(day, { target: { value: '2020-01-31' } });
  await screen.findByText('1 bill, $10.00 a week · 1 line to look at');
  screen.getByText('It comes once, and this date has passed');
  screen.getByText('The date has passed, so this is the next one.');
  await userEvent.selectOptions(
    screen.getByLabelText('2 due dates in the past'),
    'Keep it: the bill is overdue',
  );
  await screen.findByRole('button', { name: 'Add 2 bills' });
});

test('one date that is typed counts when its field is left: a year begins with 0002', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  await paste('Name,Amount,How often\nGas,43.30,monthly\n');
  const day = await screen.findByLabelText(/^When is 1 bill due next/);
  fireEvent.keyDown(day, { key: '2' });
  fireEvent.change(day, { target: { value: '0002-12-01' } });
  screen.getByText(/^0 bills/);
});

test('every word can be answered, however many there are', async () => {
  household.writes['POST /api/bills/import'] = () => Response.json([], { status: 201 });
  const bills = Array.from(
    { length: 14 },
    (_, at) => `Bill ${at},4.33,monthly,2199-12-01,Bank ${at}`,
  );
  await paste(`Name,Amount,How often,Due date,Account\n${bills.join('\n')}\n`);
  const group = await screen.findByRole('group', { name: 'Which account is that?' });
  expect(within(group).getAllByRole('combobox')).toHaveLength(12);
  await userEvent.click(within(group).getByRole('button', { name: 'Show 2 more' }));
  await userEvent.selectOptions(within(group).getByLabelText('"Bank 13" (1 line)'), 'Cash');
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 bill' }));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toMatchObject({ bills: [{ name: 'Bill 13', accountId: 8 }] });
});
