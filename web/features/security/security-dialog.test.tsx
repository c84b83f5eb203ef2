import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Factors } from '../../../api/contract/factors.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { openDialog } from '../../base/use-dialog.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { SecurityDialog } from './security-dialog.tsx';

const household = fakeHousehold();
const plain: Factors = { password: true, authenticatorApp: null, passkeys: [], recoveryCodes: 0 };
const guarded: Factors = {
  password: true,
  authenticatorApp: '2026-05-01T10:00:00Z',
  passkeys: [{ id: 1, name: 'Phone', createdAt: '2026-05-02T10:00:00Z', lastUsedAt: null }],
  recoveryCodes: 3,
};
const refusal = (status: number, code: string, details?: object) => () =>
  Response.json({ message: 'No', code, details }, { status });

beforeEach(() => {
  household.reads['/api/auth/factors'] = plain;
});

function open(factors: Factors = plain) {
  household.reads['/api/auth/factors'] = factors;
  showSignedIn(<SecurityDialog />, '/dashboard?dialog=security');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** The section around it has the same name. */
const input = { selector: 'input' };
const calls = () => household.sent.map(({ call, body }) => [call, body]);

test('what wants a proof asks for it, and goes on by itself', async () => {
  const [app, confirm] = ['POST /api/auth/authenticator-app', 'POST /api/auth/confirm'];
  household.writes[app] = refusal(403, 'confirmation_required');
  household.writes[confirm] = refusal(401, 'invalid_proof', {
    password: 'This password is not right.',
  });
  open();
  await press('Set up an app');
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
  await userEvent.type(screen.getByLabelText('Password', input), 'wrong');
  await press('Confirm');
  await screen.findByText('This password is not right.');
  household.writes[confirm] = () => new Response(null, { status: 204 });
  household.writes[app] = () =>
    Response.json({ secret: 'ABCDEFGHABCDEFGH', address: 'otpauth://totp/Weekwise' });
  await press('Confirm');
  await screen.findByText('ABCD EFGH ABCD EFGH');
  const here = screen.getByRole('link', { name: 'The app is on this device: open it' });
  expect(here.getAttribute('href')).toBe('otpauth://totp/Weekwise');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  expect(calls()).toEqual([
    [app, null],
    [confirm, { password: 'wrong' }],
    [confirm, { password: 'wrong' }],
    [app, null],
  ]);
  expect(screen.queryByRole('heading', { name: 'Confirm that it is you' })).toBeNull();
});

test('it shows at each opening how one signs in now', async () => {
  open();
  await screen.findByRole('button', { name: 'Set up an app' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  household.reads['/api/auth/factors'] = guarded;
  act(() => openDialog('security'));
  await screen.findByText('Phone');
});

test('with a second factor the proof takes a code as well, and may be called off', async () => {
  household.writes['DELETE /api/auth/passkeys/1'] = refusal(403, 'confirmation_required');
  open(guarded);
  await press('Remove Phone');
  expect(household.sent).toEqual([]);
  await press('Really remove');
  await userEvent.type(await screen.findByLabelText('Password', input), 'correct horse');
  await userEvent.type(screen.getByLabelText('Code from the app, or a recovery code'), '123456');
  await press('Confirm');
  await waitFor(() =>
    expect(calls()).toContainEqual([
      'POST /api/auth/confirm',
      { password: 'correct horse', code: '123456' },
    ]),
  );
  await screen.findByLabelText('Password', input);
  await press('Cancel');
  await screen.findByRole('heading', { name: 'Passkeys' });
});

test('new recovery codes are shown once', async () => {
  household.writes['POST /api/auth/recovery-codes'] = () =>
    Response.json({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
  open(guarded);
  await screen.findByText('3 codes left, in case you lose your app or passkey.');
  await press('Make new codes');
  await screen.findByText('CCCC-DDDD');
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByText('CCCC-DDDD')).toBeNull());
});

test('a stray press takes no recovery codes away: neither while they are made nor while they are shown', async () => {
  let answer = (_: Response): void => undefined;
  household.writes['POST /api/auth/recovery-codes'] = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  open(guarded);
  await press('Make new codes');
  await userEvent.keyboard('{Escape}');
  answer(Response.json({ recoveryCodes: ['AAAA-BBBB'] }));
  await screen.findByText('AAAA-BBBB');
  await waitFor(() =>
    expect(toastStore.current()?.description).toMatch(/The old ones no longer work/),
  );
  await userEvent.keyboard('{Escape}');
  for (const close of screen.getAllByRole('button', { name: 'Close' }))
    await userEvent.click(close);
  screen.getByText('AAAA-BBBB');
  await press('I have saved them');
  await screen.findByRole('heading', { name: 'Passkeys' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("the browser's Back, and Forward after it, take no recovery codes away: the dialog goes once they are saved", async () => {
  household.writes['POST /api/auth/recovery-codes'] = () =>
    Response.json({ recoveryCodes: ['AAAA-BBBB'] });
  household.reads['/api/auth/factors'] = guarded;
  showSignedIn(<SecurityDialog />, '/dashboard');
  act(() => openDialog('security'));
  await press('Make new codes');
  await screen.findByText('AAAA-BBBB');
  act(() => history.back());
  await waitFor(() => expect(window.location.search).toBe(''));
  screen.getByText('AAAA-BBBB');
  for (const [goes, to] of [
    [() => history.forward(), '?dialog=security'],
    [() => history.back(), ''],
  ] as const) {
    act(goes);
    await waitFor(() => expect(window.location.search).toBe(to));
    // What would be mounted anew reads first.
    await act(() => Promise.resolve());
    screen.getByText('AAAA-BBBB');
  }
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('codes that the browser does not copy: it is said, and they are not called copied', async () => {
  household.writes['POST /api/auth/recovery-codes'] = () =>
    Response.json({ recoveryCodes: ['AAAA-BBBB'] });
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  open(guarded);
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  await user.click(await screen.findByRole('button', { name: 'Copy all' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Not copied'));
  screen.getByRole('button', { name: 'Copy all' });
});

test('a password is changed by who knows the old one', async () => {
  household.writes['POST /api/auth/password'] = refusal(400, 'validation', {
    newPassword: 'This password is easy to guess.',
  });
  open();
  await press('Change password');
  await userEvent.type(screen.getByLabelText('Current password'), 'correct horse');
  await userEvent.type(screen.getByLabelText('New password'), 'short');
  await press('Save new password');
  await screen.findByText('Password must be at least 8 characters');
  await userEvent.type(screen.getByLabelText('New password'), 'er than it was');
  await press('Save new password');
  await screen.findByText('This password is easy to guess.');
  household.writes['POST /api/auth/password'] = () => Response.json({ message: 'Done' });
  await press('Save new password');
  await screen.findByText('Your password has been changed.');
  await screen.findByRole('button', { name: 'Change password' });
});

test('a new password wants a whole proof where there is a second factor, and is changed after it', async () => {
  const [change, confirm] = ['POST /api/auth/password', 'POST /api/auth/confirm'];
  household.writes[change] = refusal(403, 'confirmation_required');
  household.writes[confirm] = () => new Response(null, { status: 204 });
  open(guarded);
  await press('Change password');
  await userEvent.type(screen.getByLabelText('Current password'), 'correct horse');
  await userEvent.type(screen.getByLabelText('New password'), 'shorter than it was');
  await press('Save new password');
  await userEvent.type(await screen.findByLabelText('Password', input), 'correct horse');
  await userEvent.type(screen.getByLabelText('Code from the app, or a recovery code'), '123456');
  household.writes[change] = () => Response.json({ message: 'Done' });
  await press('Confirm');
  await screen.findByText('Your password has been changed.');
  const body = { password: 'correct horse', newPassword: 'shorter than it was' };
  expect(calls().filter(([call]) => call === change)).toEqual([
    [change, body],
    [change, body],
  ]);
  await screen.findByRole('button', { name: 'Change password' });
});

test('who came through Google is told where to get a password', async () => {
  open({ ...plain, password: false });
  await screen.findByText(/^You sign in with Google\./);
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});
