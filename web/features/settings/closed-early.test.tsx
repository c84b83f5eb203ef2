/** What follows a change of the settings follows also where they were closed before its answer. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSettings, settingsHousehold } from './testing/open-settings.tsx';

const reload = vi.hoisted(() => vi.fn());
vi.mock('./reload-soon.ts', () => ({ reloadSoon: reload }));

const household = settingsHousehold();
let answer = (_: object) => {};

beforeEach(() => {
  reload.mockClear();
  household.writes['PATCH /api/user'] = () =>
    new Promise((resolve) => {
      answer = (body) => resolve(Response.json(body));
    });
});

async function close(): Promise<void> {
  await waitFor(() => expect(household.sent).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).toBe(''));
}

test('another time zone loads the page again', async () => {
  await openSettings();
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Australia/Sydney');
  await close();
  answer({ timeZone: 'Australia/Sydney' });
  await waitFor(() => expect(reload).toHaveBeenCalled());
});
