import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepLocally } from '../../base/local-preferences.ts';
import { ThemeProvider } from '../../base/theme.tsx';
import { Landing } from './landing.tsx';

test('the landing page has its ways in, its feature cards and its reasons', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(
    <ThemeProvider>
      <Landing />
    </ThemeProvider>,
  );
  const leadsTo = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(leadsTo('Sign Up Free')).toEqual(['/register']);
  expect(leadsTo('Get Started Free')).toEqual(['/register', '/register']);
  expect(leadsTo('Sign In')).toEqual(['/login', '/login', '/login']);
  screen.getByRole('heading', { name: /^Why Choose/ });
  for (const feature of [/weekly/i, /scanner/i, /saving/i, /income/i, /mobile|phone/i, /encrypt/i])
    expect(screen.getAllByRole('heading', { level: 3, name: feature }).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/coming soon/i).length).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});

test('its examples are shown whatever the last person of this browser chose for their own amounts', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  keepLocally({ showAccountBalances: false, currency: 'EUR' });
  render(
    <ThemeProvider>
      <Landing />
    </ThemeProvider>,
  );
  expect(document.body.textContent).not.toMatch(/•••|€/);
  expect(document.body.textContent).toContain('$1,950.00');
  keepLocally({ showAccountBalances: true, currency: 'USD' });
  vi.unstubAllGlobals();
});
