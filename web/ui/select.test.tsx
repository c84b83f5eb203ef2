import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Select } from './select.tsx';

const everyday = { value: 7, label: 'Everyday' };
const cash = { value: 8, label: 'Cash' };
const list = () => screen.getByRole<HTMLSelectElement>('combobox');

test('what is chosen stays chosen when it goes: the browser would choose another one', async () => {
  const drawn = (options: (typeof cash)[]) => (
    <Select placeholder="Choose" options={options} staysChosen defaultValue="" />
  );
  const { rerender } = render(drawn([everyday, cash]));
  await userEvent.selectOptions(list(), '7');
  rerender(drawn([cash]));
  expect(list().value).toBe('7');
  expect(list().selectedOptions[0]?.textContent).toBe('Everyday (not available any more)');
  fireEvent.change(list(), { target: { value: '8' } });
  rerender(drawn([cash, { value: 9, label: 'New' }]));
  expect(list().value).toBe('8');
  expect(screen.queryByRole('option', { name: /Everyday/ })).toBeNull();
  rerender(drawn([everyday, cash]));
  expect(screen.getByRole('option', { name: 'Everyday' })).toBeDefined();
  expect(list().value).toBe('8');
});

test('what was chosen and had gone before the list is drawn is not shown as another one', () => {
  render(<Select options={[everyday]} staysChosen value={8} onChoose={() => undefined} />);
  expect(list().selectedOptions[0]?.textContent).toBe('Not available any more');
});
