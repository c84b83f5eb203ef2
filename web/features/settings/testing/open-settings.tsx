import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../../api/contract/preferences.ts';
import {
  account,
  fakeHousehold,
  type Household,
  showSignedIn,
} from '../../../app/testing/household.tsx';
import { SettingsDialog } from '../settings-dialog.tsx';

/** A household with all that the settings read: the server's defaults, one account, and no session but this one. */
export function settingsHousehold(): Household {
  const household = fakeHousehold();
  beforeEach(() => {
    household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
    household.reads['/api/auth/sessions?limit=20'] = [];
    household.reads['/api/accounts'] = [account(1, 'Everyday', '50.00')];
    household.reads['/api/bills'] = [];
  });
  return household;
}

/** Opens the settings, and waits until they are there. */
export async function openSettings(): Promise<void> {
  showSignedIn(<SettingsDialog />, '/dashboard?dialog=settings');
  await screen.findByRole('heading', { name: 'Notifications' });
}
