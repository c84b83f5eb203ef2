import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { preferenceChoices } from '../../app/local-preferences.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { DeleteDataDialog } from './delete-data-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/auth/sessions'] = [];
  household.reads['/api/accounts'] = [account(1, 'Everyday', '50.00')];
  household.reads['/api/bills'] = [];
});

async function open() {
  showSignedIn(<SettingsDialog />, '/dashboard?dialog=settings');
  await screen.findByRole('heading', { name: 'Notifications' });
}
const changed = (after: object) => () => Response.json({ ...DEFAULT_PREFERENCES, ...after });

test('the six sections stand in their order', async () => {
  await open();
  const headings = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
  expect(headings).toEqual([
    'Profile',
    'Notifications',
    'Display',
    'Statistics',
    'Privacy & Security',
    'Data & Savings',
  ]);
});

test('the statistics count bills, their weeks, categories and accounts', async () => {
  household.reads['/api/bills'] = [
    { id: 1, weeklyAmount: '23.09', category: 'utilities' },
    { id: 2, weeklyAmount: '10.00', category: 'utilities' },
    { id: 3, weeklyAmount: '0.91', category: 'housing' },
  ];
  await open();
  await screen.findByText('$34.00');
  const terms = screen.getAllByRole('term').map((one) => one.parentElement?.textContent);
  expect(terms).toEqual(['Total Bills3', 'Weekly Total$34.00', 'Categories2', 'Accounts1']);
});

test('the choices of this browser begin with the defaults of the server', () => {
  for (const [name, [usual]] of Object.entries(preferenceChoices))
    expect([name, usual]).toEqual([name, Reflect.get(DEFAULT_PREFERENCES, name)]);
});

test('reminder timing is asked only while reminders are on', async () => {
  household.writes['PATCH /api/user/preferences'] = changed({ billReminders: false });
  await open();
  const timing = screen.getByLabelText('Reminder Timing');
  expect(
    within(timing)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['1 day before due', '3 days before due', '1 week before due']);
  await userEvent.click(screen.getByRole('switch', { name: 'Bill Reminders' }));
  await waitFor(() => expect(screen.queryByLabelText('Reminder Timing')).toBeNull());
  expect(household.sent).toMatchObject([{ body: { billReminders: false } }]);
});

test('a choice is kept in this browser at once; what the server refuses is taken back', async () => {
  household.writes['PATCH /api/user/preferences'] = () => new Response('', { status: 500 });
  await open();
  await userEvent.click(screen.getByRole('switch', { name: 'Weekly Reports' }));
  await screen.findByText('Your settings could not be saved. Please try again.');
  expect(screen.getByRole('switch', { name: 'Weekly Reports' }).ariaChecked).toBe('false');
  household.writes['PATCH /api/user/preferences'] = changed({ currency: 'EUR' });
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(localStorage.getItem('currency')).toBe('EUR'));
  await screen.findByText('€0.00');
});

test('another browser is signed out from here', async () => {
  const moment = '2026-03-04T10:00:00.000Z';
  const one = {
    current: true,
    device: 'Firefox/145 (Linux)',
    createdAt: moment,
    lastSeenAt: moment,
  };
  const other = { ...one, id: 'there', current: false, device: 'CriOS/142 (iPhone)' };
  household.reads['/api/auth/sessions'] = [{ ...one, id: 'here' }, other];
  household.writes['POST /api/auth/sessions/end'] = () => Response.json({ ended: 1 });
  await open();
  await screen.findByText('Firefox on Linux');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on iPhone' }));
  await screen.findByText('1 session ended.');
  expect(household.sent).toMatchObject([{ body: { id: 'there' } }]);
});

test('dark mode is the theme', async () => {
  household.writes['PATCH /api/user/preferences'] = changed({ theme: 'dark' });
  await open();
  await userEvent.click(screen.getByRole('switch', { name: 'Dark Mode' }));
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
  expect(household.sent).toMatchObject([{ body: { theme: 'dark' } }]);
});

test('a profile that is refused says so beside its field', async () => {
  const details = { email: 'This address is taken' };
  household.writes['PATCH /api/user'] = () =>
    Response.json({ message: 'Taken', code: 'validation', details }, { status: 400 });
  await open();
  await userEvent.clear(screen.getByLabelText('First name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save Profile Changes' }));
  await screen.findByText('First name is required');
  expect(household.sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('First name'), 'Anna{Enter}');
  await screen.findByText('This address is taken');
  expect(household.sent[0]?.body).toEqual({
    firstName: 'Anna',
    lastName: 'Lee',
    email: 'ann@example.com',
  });
});

test('a new address asks first who it is, then is saved', async () => {
  household.reads['/api/auth/factors'] = {
    password: true,
    authenticatorApp: null,
    passkeys: [],
    recoveryCodes: 0,
  };
  household.writes['PATCH /api/user'] = () =>
    Response.json({ message: 'No', code: 'confirmation_required' }, { status: 403 });
  await open();
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'new@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save Profile Changes' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  household.writes['PATCH /api/user'] = () =>
    Response.json({ message: 'Taken', code: 'email_taken' }, { status: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Taken');
  expect(household.sent.map(({ call }) => call)).toEqual([
    'PATCH /api/user',
    'POST /api/auth/confirm',
    'PATCH /api/user',
  ]);
  expect(household.sent.at(-1)?.body).toMatchObject({ email: 'new@example.com' });
});

test('deleting all data asks first, and says when it will be gone', async () => {
  household.writes['POST /api/user/delete-data'] = () => Response.json({ message: 'Done' });
  showSignedIn(<DeleteDataDialog />, '/dashboard?dialog=delete-data');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'Are you sure you want to delete all your data? This action cannot be undone.',
  );
  await userEvent.click(within(question).getByRole('button', { name: 'Delete All Data' }));
  await screen.findByText('Data Deletion Requested');
  expect(screen.getByText('All your data will be deleted within 24 hours.')).toBeDefined();
  expect(household.sent).toMatchObject([{ call: 'POST /api/user/delete-data' }]);
});
