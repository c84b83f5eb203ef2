import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { openDialog } from '../../base/use-dialog.ts';
import { heldAnswer } from '../bills/testing/answer.ts';
import { BalancesDialog } from './balances-dialog.tsx';

const household = fakeHousehold();
const patched = (balance: string) => {
  household.writes['PATCH /api/accounts/1'] = () => {
    household.reads['/api/accounts'] = [account(1, 'Everyday', balance)];
    return Response.json(account(1, 'Everyday', balance));
  };
};

async function edit() {
  household.reads['/api/accounts'] = [account(1, 'Everyday', '250.00')];
  showSignedIn(<BalancesDialog />, '/accounts?dialog=balances');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit balance of Everyday' }));
  const input = screen.getByLabelText<HTMLInputElement>('Balance of Everyday');
  await waitFor(() => expect(document.activeElement).toBe(input));
  return input;
}

test('without accounts it says what to do first, and leads there', async () => {
  household.reads['/api/accounts'] = [];
  showSignedIn(<BalancesDialog />, '/accounts?dialog=balances');
  await screen.findByText('No accounts found. Create an account first to manage balances.');
  await userEvent.click(screen.getByRole('button', { name: 'Create New Account' }));
  expect(location.search).toBe('?dialog=account');
});

test('a changed balance shows the hint, the same one in other digits does not', async () => {
  const input = await edit();
  expect(screen.queryByText('Balance Changed')).toBeNull();
  await userEvent.clear(input);
  await userEvent.type(input, '250');
  expect(screen.queryByText('Balance Changed')).toBeNull();
  await userEvent.type(input, '.5');
  expect(screen.getByText('Balance Changed')).toBeDefined();
  expect(screen.getByText('From $250.00 to $250.50.')).toBeDefined();
});

test('saving sends the balance alone, confirms it, and returns to the account', async () => {
  patched('300.00');
  const input = await edit();
  await userEvent.clear(input);
  await userEvent.type(input, '300');
  await userEvent.click(screen.getByRole('button', { name: 'Save Balance' }));
  await screen.findByText('Balance Saved');
  expect(household.sent).toMatchObject([
    { call: 'PATCH /api/accounts/1', body: { balance: '300.00' } },
  ]);
  const again = await screen.findByRole('button', { name: 'Edit balance of Everyday' });
  expect(document.activeElement).toBe(again);
  expect(screen.getByText('$300.00')).toBeDefined();
});

test('a blank balance becomes 0.00', async () => {
  patched('0.00');
  const input = await edit();
  await userEvent.clear(input);
  await userEvent.click(screen.getByRole('button', { name: 'Save Balance' }));
  await screen.findByText('Balance Saved');
  expect(household.sent[0]?.body).toEqual({ balance: '0.00' });
});

test('cancel leaves the balance alone', async () => {
  await userEvent.type(await edit(), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('$250.00')).toBeDefined();
  expect(household.sent).toEqual([]);
});

test('a balance that is on its way is not to be typed over until the answer, and Cancel leaves it', async () => {
  const { promise, give } = heldAnswer();
  household.writes['PATCH /api/accounts/1'] = () => promise;
  await userEvent.type(await edit(), '{Backspace}5');
  await userEvent.click(screen.getByRole('button', { name: 'Save Balance' }));
  act(() => history.replaceState(null, '', '/accounts'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openDialog('balances'));
  await screen.findByText('Being sent…');
  const balance = () => screen.getByLabelText<HTMLInputElement>('Balance of Everyday');
  await userEvent.type(balance(), '9');
  expect(balance().value).toBe('250.05');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit balance of Everyday' }));
  await screen.findByText('Being sent…');
  give(Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 }));
  await waitFor(() => expect(document.activeElement).toBe(balance()));
  expect(balance().value).toBe('250.05');
});

test('a balance that nobody typed is not set back when a bill is paid meanwhile', async () => {
  patched('250.00');
  const input = await edit();
  household.reads['/api/accounts'] = [account(1, 'Everyday', '150.00')];
  await hearOfChanges();
  expect(input.value).toBe('150.00');
  expect(screen.queryByText('Balance Changed')).toBeNull();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Edit balance of Everyday' });
  expect(household.sent).toEqual([]);
});

test('what stood there selected is replaced by the first key, also once it has followed', async () => {
  const input = await edit();
  household.reads['/api/accounts'] = [account(1, 'Everyday', '150.00')];
  await hearOfChanges();
  await userEvent.keyboard('3');
  expect(input.value).toBe('3');
});

test('what is being typed stays, even while it says what is stored', async () => {
  const input = await edit();
  await userEvent.keyboard('250');
  household.reads['/api/accounts'] = [account(1, 'Everyday', '150.00')];
  await hearOfChanges();
  expect(input.value).toBe('250');
  expect(screen.getByText('From $150.00 to $250.00.')).toBeDefined();
});

test('what was typed back to what is stored, and left, is no change: it follows', async () => {
  const input = await edit();
  await userEvent.keyboard('250');
  await userEvent.tab();
  household.reads['/api/accounts'] = [account(1, 'Everyday', '150.00')];
  await hearOfChanges();
  expect(input.value).toBe('150.00');
  expect(screen.queryByText('Balance Changed')).toBeNull();
});
