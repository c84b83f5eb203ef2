import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

const names = ['Bills', 'Savings', 'Expenses'];

function Page({ told = () => {} }: { readonly told?: (value: string) => void }) {
  const [open, setOpen] = useState('Bills');
  const choose = (value: string) => {
    told(value);
    setOpen(value);
  };
  const items = names.map((name, count) => ({ value: name, label: name, count }));
  return (
    <>
      <button type="button">Before</button>
      <Tabs label="Groups" items={items} value={open} onValueChange={choose}>
        {names.map((name) => (
          <TabPanel key={name} value={name}>
            List of {name}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('the Tab key stops once at the row, at its open tab, and then at what that shows', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Before' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Bills 0' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Bills 0' }));
});

test.each([
  ['{ArrowRight}', 'Savings 1'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Bills 0'],
  ['{ArrowLeft}', 'Expenses 2'],
  ['{End}', 'Expenses 2'],
  ['{End}{Home}', 'Bills 0'],
  ['{Shift>}{ArrowRight}{/Shift}', 'Bills 0'],
])('%s leads from the first of three tabs to %s, and opens it', async (keys, name) => {
  render(<Page />);
  screen.getByRole('tab', { name: 'Bills 0' }).focus();
  await userEvent.keyboard(keys);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name }));
  expect(openTab()).toBe(name);
  expect(await screen.findByText(`List of ${name.slice(0, -2)}`)).toBeDefined();
});

test('a press opens a tab at its beginning, and is told once', async () => {
  const told = vi.fn();
  render(<Page told={told} />);
  await userEvent.pointer({
    keys: '[MouseLeft>]',
    target: screen.getByRole('tab', { name: 'Savings 1' }),
  });
  expect(openTab()).toBe('Savings 1');
  await userEvent.pointer('[/MouseLeft]');
  expect(told.mock.calls).toEqual([['Savings']]);
});

test('the other button of a mouse opens no tab; a click without a pointer, as of a reader, does', async () => {
  render(<Page />);
  const tab = screen.getByRole('tab', { name: 'Savings 1' });
  await userEvent.pointer({ keys: '[MouseRight]', target: tab });
  expect(openTab()).toBe('Bills 0');
  fireEvent.click(tab);
  expect(openTab()).toBe('Savings 1');
});
