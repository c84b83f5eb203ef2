import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { showMoney } from './money.tsx';
import { MoneyInput } from './money-input.tsx';

function Amount() {
  const { control } = useForm({ defaultValues: { amount: '' } });
  const amount = useWatch({ control, name: 'amount' });
  return (
    <Field label="Amount" hint={JSON.stringify(amount)}>
      <MoneyInput control={control} name="amount" />
    </Field>
  );
}

test('the field keeps what was typed, the form holds the amount of it', async () => {
  render(<Amount />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.type(input, '$1.234,5');
  expect(screen.getByText('"1234.50"')).toBeDefined();
  expect(input).toMatchObject({ type: 'text', inputMode: 'decimal', value: '$1.234,5' });
});

test('a pasted amount is read the same way', async () => {
  render(<Amount />);
  await userEvent.click(screen.getByLabelText('Amount'));
  await userEvent.paste(' 12,50\n');
  expect(screen.getByText('"12.50"')).toBeDefined();
});

test('what cannot be read for certain is asked about', async () => {
  render(<Amount />);
  const input = screen.getByLabelText('Amount');
  await userEvent.type(input, '1.234');
  expect(screen.getByText('"1.234"')).toBeDefined();
  const asks = screen.getByText(/^How much is that\?/);
  expect(input.getAttribute('aria-describedby')).toContain(asks.id);
  await userEvent.clear(input);
  expect(screen.queryByText(/^How much is that\?/)).toBeNull();
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

test('an amount below zero is said to be none, with what to type instead', async () => {
  render(<Amount />);
  await userEvent.type(screen.getByLabelText('Amount'), '-250.00');
  screen.getByText(/^An amount cannot be below zero\./);
});
