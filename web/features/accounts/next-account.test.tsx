import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { heldAnswer } from '../bills/testing/answer.ts';
import { AccountDialog } from './account-dialog.tsx';

const household = fakeHousehold();
const open = () => showSignedIn(<AccountDialog />, '/dashboard?dialog=account');
const adds = () => household.sent.filter(({ call }) => call === 'POST /api/accounts');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function fill(...texts: string[]) {
  const fields = await screen.findAllByRole('textbox');
  for (const [at, field] of fields.entries()) {
    await userEvent.clear(field);
    await userEvent.type(field, texts[at] ?? '');
  }
}

test('the next account, of the same balance, typed while the first one is on its way, is added as typed', async () => {
  household.reads['/api/accounts'] = [];
  const { promise, give } = heldAnswer();
  household.writes['POST /api/accounts'] = () => promise;
  open();
  await fill('Everyday', '500');
  await press(/Create/);
  await waitFor(() => expect(adds()).toHaveLength(1));
  cleanup();
  open();
  await screen.findByText('Your unsent changes are here.');
  await press('Start again');
  await fill('Holiday', '500');
  give(Response.json(account(1, 'Everyday', '500.00'), { status: 201 }));
  await screen.findByText('Success');
  household.writes['POST /api/accounts'] = () =>
    Response.json(account(2, 'Holiday', '500.00'), { status: 201 });
  await press(/Create/);
  await waitFor(() => expect(adds()).toHaveLength(2));
  expect(adds().at(-1)?.body).toMatchObject({ name: 'Holiday', balance: '500.00' });
});
