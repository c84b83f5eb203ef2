/** Every form over a line that breaks, refuses, or loses the answer, and left with what was typed: each stays as it is until it is done, once. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dialogs } from './dialogs.tsx';
import { buttonIn, forms, householdOfForms, topmost } from './testing/forms.tsx';
import { fakeHousehold, showSignedIn } from './testing/household.tsx';

// jsdom has no canvas.
vi.mock('canvas-confetti', () => ({
  default: { create: () => Object.assign(() => undefined, { reset: () => undefined }) },
}));

const household = fakeHousehold();

beforeEach(() => {
  Object.assign(household.reads, householdOfForms);
});

const unknown =
  'The server did not answer, so we cannot tell whether this was done. Try again: nothing is done twice.';
const unsent = 'Your unsent changes are here.';

/** What the person has typed and chosen. An amount that was typed as `40` comes back as `40.00`. */
const valuesIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')].map(
    (field) =>
      field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)
        ? String(field.checked)
        : field.value.replace(/\.00$/, ''),
  );

async function opened(path: string): Promise<HTMLElement> {
  showSignedIn(<Dialogs />, path);
  await topmost();
  await waitFor(() => expect(document.querySelector('.animate-breathe')).toBeNull());
  return topmost();
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = () =>
  new Response('<h1>Bad gateway</h1>', { status: 500, headers: { 'content-type': 'text/html' } });

test.each(forms)(
  '$name stays filled in until its write is done, and four presses are one',
  async ({ path, asked, fill, button, call, answer, failed, done }) => {
    Object.assign(household.writes, asked);
    await opened(path);
    await fill();
    const dialog = await topmost();
    const typed = valuesIn(dialog);
    const submit = () => buttonIn(dialog, button);
    for (const [trouble, words] of [
      [lost, unknown],
      [refused, failed],
      [lost, unknown],
    ] as const) {
      household.writes[call] = trouble;
      fireEvent.click(submit());
      await waitFor(() => expect(dialog.querySelector('button[aria-busy=true]')).toBeNull());
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
      expect(valuesIn(dialog)).toEqual(typed);
    }
    household.writes[call] = () =>
      answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
    const last = submit();
    for (let presses = 0; presses < 4; presses += 1) fireEvent.click(last);
    await screen.findAllByText(done);
    fireEvent.click(last);
    const sent = household.sent.filter((one) => one.call === call);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  },
);

test.each(forms.filter(({ keepsNothing }) => !keepsNothing))(
  'what was typed into $name is there again, until Start again',
  async ({ path, fill }) => {
    await opened(path);
    await fill();
    const before = valuesIn(await topmost());
    cleanup();
    const dialog = await opened(path);
    await within(dialog).findByText(unsent);
    expect(valuesIn(dialog)).toEqual(before);
    fireEvent.click(buttonIn(dialog, 'Start again'));
    await waitFor(() => expect(within(dialog).queryByText(unsent)).toBeNull());
    expect(valuesIn(dialog)).not.toEqual(before);
  },
);
