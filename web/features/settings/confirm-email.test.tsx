import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

fakeHousehold();

test('what the button ends elsewhere is told on a phone, too', async () => {
  showSignedIn(<ConfirmEmail />, '/confirm-email?token=x');
  const told = await screen.findByText(/you are signed out everywhere else/);
  expect(told.className).not.toContain('hidden');
  screen.getByRole('button');
});
