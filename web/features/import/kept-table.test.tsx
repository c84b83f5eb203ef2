/** An import that is left before it is sent. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { ImportDialog } from './import-dialog.tsx';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
});

const open = () => showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your list');
const LIST =
  'Name,Amount,How often,Due date\nGym,,monthly,2199-12-01\nGas,43.30,per cycle,2199-12-01\n';

/** Reads a list, mends its first line, answers its question, leaves out the second line, and leaves. */
async function leftHalfway(list = LIST) {
  open();
  await userEvent.click(await box());
  await userEvent.paste(list);
  await userEvent.type(await screen.findByLabelText('Amount', { selector: 'input' }), '43.30');
  await userEvent.selectOptions(screen.getByLabelText(/per cycle/), 'monthly');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add Gas' }));
  await screen.findByText(/^1 bill, \$10.00 a week · .*left out$/);
  cleanup();
}

test('a table lies there again with what was said of it, until it is added', async () => {
  household.writes['POST /api/bills/import'] = () =>
    Response.json([{ name: 'Gym', weeklyAmount: '10.00' }], { status: 201 });
  await leftHalfway();
  open();
  await screen.findByText('1 bill, $10.00 a week · 1 line left out');
  screen.getByText(/Your unsent changes are here/);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 bill' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  cleanup();
  open();
  expect((await box()).value).toBe('');
});

test('starting again lets go what was said, and Back lets go the table', async () => {
  await leftHalfway();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  await screen.findByText('0 bills, $0.00 a week · 2 lines to look at');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await box();
  cleanup();
  open();
  await box();
});

test('what was typed into the box stands there again', async () => {
  open();
  fireEvent.change(await box(), { target: { value: 'Rent, 433.00' } });
  cleanup();
  open();
  expect((await box()).value).toBe('Rent, 433.00');
});

test('a list for which the tab has no room is kept by the page alone', async () => {
  const filler = Array.from(
    { length: 250 },
    (_, at) => `Bill ${at} ${'x'.repeat(4_900)},1,monthly,2199-12-01`,
  );
  await leftHalfway(`${LIST}${filler.join('\n')}`);
  expect(sessionStorage.getItem('visit imports')).toBeNull();
  open();
  await screen.findByText(/1 line left out/);
});
