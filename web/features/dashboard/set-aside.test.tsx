import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { NextSavings } from '../../../api/contract/forecast.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { SetAside } from './set-aside.tsx';

const household = fakeHousehold();
const summaryPath = '/api/summary?payFrequency=weekly';

const next = (isDue: boolean): NextSavings => ({
  ...{ week: '2026-11-30', weeks: 1, isDue, total: '460.35' },
  accounts: [
    {
      ...{ accountId: 7, name: 'Everyday', total: '460.35' },
      bills: [{ billId: 1, name: 'Rent', setAside: '450.35', instalment: '10.00' }],
    },
  ],
});

const weeks = (setAside: string) => ({
  weeks: [
    {
      ...{ week: '2026-11-23', setAside, paid: '0.00' },
      ...{ transferredIn: '0.00', transferredOut: '0.00', adjusted: '900.00' },
    },
  ],
});

test('before the first week it says when that starts, and offers to start now', async () => {
  household.reads['/api/bills/next-savings'] = next(false);
  household.reads[summaryPath] = weeks('0.00');
  household.writes['POST /api/bills/add-week-savings'] = () => {
    household.reads[summaryPath] = weeks('450.35');
    return Response.json({ message: 'Done', weeks: [], bills: [] });
  };
  showSignedIn(<SetAside />);
  await screen.findByText(
    /Your first week starts on Monday, 11\/30\/2026\. Start now with \$450\.35\?$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start now' }));
  await screen.findByText(/This week is done\. The next one begins on 11\/30\/2026\.$/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull());
});

test('a week that waits offers itself, whatever was set aside before', async () => {
  household.reads['/api/bills/next-savings'] = next(true);
  household.reads[summaryPath] = weeks('0.00');
  showSignedIn(<SetAside />);
  await screen.findByRole('button', { name: 'Set aside $460.35' });
  expect(screen.queryByRole('button', { name: 'Start now' })).toBeNull();
});
