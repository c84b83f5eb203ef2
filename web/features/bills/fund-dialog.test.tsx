import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { FundDialog } from './fund-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();

test.each([
  ['Put towards this bill', 'Fund Bill', 'fund', 'Bill Funded'],
  ['Give back', 'Give Back', 'release', 'Savings Given Back'],
])(
  '%s: each way has an address of its own, and no amount a sign',
  async (way, press, path, done) => {
    household.reads['/api/bills'] = [bill(1, 'Power', '45.00')];
    household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
    household.writes[`POST /api/bills/1/${path}`] = () => Response.json(bill(1, 'Power', '47.00'));
    showSignedIn(<FundDialog />, '/dashboard?dialog=fund-bill&id=1');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByLabelText(way, { exact: false }));
    const amount = within(dialog).getByLabelText('Amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, '2');
    await userEvent.click(within(dialog).getByRole('button', { name: press }));
    await screen.findByText(done);
    expect(household.sent).toMatchObject([
      { call: `POST /api/bills/1/${path}`, body: { amount: '2.00' } },
    ]);
  },
);

test('a bill without an account says so, and leads to where one is chosen', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '0.00', { accountId: null, account: null })];
  showSignedIn(<FundDialog />, '/dashboard?dialog=fund-bill&id=1');
  await screen.findByRole('dialog', { name: 'Fund Power' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Bill' }));
  expect(window.location.search).toBe('?dialog=bill&id=1');
});

test('accounts that cannot be read are told of, and can be asked for again', async () => {
  delete household.reads['/api/accounts'];
  household.reads['/api/bills'] = [bill(1, 'Power', '40.00')];
  showSignedIn(<FundDialog />, '/dashboard?dialog=fund-bill&id=1');
  await screen.findByText('Failed to load accounts. Please try again.');
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  await screen.findByLabelText('Amount');
});

test('what is proposed is not put in again when another device has just put it in', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '40.00')];
  showSignedIn(<FundDialog />, '/bills?dialog=fund-bill&id=1');
  const field = await screen.findByLabelText<HTMLInputElement>('Amount');
  expect(field.value).toBe('60.00');
  household.reads['/api/bills'] = [bill(1, 'Power', '100.00')];
  await hearOfChanges();
  field.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Amount is required');
  expect(household.sent).toEqual([]);
});

test('a sum that somebody typed is put in, whatever is proposed meanwhile', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '40.00')];
  household.writes['POST /api/bills/1/fund'] = () => Response.json(bill(1, 'Power', '65.00'));
  showSignedIn(<FundDialog />, '/bills?dialog=fund-bill&id=1');
  const field = await screen.findByLabelText('Amount');
  await userEvent.clear(field);
  await userEvent.type(field, '25');
  household.reads['/api/bills'] = [bill(1, 'Power', '100.00')];
  await hearOfChanges();
  await userEvent.type(field, '{Enter}');
  await screen.findByText('Bill Funded');
  expect(household.sent).toMatchObject([{ body: { amount: '25.00' } }]);
});

test.each([
  ['while the form is open', false],
  ['while it is closed', true],
])('what is given back is not what is proposed to put in, %s', async (_, isClosed) => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '80.00')];
  household.writes['POST /api/bills/1/release'] = () => Response.json(bill(1, 'Power', '35.00'));
  const open = async () => {
    showSignedIn(<FundDialog />, '/bills?dialog=fund-bill&id=1');
    return await screen.findByLabelText<HTMLInputElement>('Amount');
  };
  expect((await open()).value).toBe('20.00');
  await userEvent.click(screen.getByLabelText('Give back', { exact: false }));
  if (isClosed) cleanup();
  household.reads['/api/bills'] = [bill(1, 'Power', '55.00')];
  if (isClosed) await open();
  else await hearOfChanges();
  await userEvent.type(screen.getByLabelText('Amount'), '{Enter}');
  await screen.findByText('Savings Given Back');
  expect(household.sent).toMatchObject([{ body: { amount: '20.00' } }]);
});

test('whoever looked at giving back and puts in after all is proposed what is missing now', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '80.00')];
  showSignedIn(<FundDialog />, '/bills?dialog=fund-bill&id=1');
  const field = await screen.findByLabelText<HTMLInputElement>('Amount');
  await userEvent.click(screen.getByLabelText('Give back', { exact: false }));
  await userEvent.click(screen.getByLabelText('Put towards this bill', { exact: false }));
  household.reads['/api/bills'] = [bill(1, 'Power', '100.00')];
  await hearOfChanges();
  expect(field.value).toBe('');
});

test('a sum that somebody typed stays, also once the same was proposed', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '40.00')];
  showSignedIn(<FundDialog />, '/bills?dialog=fund-bill&id=1');
  const field = await screen.findByLabelText<HTMLInputElement>('Amount');
  await userEvent.clear(field);
  await userEvent.type(field, '25');
  await userEvent.tab();
  for (const saved of ['75.00', '100.00']) {
    household.reads['/api/bills'] = [bill(1, 'Power', saved)];
    await hearOfChanges();
  }
  expect(field.value).toBe('25');
});

test('a sum that was typed and not sent outlives a visit by a button that names another', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '40.00')];
  const open = async (amount = '') => {
    cleanup();
    showSignedIn(<FundDialog />, `/bills?dialog=fund-bill&id=1${amount}`);
    return await screen.findByLabelText<HTMLInputElement>('Amount');
  };
  const field = await open();
  await userEvent.clear(field);
  await userEvent.type(field, '25');
  expect((await open('&amount=30.00')).value).toBe('30.00');
  // A dialog hears of Escape a moment after it is drawn, on a busy machine a second.
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}');
    expect(window.location.search).toBe('');
  });
  expect((await open()).value).toBe('25.00');
});
