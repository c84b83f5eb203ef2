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

test('paid by the week, the field shows a payday, also where another weekday was chosen since', async () => {
  const named = { payDate: '2026-11-27', payDay: 'monday' };
  household.reads['/api/user/preferences'] = {
    ...preferences,
    ...named,
    payFrequency: 'fortnightly',
  };
  await openSettings();
  const field = screen.getByLabelText<HTMLInputElement>('One of your paydays');
  expect(field.value).toBe('2026-11-23');
});

test('who is paid twice a month and names the last day is not paid on one day alone', async () => {
  household.reads['/api/user/preferences'] = { ...preferences, payFrequency: 'twice-monthly' };
  household.writes['PATCH /api/user/preferences'] = () =>
    Response.json({ ...preferences, payFrequency: 'twice-monthly', payDate: '2026-11-30' });
  await openSettings();
  const field = screen.getByLabelText<HTMLInputElement>('One of your paydays');
  field.focus();
  fireEvent.change(field, { target: { value: '2026-11-30' } });
  await userEvent.keyboard('{Enter}');
  const body = { payDate: '2026-11-30', payDay: 'monday', secondPayDay: 15 };
  await waitFor(() => expect(household.sent).toMatchObject([{ body }]));
  await screen.findByText('Both paydays are the same day. Choose the other one.');
});
