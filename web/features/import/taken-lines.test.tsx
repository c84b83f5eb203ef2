/** Which lines are taken, while what is usual for them changes. */
import { screen, within } from '@testing-library/react';
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

async function paste(text: string) {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  await userEvent.click(await screen.findByLabelText('Your list'));
  await userEvent.paste(text);
  return screen.findByRole<HTMLInputElement>('checkbox', { name: /^Add Netflix/ });
}
const fieldIn = (box: HTMLElement) =>
  within(box.closest('li') as HTMLElement).getByRole<HTMLInputElement>('textbox');

test('a line that was left out stays out when an answer makes it a bill that is there already', async () => {
  const box = await paste(
    'Name,Amount,Frequency,Due date\nNetflix,15.99,per cycle,2199-12-01\nPower,40.00,per cycle,2199-12-01\n',
  );
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  await userEvent.selectOptions(screen.getByLabelText(/per cycle/), 'monthly');
  await screen.findByRole('button', { name: 'Add 1 bill' });
  expect(box.checked).toBe(false);
});

test('a line that was taken stays taken while its end is mended', async () => {
  const box = await paste(
    'Name,Amount,Frequency,Due date,Ends\nNetflix HD,15.99,monthly,2199-12-01,2199-01-01\nPower,40.00,monthly,2199-12-01,\n',
  );
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await userEvent.type(fieldIn(box), '12');
  expect([box.checked, fieldIn(box).value]).toEqual([true, '12']);
});

test('a field in which somebody types stays when that makes the line a bill that is there already', async () => {
  const box = await paste(
    'Name,Amount,Frequency,Due date\nNetflix,,monthly,2199-12-01\nPower,40.00,monthly,2199-12-01\n',
  );
  await userEvent.type(fieldIn(box), '15.99');
  expect([box.checked, fieldIn(box).value]).toEqual([false, '15.99']);
});
