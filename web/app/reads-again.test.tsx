/** What a page that is not open has read is read again as well, whatever made it old: nothing else would ask for it when it is next shown. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { HistoricalAmount } from '../../api/contract/bills.ts';
import type { SavingsRule } from '../../api/contract/savings-rules.ts';
import { missed, reached } from '../base/connection.ts';
import { undo } from '../base/undo.ts';
import { useCoverage, useForecast, useThisPay } from '../queries/forecast.ts';
import {
  useAddHistoricalAmount,
  useDeleteHistoricalAmount,
} from '../queries/historical-amounts.ts';
import { useChangePreferences } from '../queries/preferences.ts';
import {
  useCreateSavingsRule,
  useDeleteSavingsRule,
  useSwitchSavingsRule,
} from '../queries/savings-rules.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { fakeHousehold, showSignedIn } from './testing/household.tsx';

const household = fakeHousehold();
let client: QueryClient;

/** What a list says: `Figures` shows it. */
const saying = (is: string) => ({ is });
const said = (data: unknown) => (data as ReturnType<typeof saying> | undefined)?.is;

function Figures() {
  return `pay ${said(useThisPay().data)}, coverage ${said(useCoverage().data)}`;
}

/** A button for each write whose own list is not all that it changes. */
function OtherPage() {
  const { mutate } = useChangePreferences();
  const bill = { billId: 1, amount: '50.00', billDate: '2026-05-01' };
  const transfer = { fromAccountId: 1, toAccountId: 2, amount: '5.00' } as const;
  const create = useCreateSavingsRule();
  const toggle = useSwitchSavingsRule();
  const drop = useDeleteSavingsRule();
  const add = useAddHistoricalAmount();
  const forget = useDeleteHistoricalAmount();
  const presses = {
    Monthly: () => mutate({ payFrequency: 'monthly' }),
    Create: () => create.submit({ ...transfer, frequency: 'weekly' }),
    Switch: () => toggle.submit({ id: 1, isActive: false }),
    Drop: () => drop.submit({ id: 1 } as SavingsRule),
    Add: () => add.submit(bill),
    Forget: () => forget.submit({ id: 1, ...bill } as HistoricalAmount),
  };
  const forecast = said(useForecast(4).data);
  const buttons = Object.entries(presses).map(([name, act]) => (
    <button key={name} type="button" onClick={act}>
      {name}
    </button>
  ));
  return [<p key="beneath">forecast {forecast}</p>, ...buttons];
}

function TwoPages() {
  client = useQueryClient();
  const [isOther, go] = useState(false);
  return (
    <>
      <OfflineBanner />
      <button type="button" onClick={() => go(!isOther)}>
        Go
      </button>
      {isOther ? <OtherPage /> : <Figures />}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const become = (is: string) => {
  household.reads['/api/this-pay'] = saying(is);
  household.reads['/api/coverage'] = saying(is);
  household.reads['/api/forecast?weeks=4'] = saying(is);
};
/** The other page is left for the figures. */
const expectFigures = async (words: string) => {
  await press('Go');
  expect(screen.getByText(words)).toBeDefined();
};

beforeEach(async () => {
  become('old');
  showSignedIn(<TwoPages />);
  await screen.findByText('pay old, coverage old');
  await press('Go');
  await screen.findByText('forecast old');
  become('new');
});

test('after an undo on another page', async () => {
  household.writes['POST /api/activity/e1/undo'] = () =>
    Response.json({ undone: [{ eventId: 'e1' }] });
  await act(() => undo(client, { eventIds: ['e1'], what: 'Transfer' }));
  await expectFigures('pay new, coverage new');
});

test('after an undo of which only a part was done', async () => {
  household.writes['POST /api/activity/e3/undo'] = () =>
    Response.json({ undone: [{ eventId: 'e3' }] });
  household.writes['POST /api/activity/e2/undo'] = () =>
    Response.json({ message: 'No', code: 'insufficient_savings' }, { status: 409 });
  await act(() => undo(client, { eventIds: ['e2', 'e3'], what: 'Import' }));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await expectFigures('pay new, coverage new');
});

test('once a lost connection is back', async () => {
  act(() => missed(new Date()));
  act(() => reached());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await expectFigures('pay new, coverage new');
});

test('after another pay frequency, which changes only what this pay is for', async () => {
  household.writes['PATCH /api/user/preferences'] = () =>
    Response.json({ payFrequency: 'monthly' });
  await press('Monthly');
  await waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0));
  await expectFigures('pay new, coverage old');
});

test.each([
  ['Create', 'POST /api/savings-rules'],
  ['Switch', 'PATCH /api/savings-rules/1'],
  ['Drop', 'DELETE /api/savings-rules/1'],
  ['Add', 'POST /api/bills/1/historical'],
  ['Forget', 'DELETE /api/bills/historical/1'],
])('after the write of %s, whose own list is not all that it changes', async (name, call) => {
  household.writes[call] = () => Response.json({ amount: '5.00', frequency: 'weekly' });
  await press(name);
  await screen.findByText('forecast new');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await expectFigures('pay new, coverage new');
});
