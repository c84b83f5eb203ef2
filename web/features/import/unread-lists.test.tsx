/** An import where bills or accounts are not read, or are not there any more. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { bill } from '../bills/testing/bill.ts';
import { ImportDialog } from './import-dialog.tsx';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Netflix', '0.00', { amount: '15.99' })];
});

async function paste() {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  await userEvent.click(await screen.findByLabelText('Your list'));
  await userEvent.paste(
    'Name,Amount,How often,Due date\nNetflix,15.99,monthly,2199-12-01\nPower,40.00,monthly,2199-12-01\n',
  );
}

test.each(['/api/bills', '/api/accounts'])(
  '%s that cannot be read is asked for again first',
  async (list) => {
    const stored = household.reads[list];
    delete household.reads[list];
    await paste();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText(/You have no account yet/)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'No bill is ready yet.' })).toHaveProperty(
      'disabled',
      true,
    );
    household.reads[list] = stored;
    await userEvent.click(retry);
    await screen.findByText(/^1 bill, .* · 1 line left out$/);
  },
);

test('an account that was chosen and has gone is asked for again, and the only one that is left pays', async () => {
  household.writes['POST /api/bills/import'] = () =>
    Response.json([{ name: 'Power', weeklyAmount: '9.23' }], { status: 201 });
  const holiday = account(9, 'Holiday', '0.00');
  household.reads['/api/accounts'] = [
    account(7, 'Everyday', '0.00'),
    account(8, 'Cash', '0.00'),
    holiday,
  ];
  await paste();
  const question = () => screen.findByLabelText<HTMLSelectElement>(/^Which account pays/);
  await userEvent.selectOptions(await question(), 'Cash');
  await screen.findByRole('button', { name: 'Add 1 bill' });
  cleanup();
  household.reads['/api/accounts'] = [account(7, 'Everyday', '0.00'), holiday];
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  expect((await question()).value).toBe('');
  screen.getByRole('button', { name: 'No bill is ready yet.' });
  cleanup();
  household.reads['/api/accounts'] = [holiday];
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 bill' }));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toMatchObject({ bills: [{ accountId: 9 }] });
});
