import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { showMoney } from './format-money.ts';
import { MoneyInput } from './money-input.tsx';

function Amount() {
  const [amount, setAmount] = useState('');
  return (
    <Field label="Amount" hint={JSON.stringify(amount)}>
      <MoneyInput value={amount} onChange={(event) => setAmount(event.target.value)} />
    </Field>
  );
}

test('the amount stays the text that was typed', async () => {
  render(<Amount />);
  const input = screen.getByLabelText('Amount');
  await userEvent.type(input, '19.90');
  expect(screen.getByText('"19.90"')).toBeDefined();
  expect(input).toMatchObject({ type: 'number', step: '0.01', min: '0', inputMode: 'decimal' });
});

test('the mouse wheel does not change the amount', async () => {
  render(<Amount />);
  const input = screen.getByLabelText('Amount');
  await userEvent.click(input);
  fireEvent.wheel(input, { deltaY: 100 });
  expect(document.activeElement).not.toBe(input);
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [-123_450, '-$1,234.50'],
  [9_999_999_999, '$99,999,999.99'],
  ['115965091.47', '$115,965,091.47'],
  ['1234.5', '$1,234.50'],
  ['-0.07', '-$0.07'],
  ['lots', 'lots'],
])('%s is shown as %s', (amount, shown) => {
  expect(showMoney(amount)).toBe(shown);
});
