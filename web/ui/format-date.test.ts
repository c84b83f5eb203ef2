import { expect, it } from 'vitest';
import { showDay } from './format-date.ts';

it('days are written as Australian English writes them', () => {
  const format = new Intl.DateTimeFormat('en-AU', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    timeZone: 'UTC',
  });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    expect(showDay(day)).toBe(format.format(Date.parse(day)));
    expect(showDay(`${day}T23:59:00Z`)).toBe(showDay(day));
  }
  expect(showDay('soon')).toBe('soon');
});
