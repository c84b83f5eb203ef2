import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { Login } from './login.tsx';
import { Register } from './register.tsx';

type Sent = { readonly path: string; readonly key: string | null; readonly body: unknown };

let sent: Sent[];
let reply: (path: string) => Response | Promise<Response>;
let google: boolean;

beforeEach(() => {
  sent = [];
  google = false;
  reply = () => new Response('', { status: 500 });
  vi.stubGlobal(
    'matchMedia',
    vi.fn(() => ({ matches: false })),
  );
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/auth/google/status') return Response.json({ available: google });
    if (init.method === undefined) return Response.json({}, { status: 401 });
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ path, key, body: JSON.parse(String(init.body)) });
    return reply(path);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const show = (page: React.ReactNode) => render(<Providers>{page}</Providers>);

test('log-in asks for what is missing before it calls anybody', async () => {
  show(<Login />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Please enter a valid email address');
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a refused log-in shows the words of the server, and is sent once however often it is pressed', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  reply = () =>
    held.then(() => Response.json({ message: 'Invalid email or password' }, { status: 401 }));
  show(<Login />);
  await userEvent.type(screen.getByLabelText('Email'), ' Ann@Example.com ');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Signing in...' }).ariaBusy).toBe('true');
  release();
  await screen.findByText('Invalid email or password');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    path: '/api/auth/login-direct',
    body: { email: 'ann@example.com', password: 'wrong' },
  });
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('a log-in without words of the server fails with ours', async () => {
  show(<Login />);
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText('Failed to log in');
});

test('a log-in that is refused without a word has ours, and one that is not answered says so', async () => {
  reply = () => new Response('', { status: 401 });
  show(<Login />);
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText('Login failed');
  reply = () => Promise.reject(new TypeError('no network'));
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull());
  expect(screen.getByText('Failed to log in')).toBeDefined();
});

test('a registration that is refused without a word has ours', async () => {
  reply = () => new Response('', { status: 403 });
  show(<Register />);
  await userEvent.type(screen.getByLabelText('First name'), 'Ann');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lee');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough{Enter}');
  await screen.findByText('Registration failed');
  expect(screen.getByText('Failed to create account')).toBeDefined();
});

test('registration sends the time zone and, without autoLogin, leads to log-in', async () => {
  reply = () => Response.json({ message: 'ok', autoLogin: false }, { status: 201 });
  history.replaceState(null, '', '/register');
  show(<Register />);
  await userEvent.type(screen.getByLabelText('First name'), 'Ann');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lee');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'short{Enter}');
  expect(await screen.findAllByText('Password must be at least 8 characters')).toHaveLength(1);
  await userEvent.type(screen.getByLabelText('Password'), '-no-more{Enter}');
  await screen.findByText('Account created successfully! Please sign in.');
  expect(sent[0]?.body).toMatchObject({
    firstName: 'Ann',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(window.location.pathname).toBe('/login');
});

test('what the server refuses stands beneath its field', async () => {
  reply = () =>
    Response.json(
      { message: 'Check the form', code: 'validation', details: { lastName: 'Too long a name' } },
      { status: 400 },
    );
  show(<Register />);
  await userEvent.type(screen.getByLabelText('First name'), 'Ann');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lee');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough{Enter}');
  await screen.findByText('Too long a name');
  expect(screen.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true');
});

test('Google is offered only when the server says that it is set up; Apple not yet', async () => {
  const first = show(<Login />);
  expect(screen.getByRole('button', { name: 'Setup Required' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: /coming soon/ })).toHaveProperty('disabled', true);
  first.unmount();
  google = true;
  show(<Login />);
  const link = await waitFor(() => screen.getByRole('link', { name: /Google/ }));
  expect(link.getAttribute('href')).toMatch(/^\/api\/auth\/google\?timeZone=\w/);
  cleanup();
  history.replaceState(null, '', '/login?returnTo=%2Fconfirm-email%3Ftoken%3Dabc');
  show(<Login />);
  const leads = await waitFor(() => screen.getByRole('link', { name: /Google/ }));
  expect(leads.getAttribute('href')).toMatch(/&returnTo=%2Fconfirm-email%3Ftoken%3Dabc$/);
});
