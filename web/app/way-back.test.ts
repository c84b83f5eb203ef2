import { expect, test } from 'vitest';
import { loginPath, wayBack } from './way-back.ts';

test('log-in leads back to where the visitor was, dialog included', () => {
  const login = loginPath('/accounts?dialog=transfer');
  expect(wayBack(login.slice(login.indexOf('?')))).toBe('/accounts?dialog=transfer');
});

test.each([
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login?returnTo=/login',
  '/',
  '//',
  '/x/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  `/${'x'.repeat(2000)}`,
  `/${'長'.repeat(200)}`,
  '',
])('%j leads to the dashboard', (target) => {
  expect(wayBack(`?returnTo=${encodeURIComponent(target)}`)).toBe('/dashboard');
});
