import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { openSettings, settingsHousehold } from './testing/open-settings.tsx';

const household = settingsHousehold();
const preferences = { ...DEFAULT_PREFERENCES, payFrequency: 'monthly', payDate: '2025-05-04' };

test.each(['{Tab}', '{Enter}', '{Escape}'])(
  'a payday that is typed is saved by %s',
  async (key) => {
    household.reads['/api/user/preferences'] = preferences;
    const after = { payDate: '2026-05-04', payDay: 'monday' };
    household.writes['PATCH /api/user/preferences'] = () =>
      Response.json({ ...preferences, ...after });
    await openSettings();
    const field = screen.getByLabelText<HTMLInputElement>('One of your paydays');
    field.focus();
    for (const value of ['0002-05-04', '0020-05-04', '0202-05-04', '2026-05-04']) {
      fireEvent.keyDown(field, { key: value.charAt(3) });
      fireEvent.change(field, { target: { value } });
      expect(field.value).toBe(value);
    }
    expect(household.sent).toEqual([]);
    await userEvent.keyboard(key);
    await waitFor(() => expect(household.sent).toMatchObject([{ body: after }]));
  },
);
