/** A file that the browser cannot read: it was moved, is not allowed, or lies in a cloud. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { ImportDialog } from './import-dialog.tsx';

fakeHousehold();

test('it is said, and another file can be chosen', async () => {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  const file = new File(['x'], 'bills.csv', { type: 'text/csv' });
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await userEvent.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    file,
  );
  await screen.findByText('The file could not be read. Choose it again, or paste its lines here.');
  expect(screen.queryByText('Reading...')).toBeNull();
});
