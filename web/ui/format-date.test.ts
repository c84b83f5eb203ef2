import { afterEach, describe, expect, it, vi } from 'vitest';
import { showDateOf, showLongDay, showMoment, showTime } from './format-date.ts';
import { setTimeZone, timeZone, today } from './today.ts';

it('days are written as Australian English writes them', () => {
  const format = new Intl.DateTimeFormat('en-AU', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    timeZone: 'UTC',
  });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    expect(showLongDay(day)).toBe(format.format(Date.parse(day)));
    expect(showLongDay(`${day}T23:59:00Z`)).toBe(showLongDay(day));
  }
  expect(showLongDay('soon')).toBe('soon');
});

describe('in the household’s time zone', () => {
  afterEach(() => {
    setTimeZone(undefined);
    vi.useRealTimers();
  });
  const instant = new Date('2026-05-04T23:30:00Z');

  it.each([
    ['Pacific/Honolulu', '2026-05-04', '05/04/2026', '1:30 pm'],
    ['Pacific/Kiritimati', '2026-05-05', '05/05/2026', '1:30 pm'],
    ['Asia/Kolkata', '2026-05-05', '05/05/2026', '5:00 am'],
  ])('an instant in %s has its day and time there', (zone, day, date, time) => {
    setTimeZone(zone);
    vi.useFakeTimers({ now: instant, toFake: ['Date'] });
    expect(today()).toBe(day);
    expect(showDateOf(instant)).toBe(date);
    expect(showTime(instant).replace('\u202f', ' ')).toBe(time);
    expect(showMoment(instant)).toBe(`${date}, ${showTime(instant)}`);
  });

  it('today moves on at midnight, and with the zone', () => {
    vi.useFakeTimers({ now: new Date('2026-05-04T09:59:00Z'), toFake: ['Date'] });
    setTimeZone('Pacific/Honolulu');
    expect(today()).toBe('2026-05-03');
    vi.setSystemTime(new Date('2026-05-04T10:00:00Z'));
    expect(today()).toBe('2026-05-04');
    setTimeZone('Pacific/Kiritimati');
    expect(today()).toBe('2026-05-05');
  });

  it('a zone that the browser does not know leaves the browser’s own', () => {
    setTimeZone('Mars/Olympus');
    expect(timeZone()).toBeUndefined();
  });
});
