/** Nothing typed is lost (docs/product.md, What a page keeps). */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { account, fakeHousehold, income, showSignedIn } from '../app/testing/household.tsx';
import { IncomeDialog } from '../features/incomes/income-dialog.tsx';
import { toastStore } from '../ui/toast-store.ts';
import { draftOf, hasDraft } from './draft.ts';
import { forgetLedger, hear } from './ledger.ts';
import { endVisit, visitOf } from './visit.ts';

const household = fakeHousehold();
const unsent = 'Your unsent changes are here.';

beforeEach(() => {
  household.reads['/api/accounts'] = [account(1, 'Everyday', '50.00')];
  household.reads['/api/incomes'] = [income(3, 'Salary', '2000.00', '461.89')];
});

const open = (search = 'dialog=income') => showSignedIn(<IncomeDialog />, `/dashboard?${search}`);

const named = async () => (await screen.findByLabelText<HTMLInputElement>('Name')).value;

async function typed(search?: string) {
  open(search);
  await userEvent.type(await screen.findByLabelText('Name'), 'Pension');
}

/** As a reload does: the page is gone, and what it has put by is not. */
function reopened(search?: string) {
  cleanup();
  open(search);
}

test('what was typed stands there again after Escape, and says so', async () => {
  await typed();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).toBe(''));
  reopened();
  expect(await named()).toBe('Pension');
  expect(screen.getByText(unsent)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('Start again gives the form its first values back, for good', async () => {
  await typed();
  reopened();
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(await named()).toBe('');
  expect(screen.queryByText(unsent)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  reopened();
  expect(await named()).toBe('');
});

test('of an edit only what was changed is put by, so that the rest is as it is now', async () => {
  await typed('dialog=income&id=3');
  household.reads['/api/incomes'] = [income(3, 'Salary', '2100.00', '484.99')];
  reopened('dialog=income&id=3');
  expect(await named()).toBe('SalaryPension');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2100.00');
});

test('a choice that was made stands there as soon as it can be chosen', async () => {
  await typed();
  await userEvent.selectOptions(screen.getByLabelText(/^Account/), 'Everyday');
  reopened();
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(/^Account/).value).toBe('1'));
});

test('what came back to how it was, was sent, or was cancelled says nothing', async () => {
  household.writes['POST /api/incomes'] = () =>
    Response.json(income(4, 'Pension', '400.00', '92.38'), { status: 201 });
  const ways = [
    () => userEvent.clear(screen.getByLabelText('Name')),
    () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    async () => {
      await userEvent.type(screen.getByLabelText('Amount'), '400');
      await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'monthly');
      await userEvent.click(screen.getByRole('button', { name: 'Add Income' }));
      await screen.findByText('Income added successfully');
    },
  ];
  for (const way of ways) {
    cleanup();
    await typed();
    await way();
    reopened();
    expect(await named()).toBe('');
    expect(screen.queryByText(unsent)).toBeNull();
  }
});

/** Sends what was typed, and answers what gives the server's answer. */
async function sent(): Promise<() => void> {
  let answer: (response: Response) => void = () => undefined;
  household.writes['POST /api/incomes'] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await typed();
  await userEvent.type(screen.getByLabelText('Amount'), '400');
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'monthly');
  await userEvent.click(screen.getByRole('button', { name: 'Add Income' }));
  return () => answer(Response.json(income(4, 'Pension', '400.00', '92.38'), { status: 201 }));
}

test('it is dropped although the dialog was opened anew before the answer came', async () => {
  const answer = await sent();
  reopened();
  answer();
  await screen.findByText('Income added successfully');
  reopened();
  expect(await named()).toBe('');
});

test('a late answer drops what was sent, and not what was typed since in the form that is still open', async () => {
  const answer = await sent();
  await userEvent.type(screen.getByLabelText('Name'), ' of Bob');
  answer();
  await screen.findByText('Income added successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  reopened();
  expect(await named()).toBe('Pension of Bob');
  expect(screen.getByText(unsent)).toBeDefined();
});

test('and where it is typed while the lists are read: all that stands there is typed for the next one', async () => {
  const answer = await sent();
  const answers = fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/incomes') await held;
    return answers(path, init);
  });
  answer();
  await waitFor(() => expect(hasDraft(draftOf('income'))).toBe(false));
  await userEvent.type(screen.getByLabelText('Name'), ' of Bob');
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  reopened();
  expect(await named()).toBe('Pension of Bob');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('400.00');
});

test.each(['is still open', 'has gone'])(
  'what an edit has sent is no draft beside what was typed since: the form %s when the answer comes',
  async (how) => {
    let answer = () => {};
    household.writes['PATCH /api/incomes/3'] = () =>
      new Promise((resolve) => {
        const raised = income(3, 'Salary', '2100.00', '484.99');
        answer = () => {
          household.reads['/api/incomes'] = [raised];
          resolve(Response.json(raised));
        };
      });
    open('dialog=income&id=3');
    const amount = await screen.findByLabelText('Amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, '2100');
    await userEvent.click(screen.getByRole('button', { name: 'Update Income' }));
    await userEvent.type(screen.getByLabelText('Name'), ' of Bob');
    if (how === 'has gone') cleanup();
    answer();
    await waitFor(() =>
      expect(toastStore.current()?.description).toBe('Income updated successfully'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    household.reads['/api/incomes'] = [income(3, 'Salary', '1900.00', '438.80')];
    reopened('dialog=income&id=3');
    expect(await named()).toBe('Salary of Bob');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1900.00');
  },
);

test('it goes with the ledger: all data are deleted elsewhere, and the numbers mean other things', async () => {
  hear({ ledgerId: 'l1', revision: 5 });
  await typed('dialog=income&id=3');
  cleanup();
  forgetLedger();
  hear({ ledgerId: 'l1', revision: 6 });
  open('dialog=income&id=3');
  expect(await named()).toBe('SalaryPension');
  cleanup();
  forgetLedger();
  hear({ ledgerId: 'l2', revision: 1 });
  open('dialog=income&id=3');
  expect(await named()).toBe('Salary');
});

test('it goes with the person: at log-out, and when somebody else signs in', async () => {
  for (const leave of [endVisit, () => visitOf('u2')]) {
    cleanup();
    await typed();
    leave();
    visitOf('u1');
    reopened();
    expect(await named()).toBe('');
  }
});

test('without storage a form works as ever', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await typed();
  expect(await named()).toBe('Pension');
  vi.mocked(Storage.prototype.setItem).mockRestore();
});
