import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { hearOfChanges } from '../../app/testing/household.tsx';
import { openSettings, settingsHousehold } from './testing/open-settings.tsx';

const household = settingsHousehold();

const retype = async (label: string, text: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
  return field;
};

test('how far a price must have moved is saved when its field is left, or by Enter', async () => {
  const after = { movedPricePercent: 10, movedPriceAmount: '1.00' };
  household.writes['PATCH /api/user/preferences'] = () =>
    Response.json({ ...DEFAULT_PREFERENCES, ...after });
  await openSettings();
  expect(screen.getByLabelText<HTMLInputElement>('Percent').value).toBe('5');
  await retype('Percent', '10');
  expect(household.sent).toEqual([]);
  await userEvent.tab();
  await waitFor(() => expect(household.sent).toMatchObject([{ body: { movedPricePercent: 10 } }]));
  after.movedPriceAmount = '2.50';
  await retype('Amount', '2.5{Enter}');
  await waitFor(() => expect(household.sent.at(-1)?.body).toEqual({ movedPriceAmount: '2.50' }));
});

test('the dialog that is closed by Escape leaves the field, too; what was refused there is as it was', async () => {
  household.writes['PATCH /api/user/preferences'] = () =>
    Response.json({ ...DEFAULT_PREFERENCES, movedPricePercent: 20 });
  await openSettings();
  await retype('Percent', '20{Escape}');
  await waitFor(() => expect(household.sent).toMatchObject([{ body: { movedPricePercent: 20 } }]));
  cleanup();
  await openSettings();
  await retype('Percent', '101{Escape}');
  cleanup();
  await openSettings();
  expect(screen.getByLabelText<HTMLInputElement>('Percent').value).toBe('5');
  expect(household.sent).toHaveLength(1);
});

test('what is being typed of it stays when another device changes the other figure', async () => {
  await openSettings();
  const percent = await retype('Percent', '12');
  const theirs = { ...DEFAULT_PREFERENCES, movedPriceAmount: '7.00' };
  household.reads['/api/user/preferences'] = theirs;
  household.writes['PATCH /api/user/preferences'] = () => Response.json(theirs);
  await hearOfChanges([['preferences']]);
  expect(percent.value).toBe('12');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('7.00');
  await userEvent.tab();
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toEqual({ movedPricePercent: 12 });
});

test.each([
  ['Percent', '101', 'Please choose a whole percentage from 0 to 100'],
  ['Percent', '', 'Please choose a whole percentage from 0 to 100'],
  ['Percent', '2.5', 'Please choose a whole percentage from 0 to 100'],
  ['Amount', '', 'Amount is required'],
  ['Amount', 'much', 'Please enter a valid amount'],
])('%s %s is refused at its field, and not sent', async (label, text, words) => {
  await openSettings();
  await retype(label, text);
  await userEvent.tab();
  await screen.findByText(words);
  expect(household.sent).toEqual([]);
});
