/** A list of which only some lines are ready. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { ImportDialog } from './import-dialog.tsx';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
});

const open = () => showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Your list');
const paste = async (list: string) => {
  await userEvent.click(await box());
  await userEvent.paste(`Name,Amount,How often,Due date\n${list}\n`);
};
const button = (name: string) => screen.findByRole('button', { name });
const amountOf = async (name: string) => {
  const box = await screen.findByRole('checkbox', { name: `Add ${name}` });
  return within(box.closest('li') as HTMLElement).getByLabelText('Amount');
};

/** The import answers when it is told to. */
function answersLater() {
  let answer = () => {};
  household.writes['POST /api/bills/import'] = () =>
    new Promise((resolve) => {
      answer = () =>
        resolve(Response.json([{ name: 'Gym', weeklyAmount: '10.00' }], { status: 201 }));
    });
  return () =>
    act(async () => {
      answer();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
}

const TWO = 'Gym,43.30,monthly,2199-12-01\nWater,,monthly,2199-12-01';

test('Enter in a field that is being mended sends nothing', async () => {
  open();
  await paste(TWO);
  await userEvent.type(await amountOf('Water'), 'x{Enter}');
  expect(household.sent).toEqual([]);
  screen.getByRole('dialog');
});

test('lines that wait to be looked at lie there when the others have been added', async () => {
  const answer = answersLater();
  open();
  await paste(`${TWO}\nGas,43.30,monthly,2199-12-01`);
  await userEvent.click(await button('Add 2 bills'));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  await answer();
  await screen.findByText('0 bills, $0.00 a week · 1 line to look at');
  await screen.findByText('1 bill imported');
  cleanup();
  open();
  await userEvent.type(await amountOf('Water'), '43.30');
  await button('Add 1 bill');
});

test('the order of dates is as the whole list said it, when only some lines are left', async () => {
  const answer = answersLater();
  open();
  await paste('Gym,43.30,monthly,25/12/2199\nWater,,monthly,03/04/2199');
  await userEvent.click(await button('Add 1 bill'));
  await answer();
  await screen.findByText('0 bills, $0.00 a week · 1 line to look at');
  await userEvent.type(await amountOf('Water'), '43.30');
  await screen.findByText(/due 3 Apr 2199/);
});

test('a late answer takes what was sent, and not what was begun since', async () => {
  const answer = answersLater();
  open();
  await paste('Gym,43.30,monthly,2199-12-01');
  await userEvent.click(await button('Add 1 bill'));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  // It is left by the browser's Back while it is under way.
  cleanup();
  open();
  await screen.findByText('Being sent…');
  await userEvent.click(await button('Adding...'));
  expect(household.sent).toHaveLength(1);
  await userEvent.click(await button('Back'));
  await paste('Gas,43.30,monthly,2199-12-01\nPower,10.00,monthly,2199-12-01');
  await button('Add 2 bills');
  await answer();
  cleanup();
  open();
  await button('Add 2 bills');
});

test('a late answer drops a list that was left as it was sent', async () => {
  const answer = answersLater();
  open();
  await paste('Gym,43.30,monthly,2199-12-01');
  await userEvent.click(await button('Add 1 bill'));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  cleanup();
  await answer();
  open();
  expect((await box()).value).toBe('');
});

/** The accounts are read again when it is told so. */
function accountsLater() {
  const answers = fetch;
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/accounts') await told;
    return answers(path, init);
  });
  return answer;
}

test.each(['', ' ticked by hand'])(
  'a line that is mended while the lists are read again brings none back that was added%s',
  async (how) => {
    const answer = answersLater();
    open();
    await paste(TWO);
    const gym = await screen.findByRole('checkbox', { name: 'Add Gym' });
    if (how) await userEvent.dblClick(gym);
    await userEvent.click(await button('Add 1 bill'));
    const read = accountsLater();
    await answer();
    await userEvent.type(await amountOf('Water'), '9');
    read();
    await screen.findByText('1 bill imported');
    await button('Add 1 bill');
    expect(screen.queryByRole('checkbox', { name: 'Add Gym' })).toBeNull();
    screen.getByRole('checkbox', { name: 'Add Water' });
  },
);

test('a tick in the moment after all lines were added leaves no empty list behind', async () => {
  const answer = answersLater();
  open();
  await paste('Gym,43.30,monthly,2199-12-01');
  const gym = await screen.findByRole('checkbox', { name: 'Add Gym' });
  await userEvent.click(await button('Add 1 bill'));
  const read = accountsLater();
  await answer();
  await userEvent.click(gym);
  read();
  await screen.findByText('1 bill imported');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a table that was opened again while its lines were sent has them no more', async () => {
  const answer = answersLater();
  open();
  await paste(TWO);
  await userEvent.click(await button('Add 1 bill'));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  cleanup();
  open();
  await screen.findByRole('checkbox', { name: 'Add Gym' });
  await answer();
  expect(screen.queryByRole('checkbox', { name: 'Add Gym' })).toBeNull();
  await userEvent.type(await amountOf('Water'), '9');
  await button('Add 1 bill');
});
