import { expect, it } from 'vitest';
import { totalOf } from './money.ts';
import { nextSavings } from './next-savings.ts';
import { toEnd } from './steps.ts';
import { accountOpened, billAdded } from './testing/given.ts';
import { type Life, lived } from './testing/life.ts';

const TWELVE_WEEKS_ON = '2026-05-20';

function accrueAll(life: Life): void {
  const press = { type: 'AccrueWeeks', by: 'person' } as const;
  while (life.does(press, TWELVE_WEEKS_ON)._unsafeUnwrap().length > 0);
}

it.each([
  ['few', 10],
  ['more than a run sets aside at once', 60],
])('tells of all weeks that wait what a press sets aside, of %s lines', (_, many) => {
  const bills = Array.from({ length: many }, (_, nth) =>
    billAdded({ billId: nth + 1, accruesFrom: '2026-03-02' }),
  );
  const life = lived([accountOpened(0), ...bills]);
  const told = toEnd(nextSavings(life.ledger, TWELVE_WEEKS_ON));
  accrueAll(life);
  const saved = totalOf([...life.ledger.bills.values()], (bill) => bill.saved);
  expect(told).toMatchObject({ week: '2026-03-02', weeks: 12 });
  expect(totalOf(told.lines, ({ setAside }) => setAside)).toBe(saved);
});
