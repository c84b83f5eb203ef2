import { expect, test } from 'vitest';
import { keepCaused, takeCaused } from './caused.ts';

const wrote = (key: string) =>
  keepCaused(key, new Response(null, { headers: { 'ledger-events': `BillFunded=${key}` } }));

test('what a write has caused is asked about once, and of old writes no more', () => {
  for (let nth = 1; nth <= 30; nth += 1) expect(wrote(`e${nth}`)).toBe(1);
  expect(takeCaused('e1')).toEqual([]);
  expect(takeCaused('e30')).toEqual([{ type: 'BillFunded', id: 'e30' }]);
  expect(takeCaused('e30')).toEqual([]);
});
