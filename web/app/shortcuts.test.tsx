import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useShortcuts } from './shortcuts.ts';
import { fakeHousehold, showSignedIn } from './testing/household.tsx';

fakeHousehold();

function Keys() {
  useShortcuts();
  return (
    <>
      <div role="menu">
        <button type="button" role="menuitem">
          Edit
        </button>
      </div>
      <input aria-label="Name" />
      <button type="button">Elsewhere</button>
    </>
  );
}

test('single keys do nothing in a menu or an input, and elsewhere what they are for', async () => {
  showSignedIn(<Keys />, '/dashboard');
  for (const inside of [await screen.findByRole('menuitem'), screen.getByLabelText('Name')]) {
    inside.focus();
    await userEvent.keyboard('b');
    expect(window.location.search).toBe('');
  }
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await userEvent.keyboard('b');
  expect(window.location.search).toBe('?dialog=bill');
});

test.each(['л', 'κ', 'ק', 'ㅏ'])(
  'a keyboard of another alphabet has the same keys: where K is %s',
  async (key) => {
    showSignedIn(<Keys />, '/dashboard');
    await screen.findByRole('menuitem');
    fireEvent.keyDown(document.body, { key, code: 'KeyK', ctrlKey: true });
    expect(window.location.search).toBe('?dialog=commands');
  },
);
