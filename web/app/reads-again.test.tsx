/** What a page that is not open has read is read again as well, whatever made it old: nothing else would ask for it when it is next shown. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { missed, reached } from '../base/connection.ts';
import { undo } from '../base/undo.ts';
import { useCoverage, useThisPay } from '../queries/forecast.ts';
import { useChangePreferences } from '../queries/preferences.ts';
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

function OtherPage() {
  const { mutate } = useChangePreferences();
  return (
    <button type="button" onClick={() => mutate({ payFrequency: 'monthly' })}>
      Monthly
    </button>
  );
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
