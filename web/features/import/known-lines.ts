import type { Answers, Household } from './answers.ts';
import { type Line, lineOf } from './lines.ts';
import type { Entry } from './sources.ts';

/** Lines as they were read last, and by what. */
const known = new WeakMap<Entry, { readonly by: readonly unknown[]; readonly line: Line }>();

/** Reads all lines of a table. What one letter into one line changes is read again, and nothing else. */
export function linesOf(
  entries: readonly Entry[],
  answers: Answers,
  household: Household,
): readonly Line[] {
  const { typed, taken, missing, ...said } = answers;
  const shared = [household, ...Object.values(said), ...Object.values(missing)];
  return entries.map((entry) => {
    const by = [...shared, typed.get(entry.line), taken.get(entry.line)];
    const last = known.get(entry);
    if (last?.by.every((one, at) => one === by[at])) return last.line;
    const line = lineOf(entry, answers, household);
    known.set(entry, { by, line });
    return line;
  });
}
