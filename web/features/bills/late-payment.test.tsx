import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { hasDraft } from '../../base/draft.ts';
import { PayDialog } from './pay-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

// There is no canvas to draw it on.
vi.mock('./celebrate.ts', () => ({ celebrate: () => undefined }));

const household = fakeHousehold();

test('a late answer drops what was sent, and not what was typed since for the same bill', async () => {
  const power = bill(1, 'Power', '100.00');
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power];
  const show = () => showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
  const answer = heldAnswer();
  household.writes['POST /api/bills/pay'] = () => answer.promise;
  const amount = () => screen.findByLabelText<HTMLInputElement>(/^Custom amount/);
  const type = async (text: string) => {
    await userEvent.clear(await amount());
    await userEvent.type(await amount(), text);
  };
  show();
  await type('20');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $20.00' }));
  await type('35');
  // It is left by the browser's Back.
  cleanup();
  answer.give(
    Response.json({
      status: 'paid',
      amount: '20.00',
      paidOn: '2026-05-20',
      bill: { ...power, partPaid: '20.00' },
    }),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  cleanup();
  show();
  expect((await amount()).value).toMatch(/^35/);
});

test.each(['the lists have not learnt of it', 'the lists have learnt of it'])(
  'what was sent is no draft beside what was typed while it was sent: %s',
  async (how) => {
    household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
    household.reads['/api/bills'] = [bill(1, 'Power', '100.00')];
    const answer = heldAnswer();
    household.writes['POST /api/bills/pay'] = () => answer.promise;
    const show = () => showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
    show();
    const amount = () => screen.findByLabelText<HTMLInputElement>(/^Custom amount/);
    const type = async (text: string) => {
      await userEvent.clear(await amount());
      await userEvent.type(await amount(), text);
    };
    await type('50');
    await userEvent.click(await screen.findByRole('switch'));
    await userEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }));
    await type('40');
    const after = bill(1, 'Power', '50.00', { partPaid: '50.00', amountLeft: '50.00' });
    if (!how.includes('not')) household.reads['/api/bills'] = [after];
    answer.give(Response.json({ ...paid, amount: '50.00', bill: after }));
    await screen.findAllByText('$50.00 paid for Power.', { exact: false });
    await hearOfChanges();
    cleanup();
    show();
    expect((await amount()).value).toMatch(/^40/);
    expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('false');
  },
);

const paid = { status: 'paid', amount: '100.00', paidOn: '2026-05-20', bill: bill(1, 'Power') };
const needs = 'Only $60.00 is saved.';
const refused = {
  ...{ message: needs, code: 'arrears_required' },
  details: { savedAmount: '60.00', shortfallAmount: '40.00' },
};

test.each([
  ['paid', () => Response.json(paid), '$100.00 paid for Power.'],
  ['refused for want of savings', () => Response.json(refused, { status: 409 }), needs],
])('whoever has left by Back hears that it was %s', async (_, answered, said) => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '60.00')];
  const answer = heldAnswer();
  household.writes['POST /api/bills/pay'] = () => answer.promise;
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  act(() => history.replaceState(null, '', '/dashboard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer.give(answered());
  await screen.findByText(said);
});

test('what was sent is no draft where the lists learn of the payment before its answer comes', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power', '100.00')];
  const answer = heldAnswer();
  household.writes['POST /api/bills/pay'] = () => answer.promise;
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
  const amount = await screen.findByLabelText(/^Custom amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '50');
  await userEvent.click(await screen.findByRole('switch'));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $50.00' }));
  const after = bill(1, 'Power', '50.00', { partPaid: '50.00', amountLeft: '50.00' });
  household.reads['/api/bills'] = [after];
  await hearOfChanges();
  answer.give(Response.json({ ...paid, amount: '50.00', bill: after }));
  await screen.findByText('$50.00 paid for Power.', { exact: false });
  expect(hasDraft('pay-bill 1')).toBe(false);
});
