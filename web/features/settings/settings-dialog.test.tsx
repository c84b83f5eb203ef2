import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { showSignedIn } from '../../app/testing/household.tsx';
import { useAuth } from '../../base/auth.tsx';
import { preferenceChoices } from '../../base/local-preferences.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { openSettings, settingsHousehold } from './testing/open-settings.tsx';

const household = settingsHousehold();
const changed = (after: object) => () => Response.json({ ...DEFAULT_PREFERENCES, ...after });

test('the six sections stand in their order', async () => {
  await openSettings();
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
  await openSettings();
  await screen.findByText('$34.00');
  const terms = screen.getAllByRole('term').map((one) => one.parentElement?.textContent);
  expect(terms).toEqual(['Total Bills3', 'Weekly Total$34.00', 'Categories2', 'Accounts1']);
});

test('the choices of this browser begin with the defaults of the server', () => {
  // These two follow from something else until they are chosen.
  const { dateFormat: _, compactView: __, ...choices } = preferenceChoices;
  expect(DEFAULT_PREFERENCES).toMatchObject({ dateFormat: null, compactView: null });
  for (const [name, [usual]] of Object.entries(choices))
    expect([name, usual]).toEqual([name, Reflect.get(DEFAULT_PREFERENCES, name)]);
});

test.each([
  ['en-US', 'MM/DD/YYYY'],
  ['en-AU', 'DD/MM/YYYY'],
  ['sv-SE', 'YYYY-MM-DD'],
])('until one is chosen, the date format is that of the language %s', async (language, format) => {
  vi.stubGlobal('navigator', { ...navigator, language });
  await openSettings();
  expect(screen.getByLabelText<HTMLSelectElement>('Date Format').value).toBe(format);
});

