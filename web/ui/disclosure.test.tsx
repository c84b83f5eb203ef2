import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Disclosure } from './disclosure.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a line opens what lies beneath it and is tied to it, and closes it again', async () => {
  render(
    <Disclosure title="Ended 2" as="h3">
      <p>Sofa</p>
    </Disclosure>,
  );
  const line = screen.getByRole('button', { name: 'Ended 2' });
  expect(screen.getByRole('heading', { level: 3, name: 'Ended 2' }).contains(line)).toBe(true);
  expect(line.ariaExpanded).toBe('false');
  expect(line.getAttribute('aria-controls')).toBeNull();
  expect(screen.queryByText('Sofa')).toBeNull();
  await userEvent.click(line);
  expect(line.ariaExpanded).toBe('true');
  const panel = document.getElementById(line.getAttribute('aria-controls') ?? '');
  expect(panel?.textContent).toBe('Sofa');
  await userEvent.click(line);
  expect(screen.queryByText('Sofa')).toBeNull();
});

test('on paper it stands open', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === 'print' }));
  render(
    <Disclosure title="Ended 1">
      <p>Sofa</p>
    </Disclosure>,
  );
  expect(screen.getByText('Sofa')).toBeDefined();
});
