import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { ResetPassword } from './reset-password.tsx';

let sent: { readonly path: string; readonly body: unknown }[];
let reply: () => Response;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method === undefined) return Response.json({}, { status: 401 });
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return reply();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const show = (page: React.ReactNode, address: string) => {
  history.replaceState(null, '', address);
  render(<Providers>{page}</Providers>);
};

test('asking for a link says where to look and how long it lasts, and shows the link while developing', async () => {
  reply = () => Response.json({ message: 'Sent', resetLink: '/reset-password?token=abc' });
  show(<ForgotPassword />, '/forgot-password');
  await userEvent.type(screen.getByLabelText('Email'), 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  await screen.findByText('Please enter a valid email address');
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Email'), '@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  await screen.findByRole('heading', { name: 'Check Your Email' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByText(/nobody@example.com.*The link expires in 1 hour/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  await screen.findByText('Reset link: /reset-password?token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  await screen.findByLabelText('Email');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a letter that could not be sent says so', async () => {
  reply = () => new Response('', { status: 500 });
  show(<ForgotPassword />, '/forgot-password');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com{Enter}');
  await screen.findByText('Failed to send password reset email');
});

test('a reset sends token and password, and says that it worked', async () => {
  reply = () => Response.json({ message: 'Done' });
  show(<ResetPassword />, '/reset-password?token=abc');
  const password = screen.getByLabelText('New password');
  expect(screen.getByText('Password must be at least 8 characters long')).toBeDefined();
  await userEvent.type(password, 'short{Enter}');
  await screen.findByText('Password must be at least 8 characters');
  await userEvent.type(password, 'er no longer');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await screen.findByRole('heading', { name: 'Password Reset Successful' });
  await screen.findByText('Your password has been reset successfully');
  expect(sent).toEqual([
    {
      path: '/api/auth/reset-password',
      body: { token: 'abc', password: 'shorter no longer' },
    },
  ]);
});

test.each([
  ['/reset-password', 'No reset token found in the URL'],
  ['/reset-password?token=old', 'Unknown link'],
])('%s is no good, and a new one is a press away', async (address, words) => {
  const message = 'Unknown link';
  const body = { message, code: 'validation', details: { token: message } };
  reply = () => Response.json(body, { status: 400 });
  show(<ResetPassword />, address);
  if (address.endsWith('old')) {
    await userEvent.type(screen.getByLabelText('New password'), 'long enough{Enter}');
  }
  await screen.findByRole('heading', { name: 'Invalid Link' });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toBeDefined();
});
