import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

function Page({ busy = false, openerStays = true }) {
  const [open, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {(openerStays || !open) && (
        <button type="button" onClick={() => setOpen(true)}>
          Add
        </button>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Add New Bill" busy={busy}>
        <input aria-label="Name" />
      </Dialog>
    </main>
  );
}

test('the focus goes in, and back to the opener', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = screen.getByRole('dialog', { name: 'Add New Bill' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'));
});

test('without its opener the focus goes to the page, not to nowhere', async () => {
  render(<Page openerStays={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test('a dialog that takes the place of its opener in one step gives the focus back to the page', async () => {
  function Chain() {
    const [step, setStep] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setStep(1)}>
          Rent
        </button>
        <button type="button">Water</button>
        {step === 1 && (
          <Dialog open onOpenChange={() => setStep(0)} title="Rent">
            <button type="button" onClick={() => setStep(2)}>
              Fund
            </button>
          </Dialog>
        )}
        {step === 2 && (
          <Dialog key={2} open onOpenChange={() => setStep(0)} title="Fund Rent">
            <input aria-label="Amount" />
          </Dialog>
        )}
      </>
    );
  }
  render(<Chain />);
  await userEvent.click(screen.getByRole('button', { name: 'Rent' }));
  await userEvent.click(screen.getByRole('button', { name: 'Fund' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Amount'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rent'));
});

test('opened from a menu, the focus goes back to the button of the menu', async () => {
  function Row() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu label="More" items={[{ label: 'Edit', onSelect: () => setOpen(true) }]}>
          <button type="button">Rent: more</button>
        </Menu>
        <Dialog open={open} onOpenChange={setOpen} title="Edit Bill">
          <input aria-label="Name" />
        </Dialog>
      </>
    );
  }
  render(<Row />);
  screen.getByRole('button', { name: 'Rent: more' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Edit Bill' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rent: more'));
});

test('a busy dialog stays until its work is done', async () => {
  render(<Page busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('a question is an alert dialog, and is asked once while busy', async () => {
  let confirmed = 0;
  const ask = (busy: boolean) => (
    <ConfirmDialog
      open
      busy={busy}
      title="Delete bill"
      description="This action cannot be undone."
      confirmLabel="Delete"
      onOpenChange={() => {}}
      onConfirm={() => {
        confirmed += 1;
      }}
    />
  );
  const { rerender } = render(ask(false));
  expect(screen.getByRole('alertdialog').textContent).toContain('This action cannot be undone.');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  rerender(ask(true));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(confirmed).toBe(1);
});