test('reminder timing is asked only while reminders are on', async () => {
  household.writes['PATCH /api/user/preferences'] = changed({ billReminders: false });
  await openSettings();
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

test('reminders follow the payday when they are asked to, and then have no days before', async () => {
  household.writes['PATCH /api/user/preferences'] = changed({ paydayReminders: true });
  await openSettings();
  await userEvent.click(screen.getByRole('switch', { name: 'Remind me on payday' }));
  await waitFor(() => expect(screen.queryByLabelText('Reminder Timing')).toBeNull());
  expect(household.sent).toMatchObject([{ body: { paydayReminders: true } }]);
});

test('who is paid every week chooses a weekday; anyone else names a payday, and its weekday with it', async () => {
  let now: object = {};
  household.writes['PATCH /api/user/preferences'] = () => changed(now)();
  await openSettings();
  await userEvent.selectOptions(screen.getByLabelText('Payday'), 'Thursday');
  now = { payFrequency: 'fortnightly' };
  const often = screen.getByLabelText('How often you are paid');
  await userEvent.selectOptions(often, 'Every 2 weeks');
  const named = await screen.findByLabelText('One of your paydays');
  expect(screen.queryByLabelText('Payday')).toBeNull();
  now = { payFrequency: 'twice-monthly', payDate: '2026-11-25', payDay: 'wednesday' };
  fireEvent.change(named, { target: { value: '2026-11-25' } });
  await userEvent.selectOptions(often, 'Twice a month');
  await userEvent.selectOptions(
    await screen.findByLabelText('The other payday'),
    'Day 10 of the month',
  );
  await waitFor(() =>
    expect(household.sent.map(({ body }) => body)).toEqual([
      { payDay: 'thursday' },
      { payFrequency: 'fortnightly' },
      { payDate: '2026-11-25', payDay: 'wednesday' },
      { payFrequency: 'twice-monthly' },
      { secondPayDay: 10 },
    ]),
  );
});

test('a choice is kept in this browser at once; what the server refuses is taken back', async () => {
  household.writes['PATCH /api/user/preferences'] = () => new Response('', { status: 500 });
  await openSettings();
  await userEvent.click(screen.getByRole('switch', { name: 'Weekly Reports' }));
  await screen.findByText('Your settings could not be saved. Please try again.');
  expect(screen.getByRole('switch', { name: 'Weekly Reports' }).ariaChecked).toBe('false');
  household.writes['PATCH /api/user/preferences'] = changed({ currency: 'EUR' });
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(localStorage.getItem('currency')).toBe('EUR'));
  await screen.findByText('€0.00');
});

test('dark mode is the theme', async () => {
  household.writes['PATCH /api/user/preferences'] = changed({ theme: 'dark' });
  await openSettings();
  await userEvent.click(screen.getByRole('switch', { name: 'Dark Mode' }));
  await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
  expect(household.sent).toMatchObject([{ body: { theme: 'dark' } }]);
});

test('deleting all data asks first, and says when it will be gone', async () => {
  household.writes['POST /api/user/delete-data'] = () => Response.json({ message: 'Done' });
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', confirm);
  await openSettings();
  await userEvent.type(screen.getByLabelText('First name'), 'a');
  const button = screen.getByRole('button', { name: 'Delete All Data' });
  await userEvent.click(button);
  expect(confirm).toHaveBeenCalledWith(
    'Are you sure you want to delete all your data? This action cannot be undone.',
  );
  expect(household.sent).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Anna');
  await userEvent.click(button);
  await screen.findByText('Data Deletion Requested');
  expect(screen.getByText('All your data will be deleted within 24 hours.')).toBeDefined();
  expect(household.sent).toMatchObject([{ call: 'POST /api/user/delete-data' }]);
});

test('the household’s time zone is shown and changed', async () => {
  household.writes['PATCH /api/user'] = () =>
    Response.json({ timeZone: 'Pacific/Honolulu', pendingEmail: null });
  await openSettings();
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(zone.value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await userEvent.selectOptions(zone, 'Pacific/Honolulu');
  await screen.findByText('Your days now follow Pacific/Honolulu.');
  expect(household.sent).toMatchObject([
    { call: 'PATCH /api/user', body: { timeZone: 'Pacific/Honolulu' } },
  ]);
  expect(zone.value).toBe('Pacific/Honolulu');
});

test('two changes one after the other are sent in their order, and the last one stands', async () => {
  const answers: ((answer: Response) => void)[] = [];
  household.writes['PATCH /api/user/preferences'] = () =>
    new Promise((resolve) => {
      answers.push(resolve);
    });
  await openSettings();
  const shown = screen.getByRole('switch', { name: 'Show Account Balances' });
  await userEvent.click(shown);
  await userEvent.click(shown);
  await userEvent.click(shown);
  await waitFor(() => expect(answers).toHaveLength(1));
  const seen: (string | null)[] = [];
  for (const next of [false, true, false]) {
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    answers.shift()?.(Response.json({ ...DEFAULT_PREFERENCES, showAccountBalances: next }));
    await waitFor(() => expect(household.sent.length).toBeGreaterThan(0));
    seen.push(shown.ariaChecked ?? shown.getAttribute('aria-checked'));
  }
  expect(household.sent.map(({ body }) => body)).toEqual(
    [false, true, false].map((showAccountBalances) => ({ showAccountBalances })),
  );
  expect(seen).toEqual(['false', 'false', 'false']);
});

test('the zone that another device chooses stands in the settings that are open', async () => {
  let reread = async () => {};
  const Reading = () => {
    ({ reread } = useAuth());
    return <SettingsDialog />;
  };
  showSignedIn(<Reading />, '/dashboard?dialog=settings');
  const zone = await screen.findByLabelText<HTMLSelectElement>('Time zone');
  const read = fetch;
  const user = await (await read('/api/auth/user', {})).json();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/api/auth/user'
      ? Response.json({ ...user, timeZone: 'Australia/Sydney' })
      : read(path, init),
  );
  await act(() => reread());
  await waitFor(() => expect(zone.value).toBe('Australia/Sydney'));
});
