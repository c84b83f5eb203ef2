import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type DialogName, openDialog } from '../../base/use-dialog.ts';

/** Leaves the dialog by the browser's Back, and opens this one, about this: it says `note`. */
export async function leaveAndOpen(name: DialogName, note: string, about?: number): Promise<void> {
  act(() => history.replaceState(null, '', '/dashboard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openDialog(name, about));
  await screen.findByText(note);
}
