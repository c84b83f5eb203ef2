import { render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { MoneyInput } from './money-input.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

function Amount() {
  const { control } = useForm({ defaultValues: { amount: '' } });
  return <MoneyInput control={control} name="amount" />;
}

test('label, hint and error are tied to the control, whichever it is', () => {
  render(
    <>
      <Field label="Name" hint="As on the bill" error="Name is required">
        <TextInput />
      </Field>
      <Field label="Amount" error="Amount is required">
        <Amount />
      </Field>
      <Field label="Account" hint="Where the money lies">
        <Select options={[{ value: 1, label: 'Everyday' }]} />
      </Field>
    </>,
  );
  const description = (control: HTMLElement) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' | ');
  const name = screen.getByLabelText('Name');
  expect(description(name)).toBe('Name is required | As on the bill');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(description(screen.getByLabelText('Amount'))).toBe('Amount is required');
  const account = screen.getByLabelText('Account');
  expect(description(account)).toBe('Where the money lies');
  expect(account.hasAttribute('aria-invalid')).toBe(false);
});

test('an error that appears later lands in a live region that was there before', () => {
  const field = (error?: string) => (
    <Field label="Name" error={error}>
      <TextInput />
    </Field>
  );
  const { container, rerender } = render(field());
  const live = container.querySelector('[aria-live="polite"]');
  rerender(field('Name is required'));
  expect(live?.textContent).toBe('Name is required');
});
