import { lineOf } from '../lines.ts';
import { questionsOf, readyOf, withEvidence } from '../questions.ts';
import { readTable } from '../read-table.ts';
import { household, unsaidOf } from './table.ts';

/** Nobody waits. */
export const turn = async () => undefined;

/** A text that is a table. */
export async function sheetOf(text: string) {
  const sheet = await readTable(text, turn);
  if ('problem' in sheet) throw new Error(sheet.problem);
  return sheet;
}

const inWords = (value: unknown) => {
  if (value === null) return [];
  return value instanceof Object ? JSON.stringify(value) : String(value);
};

/** Each line in words: the bill, or why not. */
export async function read(text: string, said: Parameters<typeof unsaidOf>[1] = {}) {
  const sheet = await sheetOf(text);
  const answers = withEvidence(sheet.entries, unsaidOf(sheet, said), household);
  const lines = sheet.entries.map((entry) => lineOf(entry, answers, household));
  return {
    source: sheet.source,
    lines: lines.map(({ name, bill, problems, leftOut, isTaken, changed: all }) => {
      const changed = all.filter((change) => change === 'on_day' || change === 'weekend');
      if (leftOut && !isTaken) return `${name}: ${leftOut}`;
      if (bill) return [...Object.values(bill).flatMap(inWords), ...changed].join(' ');
      return `${name}: ${problems.map(({ field, why }) => `${field} ${why}`).join(', ')}`;
    }),
    questions: questionsOf(sheet.entries, lines, unsaidOf(sheet, said), household),
    ready: readyOf(lines).length,
  };
}

/** The account that pays is said. */
export const paid = { missing: { frequency: '', dueDate: '', accountId: 1 } } as const;
