import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DayInput } from './day-input.tsx';

function open() {
  const told: string[] = [];
  function Page() {
    const [day, setDay] = useState('2025-05-04');
    const onDay = (next: string) => {
      told.push(next);
      setDay(next);
    };
    return <DayInput aria-label="Day" value={day} onDay={onDay} />;
  }
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Day');
  field.focus();
  const choose = (value: string) => fireEvent.change(field, { target: { value } });
  /** What a browser says after one more digit. */
  const press = (key: string, value: string) => {
    fireEvent.keyDown(field, { key });
    choose(value);
    expect(field.value).toBe(value);
  };
  return { told, field, choose, press };
}

test('a day that is typed counts when its field is left', async () => {
  const { told, field, press } = open();
  press('2', '0002-05-04');
  press('0', '0020-05-04');
  press('2', '0202-05-04');
  press('6', '2026-05-04');
  expect(told).toEqual([]);
  await userEvent.tab();
  expect(told).toEqual(['2026-05-04']);
  expect(field.value).toBe('2026-05-04');
});

test('or by Enter, once', async () => {
  const { told, press } = open();
  press('1', '2025-01-04');
  press('2', '2025-12-04');
  await userEvent.keyboard('{Enter}');
  expect(told).toEqual(['2025-12-04']);
  await userEvent.tab();
  expect(told).toEqual(['2025-12-04']);
});

test('half a year that is left is taken back', async () => {
  const { told, field, press } = open();
  press('2', '0002-05-04');
  await userEvent.tab();
  expect(told).toEqual([]);
  expect(field.value).toBe('2025-05-04');
});

test('a day that is chosen in the calendar counts at once, and so does none', () => {
  const { told, choose } = open();
  choose('2026-11-25');
  expect(told).toEqual(['2026-11-25']);
  choose('');
  expect(told).toEqual(['2026-11-25', '']);
});
