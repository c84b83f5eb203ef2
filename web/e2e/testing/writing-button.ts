/** How a button that writes is described, and how tests reach one. */
import type { Locator, Page } from 'playwright-core';
import type { Home } from './stage.ts';

/** One button. Those before it in its list were already pressed in the same household. */
export type WritingButton = {
  readonly name: string;
  /** Creates what the button is about, where the household has no such thing. */
  readonly ready?: (home: Home) => Promise<unknown>;
  readonly path: string;
  /** Goes to the button and answers it. */
  readonly to: (page: Page) => Promise<Locator> | Locator;
  readonly done: string | RegExp;
  /** Set where the page is loaded anew, so that its message is soon gone. */
  readonly reloads?: true;
  /** The address of the page afterwards: `path` when left out. */
  readonly leadsTo?: string;
};

/** The topmost dialog. */
export const dialogOf = (page: Page) => page.locator('[role$=dialog]').last();

/** The button of this name in the dialog. */
export const named = (name: string | RegExp) => (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();

/** The button of this name, once these fields are filled in. */
export const filled =
  (fields: Readonly<Record<string, string>>, name: string) =>
  async (page: Page): Promise<Locator> => {
    for (const [label, value] of Object.entries(fields))
      await dialogOf(page).getByLabel(label, { exact: true }).first().fill(value);
    return named(name)(page);
  };

/** Sends these bodies, each in a request of its own. */
export async function post({ context }: Home, path: string, ...bodies: object[]): Promise<void> {
  for (const data of bodies) {
    const answer = await context.request.post(path, { data });
    if (!answer.ok()) throw new Error(`POST ${path}: ${await answer.text()}`);
  }
}

/** The address of a dialog over the dashboard. */
export const dashboard = (dialog: string) => `/dashboard?dialog=${dialog}`;
