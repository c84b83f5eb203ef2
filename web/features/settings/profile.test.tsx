/** The profile and the sessions, and what asks who it is first. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showSignedIn } from '../../app/testing/household.tsx';
import { openDialog } from '../../base/use-dialog.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { openSettings, settingsHousehold } from './testing/open-settings.tsx';

const household = settingsHousehold();

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
  await openSettings();
  await screen.findByText('Firefox on Linux');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on iPhone' }));
  await screen.findByText('1 session ended.');
  expect(household.sent).toMatchObject([{ body: { id: 'there' } }]);
});

test('more browsers than fit a page are shown page by page', async () => {
  const moment = '2026-03-04T10:00:00.000Z';
  const one = { current: false, device: '', createdAt: moment, lastSeenAt: moment };
  const numbered = (id: number) => ({
    ...one,
    id: `${id}`,
    current: id === 21,
  });
  const all = Array.from({ length: 21 }, (_, index) => numbered(21 - index));
  household.reads['/api/auth/sessions?limit=20'] = all.slice(0, 20);
  household.reads['/api/auth/sessions?limit=20&before=2'] = all.slice(20);
  await openSettings();
  await screen.findByText('Here and in more than 19 other browsers.');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Here and in 20 other browsers.');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a profile that is refused says so beside its field', async () => {
  const details = { email: 'This address is taken' };
  household.writes['PATCH /api/user'] = () =>
    Response.json({ message: 'Taken', code: 'validation', details }, { status: 400 });
  await openSettings();
  await userEvent.clear(screen.getByLabelText('First name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save Profile Changes' }));
  await screen.findByText('First name is required');
  expect(household.sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('First name'), 'Anna{Enter}');
  await screen.findByText('This address is taken');
  expect(household.sent[0]?.body).toEqual({ firstName: 'Anna' });
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
  await openSettings();
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), pendingEmail);
  await userEvent.click(screen.getByRole('button', { name: 'Save Profile Changes' }));
  await prove();
  await screen.findByText(/We sent an email to new@example.com\./);
  expect(calls()).toEqual(['PATCH /api/user', 'POST /api/auth/confirm', 'PATCH /api/user']);
  expect(household.sent.at(-1)?.body).toMatchObject({ email: pendingEmail });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com');
});

test('a name that is saved together with a new address is shown as it is stored', async () => {
  await openSettings();
  const answers = globalThis.fetch;
  const stored = { ...(await (await answers('/api/auth/user', {})).json()), firstName: 'Anna' };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/auth/user' ? Response.json(stored) : answers(path, init),
  );
  household.writes['PATCH /api/user'] = () =>
    Response.json({ ...stored, pendingEmail: 'new@example.com' });
  await userEvent.type(screen.getByLabelText('First name'), 'a');
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save Profile Changes' }));
  await screen.findByText(/We sent an email to/);
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openDialog('settings'));
  const name = await screen.findByLabelText<HTMLInputElement>('First name');
  expect(name.value).toBe('Anna');
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
  await openSettings();
  await screen.findByText('Here and in 1 other browser.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await prove();
  await screen.findByText('1 session ended.');
});

test('deleting all data asks who it is where that was not proven lately, and goes on', async () => {
  wantsProof('POST /api/user/delete-data', { message: 'Done' });
  vi.stubGlobal('confirm', () => true);
  await openSettings();
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
