/** What a button that writes is described by, and the ways that lead to one. */
import type { Locator, Page } from 'playwright-core';
import type { Home } from './stage.ts';

/** One button of a household that the ones before it have already been pressed in. */
export type WritingButton = {
  readonly name: string;
  /** Makes what it is about, where the household has none. */
  readonly ready?: (home: Home) => Promise<unknown>;
  readonly path: string;
  /** Leads to the button. */
  readonly to: (page: Page) => Promise<Locator> | Locator;
  readonly done: string | RegExp;
  /** What is said is soon gone: the page loads anew. */
  readonly reloads?: true;
  /** Where the page is then; where it was, without it. */
  readonly leadsTo?: string;
};

/** The topmost dialog. */
export const dialogOf = (page: Page) => page.locator('[role$=dialog]').last();

/** The button of this name in the dialog. */
export const named = (name: string | RegExp) => (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();

/** The button of this name, once these fields say so. */
export const filled =
  (fields: Readonly<Record<string, string>>, name: string) =>
  async (page: Page): Promise<Locator> => {
    for (const [label, value] of Object.entries(fields))
      await dialogOf(page).getByLabel(label, { exact: true }).first().fill(value);
    return named(name)(page);
  };

/** Sends these, each by itself. */
export async function post({ context }: Home, path: string, ...bodies: object[]): Promise<void> {
  for (const data of bodies) {
    const answer = await context.request.post(path, { data });
    if (!answer.ok()) throw new Error(`POST ${path}: ${await answer.text()}`);
  }
}

/** The address of a dialog over the dashboard. */
export const dashboard = (dialog: string) => `/dashboard?dialog=${dialog}`;
