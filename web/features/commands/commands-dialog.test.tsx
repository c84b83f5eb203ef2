import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { CommandsDialog } from './commands-dialog.tsx';

const household = fakeHousehold();

test('the switch between light and dark is saved like the one in the header', async () => {
  household.reads['/api/user/preferences'] = { ...DEFAULT_PREFERENCES, theme: 'light' };
  household.reads['/api/accounts'] = [];
  household.reads['/api/bills'] = [];
  showSignedIn(<CommandsDialog />, '/dashboard?dialog=commands');
  await userEvent.type(await screen.findByLabelText('Search pages, bills, actions'), 'dark{Enter}');
  await waitFor(() =>
    expect(household.sent).toMatchObject([
      { call: 'PATCH /api/user/preferences', body: { theme: 'dark' } },
    ]),
  );
  expect(document.documentElement.classList.contains('dark')).toBe(true);
});
