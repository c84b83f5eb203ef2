import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { preferenceChoices } from '../../base/local-preferences.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/auth/sessions?limit=20'] = [];
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
  const { dateFormat: _, ...choices } = preferenceChoices;
  for (const [name, [usual]] of Object.entries(choices))
    expect([name, usual]).toEqual([name, Reflect.get(DEFAULT_PREFERENCES, name)]);
});

test.each([
  ['en-US', 'MM/DD/YYYY'],
  ['en-AU', 'DD/MM/YYYY'],
  ['sv-SE', 'YYYY-MM-DD'],
])('until one is chosen, the date format is that of the language %s', async (language, format) => {
  vi.stubGlobal('navigator', { ...navigator, language });
  await open();
  expect(screen.getByLabelText<HTMLSelectElement>('Date Format').value).toBe(format);
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
  household.reads['/api/auth/sessions?limit=20'] = [{ ...one, id: 'here' }, other];
  household.writes['POST /api/auth/sessions/end'] = () => Response.json({ ended: 1 });
  await open();
  await screen.findByText('Firefox on Linux');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on iPhone' }));
  await screen.findByText('1 session ended.');
  expect(household.sent).toMatchObject([{ body: { id: 'there' } }]);
});

test('more browsers than fit a page are shown page by page', async () => {
  const moment = '2026-03-04T10:00:00.000Z';
  const one = { current: false, device: '', createdAt: moment, lastSeenAt: moment };
  const numbered = (seq: number) => ({
    ...one,
    seq: String(seq),
    id: `${seq}`,
    current: seq === 21,
  });
  const all = Array.from({ length: 21 }, (_, index) => numbered(21 - index));
  household.reads['/api/auth/sessions?limit=20'] = all.slice(0, 20);
  household.reads['/api/auth/sessions?limit=20&before=2'] = all.slice(20);
  await open();
  await screen.findByText('Here and in more than 19 other browsers.');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Here and in 20 other browsers.');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
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

const stale = () =>
  Response.json({ message: 'No', code: 'confirmation_required' }, { status: 403 });

/** The next try of this write is stale, and after a proof it is answered so. */
function wantsProof(call: string, answer: object): void {
  household.reads['/api/auth/factors'] = {
    password: true,
    authenticatorApp: null,
    passkeys: [],
    recoveryCodes: 0,
  };
  household.writes[call] = stale;
  household.writes['POST /api/auth/confirm'] = () => {
    household.writes[call] = () => Response.json(answer);
    return new Response(null, { status: 204 });
  };
}

async function prove(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

const calls = () => household.sent.map(({ call }) => call);

test('a new address asks first who it is, then says that a letter is on its way', async () => {
  const pendingEmail = 'new@example.com';
  wantsProof('PATCH /api/user', { email: 'ann@example.com', pendingEmail });
  await open();
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), pendingEmail);
  await userEvent.click(screen.getByRole('button', { name: 'Save Profile Changes' }));
  await prove();
  await screen.findByText(/A letter is on its way to new@example.com\./);
  expect(calls()).toEqual(['PATCH /api/user', 'POST /api/auth/confirm', 'PATCH /api/user']);
  expect(household.sent.at(-1)?.body).toMatchObject({ email: pendingEmail });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com');
});

test('the link of that letter leads to a page that changes the address at a press', async () => {
  household.writes['POST /api/user/email'] = () => Response.json({ email: 'new@example.com' });
  showSignedIn(<ConfirmEmail />, '/confirm-email?token=secret');
  await userEvent.click(await screen.findByRole('button', { name: 'Use this address' }));
  await screen.findByText('You sign in with new@example.com from now on.');
  expect(household.sent).toMatchObject([{ body: { token: 'secret' } }]);
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('signing out everywhere else asks who it is where that was not proven lately', async () => {
  const moment = '2026-03-04T10:00:00.000Z';
  const one = { id: 'here', current: true, device: '', createdAt: moment, lastSeenAt: moment };
  household.reads['/api/auth/sessions?limit=20'] = [one, { ...one, id: 'there', current: false }];
  wantsProof('POST /api/auth/sessions/end-others', { ended: 1 });
  await open();
  await screen.findByText('Here and in 1 other browser.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await prove();
  await screen.findByText('1 session ended.');
});

test('deleting all data asks who it is where that was not proven lately, and goes on', async () => {
  wantsProof('POST /api/user/delete-data', { message: 'Done' });
  vi.stubGlobal('confirm', () => true);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Delete All Data' }));
  await prove();
  await screen.findByText('Data Deletion Requested');
  expect(calls()).toEqual([
    'POST /api/user/delete-data',
    'POST /api/auth/confirm',
    'POST /api/user/delete-data',
  ]);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('deleting all data asks first, and says when it will be gone', async () => {
  household.writes['POST /api/user/delete-data'] = () => Response.json({ message: 'Done' });
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', confirm);
  await open();
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
  await open();
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(zone.value).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await userEvent.selectOptions(zone, 'Pacific/Honolulu');
  await screen.findByText('Days begin and end as in Pacific/Honolulu from now on.');
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
  await open();
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
