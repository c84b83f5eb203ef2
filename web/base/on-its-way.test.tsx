/** A form waits while what it sent has no answer (docs/product.md, What a page keeps). */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, income, showSignedIn } from '../app/testing/household.tsx';
import { leaveAndOpen } from '../app/testing/leave-and-open.ts';
import { heldAnswer } from '../features/bills/testing/answer.ts';
import { IncomeDialog } from '../features/incomes/income-dialog.tsx';
import { draftOf, hasDraft } from './draft.ts';
import { openDialog } from './use-dialog.ts';
import { endVisit } from './visit.ts';

const household = fakeHousehold();
const sending = 'Being sent…';
const unsent = 'Your unsent changes are here.';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = () => showSignedIn(<IncomeDialog />, '/dashboard?dialog=income');
const taken = () => Response.json(income(4, 'Pension', '400.00', '92.38'), { status: 201 });
const busy = () => Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 });

beforeEach(() => {
  household.reads['/api/accounts'] = [account(1, 'Everyday', '50.00')];
  household.reads['/api/incomes'] = [];
});

/** What is typed is sent. Answers what gives the answer. */
async function sent() {
  const { promise, give } = heldAnswer();
  household.writes['POST /api/incomes'] = () => promise;
  open();
  await userEvent.type(await screen.findByLabelText('Name'), 'Pension');
  await userEvent.type(field('Amount'), '400');
  await userEvent.selectOptions(field('Frequency'), 'monthly');
  await press('Add Income');
  await waitFor(() => expect(household.sent).toHaveLength(1));
  return give;
}

const reopened = () => leaveAndOpen('income', sending);

test('a form that is opened while what it sent has no answer shows that, and is not to be typed in', async () => {
  await sent();
  await reopened();
  expect(screen.getByText(sending).getAttribute('role')).toBe('status');
  expect(screen.queryByText(unsent)).toBeNull();
  await userEvent.type(field('Name'), ' of Bob');
  expect([field('Name').value, field('Amount').value]).toEqual(['Pension', '400.00']);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await press('Saving...');
  expect(household.sent).toHaveLength(1);
});

test('it closes once that is taken, as the one that sent it would have, and begins anew', async () => {
  const give = await sent();
  await reopened();
  give(taken());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openDialog('income'));
  await screen.findByLabelText('Name');
  expect([field('Name').value, field('Amount').value]).toEqual(['', '']);
  expect(screen.queryByText(unsent)).toBeNull();
});

test('a list that is never answered keeps no form shut', async () => {
  const give = await sent();
  await reopened();
  household.reads['/api/incomes'] = () => new Promise<Response>(() => {});
  give(taken());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8_000 });
}, 20_000);

test.each([
  ['refused', () => Response.json({ message: 'No', code: 'conflict' }, { status: 409 })],
  ['not done', busy],
  ['lost', () => Response.error()],
])('it may be typed in with what was sent once that is %s', async (_, answer) => {
  const give = await sent();
  await reopened();
  give(answer());
  await screen.findByText(unsent);
  expect(screen.queryByText(sending)).toBeNull();
  await userEvent.type(field('Name'), ' of Bob');
  expect([field('Name').value, field('Amount').value]).toEqual(['Pension of Bob', '400.00']);
});

test.each(['Cancel', 'Escape'])('it is left by %s, and what is on its way stays', async (way) => {
  const give = await sent();
  await reopened();
  if (way === 'Cancel') await press(way);
  else await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await reopened();
  expect(field('Name').value).toBe('Pension');
  give(busy());
  await screen.findByText(unsent);
});

test('what was typed since in the form itself, before it was left, is there after the answer', async () => {
  const give = await sent();
  await userEvent.type(field('Name'), ' of Bob');
  await reopened();
  expect(field('Name').value).toBe('Pension of Bob');
  give(taken());
  await screen.findByText(unsent);
  expect([field('Name').value, field('Amount').value]).toEqual(['Pension of Bob', '400.00']);
});

test('what somebody else sent before holds no form up, and its answer changes none', async () => {
  const give = await sent();
  cleanup();
  endVisit();
  open();
  await userEvent.type(await screen.findByLabelText('Name'), 'Pension');
  await userEvent.type(field('Amount'), '400');
  await userEvent.selectOptions(field('Frequency'), 'monthly');
  expect(hasDraft(draftOf('income'))).toBe(true);
  await act(async () => give(taken()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field('Name').value).toBe('Pension');
  expect(hasDraft(draftOf('income'))).toBe(true);
});
