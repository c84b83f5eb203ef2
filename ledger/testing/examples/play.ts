/** Lets a worked example happen in a program, and looks at every figure that it names. */
import { expect } from 'vitest';
import type { Figures, Outcome, Shown } from './figures.ts';
import { type Request, Requests } from './requests.ts';
import type { Line, Story } from './stories.ts';

/** What an undo is about: the last line with this text, or the week that was set aside on this Monday. */
export type Undone = { text: string } | { week: string };

/** A household as one program keeps it. */
export type Household = {
  /** Asks for something on a day; days never go back. `undoneAs` is its text, where a later line undoes it. */
  asks(request: Request, day: string, undoneAs?: string): Promise<Outcome>;
  undoes(what: Undone, day: string): Promise<Outcome>;
  /** What is listed, by its name: at least the figures that are asked for, and whichever of these names are still there. */
  shows(asked: ReadonlyMap<string, Shown>, gone: readonly string[]): Promise<Map<string, Shown>>;
  /** How many failed payments the log holds. */
  failures(): Promise<number>;
  pastAmountId(about: { billId: number; amount: string; day: string }): Promise<number>;
  /** The Monday of a day's week, by the program's own calendar; undefined where it answers no such thing. */
  weekBegins(day: string): string | undefined;
};

/** Fails the test at the first line that is not so. */
export async function play({ title, lines }: Story, household: Household): Promise<void> {
  const requests = new Requests();
  const undone = new Set(lines.map(({ action }) => action.kind === 'undo' && action.text));
  for (const line of lines) {
    const at = `${title}\n${line.day} ${line.text}`;
    const undoneAs = undone.has(line.text) ? line.text : undefined;
    const outcome = await happen(line, household, requests, undoneAs);
    compareOutcome(line.figures, outcome, at);
    if (outcome.refused === undefined) requests.added(line.action);
    await compareShown(line.figures, household, at);
  }
}

async function happen(
  { action, day, figures }: Line,
  household: Household,
  requests: Requests,
  undoneAs: string | undefined,
): Promise<Outcome> {
  if (action.kind === 'undo') return household.undoes({ text: action.text }, day);
  if (action.kind === 'undoWeek') return household.undoes({ week: action.day }, day);
  if (action.kind === 'weekOf') {
    const weekBegins = household.weekBegins(action.day);
    return weekBegins === undefined ? figures.outcome : { weekBegins };
  }
  const request = await requests.requestFor(action, (about) => household.pastAmountId(about));
  return household.asks(request, day, undoneAs);
}

function compareOutcome(
  { outcome: wanted, isPaid, notBefore }: Figures,
  outcome: Outcome,
  at: string,
) {
  if (notBefore !== undefined) {
    if (outcome.refused === undefined) expect(outcome.scheduled ?? '', at).not.toBe('');
    expect((outcome.scheduled ?? notBefore) >= notBefore, `${at}: ${outcome.scheduled}`).toBe(true);
    return;
  }
  const any = wanted.refused === '' && outcome.refused !== undefined;
  const { refused } = any ? outcome : wanted;
  expect({ ...outcome, refused: outcome.refused }, at).toMatchObject({ ...wanted, refused });
  if (isPaid) expect(outcome.scheduled, at).toBeUndefined();
}

async function compareShown(demanded: Figures, household: Household, at: string): Promise<void> {
  const { shown: wanted, gone, failures } = demanded;
  const isAsked = wanted.size + gone.length > 0;
  const shown = isAsked ? await household.shows(wanted, gone) : new Map();
  for (const [name, figures] of wanted) {
    const all = shown.get(name) ?? {};
    const next = figures.next === 'as due' ? { next: all.due ?? '' } : {};
    const some = Object.keys(figures).map((figure) => [figure, all[figure] ?? 'not shown']);
    const is = asText(Object.fromEntries(some));
    expect(`${name} ${is}`, at).toBe(`${name} ${asText({ ...figures, ...next })}`);
  }
  const still = gone.filter((name) => shown.has(name));
  expect(still, at).toEqual([]);
  if (failures !== undefined) expect(await household.failures(), at).toBe(failures);
}

function asText(figures: Shown): string {
  const parts = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`);
  return parts.join(', ');
}
