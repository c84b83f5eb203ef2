import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { hasDraft } from '../../base/draft.ts';
import { reviewDraft } from '../../parts/kept-scan.ts';
import { ScannerDialog } from './scanner-dialog.tsx';
import { answered, choose, press, read, scanned } from './testing/scan.tsx';

const household = fakeHousehold();

test('what was typed about one scan is not said of the next, also after a reload', async () => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
  await scanned(household, read);
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Bill name'), ' Melbourne');
  cleanup();
  showSignedIn(<ScannerDialog />, '/dashboard?dialog=scanner');
  const name = await screen.findByLabelText<HTMLInputElement>('Bill name');
  expect(name.value).toBe('AGL Energy Melbourne');
  await press('Scan another');
  household.writes['POST /api/bills/scan'] = answered({ ...read, name: 'Telstra' });
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, new File(['x'], 'b.png', { type: 'image/png' }));
  await press('Continue');
  expect((await screen.findByLabelText<HTMLInputElement>('Bill name')).value).toBe('Telstra');
  expect(hasDraft(reviewDraft)).toBe(false);
});

test('whoever leaves the scanner while it reads ends its call', async () => {
  let signal: AbortSignal | null | undefined;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== '/api/bills/scan') return fetch(path, init);
    ({ signal } = init);
    return new Promise(() => {});
  });
  await choose();
  await waitFor(() => expect(signal?.aborted).toBe(false));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(signal?.aborted).toBe(true));
});
