import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listenForInstallOffer } from '../../base/install-offer.ts';
import { InstallCard } from './install-card.tsx';
import { QuickActions } from './quick-actions.tsx';

test('Quick Actions are these five, in this order', () => {
  render(<QuickActions />);
  const actions = [...document.querySelectorAll('button, a')];
  expect(
    actions.map((one) => [
      one.textContent,
      one.getAttribute('data-dialog') ?? one.getAttribute('href'),
    ]),
  ).toEqual([
    ['Add Income', 'income'],
    ['Add Bills/Expenses', 'bill'],
    ['AI Scanner', 'scanner'],
    ['Auto Savings', 'auto-savings'],
    ['Accounts', '/accounts'],
  ]);
});

listenForInstallOffer();

/** The browser offers to install the app. */
function offer() {
  const prompt = vi.fn(async () => undefined);
  act(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  return prompt;
}

test('the install card comes with the offer of the browser, and Install takes it', async () => {
  render(<InstallCard />);
  expect(screen.queryByRole('button')).toBeNull();
  const prompt = offer();
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

test('Maybe Later puts the offer off, also the next one', async () => {
  render(<InstallCard />);
  const prompt = offer();
  await userEvent.click(await screen.findByRole('button', { name: 'Maybe Later' }));
  expect(screen.queryByRole('button')).toBeNull();
  offer();
  expect(screen.queryByRole('button')).toBeNull();
  expect(prompt).not.toHaveBeenCalled();
  localStorage.clear();
});
