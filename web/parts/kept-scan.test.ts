import { afterEach, expect, test } from 'vitest';
import { endVisit } from '../base/visit.ts';
import { read } from '../features/scanner/testing/scan.tsx';
import { keepScan, keptScan, sendingScan } from './kept-scan.ts';

afterEach(endVisit);

test('a late answer drops the review that was sent, and none that was begun since', () => {
  const kept = { scan: read, toSchedule: false, scheduled: null };
  keepScan(kept);
  sendingScan().taken();
  expect(keptScan()).toBeUndefined();
  keepScan(kept);
  const { taken } = sendingScan();
  const other = { ...kept, scan: { ...read, name: 'Telstra' } };
  keepScan(other);
  taken();
  expect(keptScan()).toEqual(other);
});
