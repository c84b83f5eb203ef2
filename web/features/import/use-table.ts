import { useEffect, useMemo, useRef, useState } from 'react';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { usePreference } from '../../queries/preferences.ts';
import { useToday } from '../../ui/today.ts';
import type { Answers, Household } from './answers.ts';
import type { Field } from './columns.ts';
import { type Begun, keepTable, keptTable, type Sent, whenDropped } from './kept-table.ts';
import { linesOf } from './known-lines.ts';
import type { Line } from './lines.ts';
import { isToLookAt, type Questions, questionsOf, readyOf, withEvidence } from './questions.ts';
import type { Sheet } from './sources.ts';

/** A table on its way to bills: what the person has said of it, and what that makes of its lines. */
export type TableState = {
  readonly sheet: Sheet;
  readonly answers: Answers;
  readonly household: Household;
  readonly lines: readonly Line[];
  readonly questions: Questions;
  /** Whether it was left and lies here again; `startAgain` lets go what was said of it. */
  readonly draft: { readonly found: boolean; readonly startAgain: () => void };
  readonly say: (more: Partial<Answers>) => void;
  /** Takes lines, or leaves them out: so they stay, whatever is usual later. */
  readonly take: (lines: readonly number[], isTaken: boolean) => void;
  /** Sets what a line is to say instead of what it does. */
  readonly type: (line: number, field: Field, text: string) => void;
  /** What is sent now, for `dropSent`. */
  readonly sending: () => Sent;
};

const unsaid = ({ columns }: Sheet): Answers => ({
  columns,
  order: null,
  decimal: null,
  past: 'next',
  frequencies: new Map(),
  categories: new Map(),
  accounts: new Map(),
  missing: { frequency: '', dueDate: '', accountId: '' },
  typed: new Map(),
  taken: new Map(),
});

/** An answer whose account has gone is none. The only account there is pays, until another one is chosen. */
function withAccounts(answers: Answers, { accounts }: Household): Answers {
  const isThere = (account: number | '') => accounts.some(({ id }) => id === account);
  const [only, other] = accounts;
  const usual = answers.missing.accountId;
  const accountId = isThere(usual) ? usual : only && !other ? only.id : '';
  return {
    ...answers,
    // The same map where nothing has gone: lines that were read by it stay as they are.
    accounts: [...answers.accounts.values()].every(isThere)
      ? answers.accounts
      : new Map([...answers.accounts].filter(([, account]) => isThere(account))),
    missing: { ...answers.missing, accountId },
  };
}

/**
 * The table that lies in this tab, without the lines that have been added. One of which all were stands there until its dialog closes: only
 * its rest is changed.
 */
function useBegun() {
  const [begun, setBegun] = useState(keptTable);
  const rest = useRef<Begun | null>(null);
  const sent = useRef<Sent | null>(null);
  useEffect(() => keepTable(begun), [begun]);
  useEffect(
    () =>
      whenDropped((left) => {
        if (left.isOver && left.sent === sent.current) rest.current = left.rest;
        else setBegun(left.isOver ? null : left.rest);
      }),
    [],
  );
  const begin = (next: Begun | null) => {
    rest.current = null;
    setBegun(next);
  };
  const change = (how: (said: Answers) => Partial<Answers>) => {
    const from = rest.current;
    // Nothing is left of which anything could be said.
    if (from?.sheet.entries.length === 0) return;
    rest.current = null;
    setBegun((shown) => {
      const now = from ?? shown;
      return now && { ...now, said: { ...now.said, ...how(now.said) } };
    });
  };
  const send = (next: Sent) => {
    sent.current = next;
    return next;
  };
  return { begun, begin, change, send };
}

/** `begin` takes a table, or goes back to none; `findRest` shows what lies there once lines were sent, and says whether anything does. */
export function useTable(): {
  readonly table: TableState | null;
  readonly begin: (sheet: Sheet | null) => void;
  readonly findRest: () => boolean;
  /** What lines are matched with. Until both are read nothing can be said of a line. */
  readonly lists: readonly [ReturnType<typeof useAccounts>, ReturnType<typeof useBills>];
} {
  const { begun, begin: setBegun, change, send } = useBegun();
  const [found, setFound] = useState(begun !== null);
  const lists = [useAccounts(), useBills()] as const;
  const [{ data: accounts }, { data: bills }] = lists;
  const today = useToday();
  const [currency] = usePreference('currency');
  const household = useMemo<Household>(
    () => ({ accounts: accounts ?? [], bills: bills ?? [], today, currency }),
    [accounts, bills, today, currency],
  );
  const seen = useMemo(() => begun && lookedThrough(begun, household), [begun, household]);
  const begin = (sheet: Sheet | null) => {
    setFound(false);
    setBegun(sheet && { sheet, said: unsaid(sheet) });
  };
  const table = begun &&
    seen && {
      ...{ sheet: begun.sheet, household, ...seen },
      draft: { found, startAgain: () => begin(begun.sheet) },
      say: (more: Partial<Answers>) => change(() => more),
      take: (lines: readonly number[], isTaken: boolean) =>
        change(({ taken }) => ({
          taken: new Map([...taken, ...lines.map((line) => [line, isTaken] as const)]),
        })),
      type: (line: number, field: Field, text: string) =>
        change(({ typed }) => ({
          typed: new Map(typed).set(line, { ...typed.get(line), [field]: text }),
        })),
      sending: () =>
        send({
          begun,
          read: { order: seen.answers.order, decimal: seen.answers.decimal },
          lines: new Set(readyOf(seen.lines).map(({ line }) => line)),
          isAll: !seen.lines.some(isToLookAt),
        }),
    };
  const findRest = () => {
    const rest = keptTable();
    setBegun(rest);
    return rest !== null;
  };
  return { table, begin, findRest, lists };
}

/** All that follows from a table and what was said of it. */
function lookedThrough(begun: Begun, household: Household) {
  const { entries } = begun.sheet;
  const answers = withAccounts(withEvidence(entries, begun.said, household), household);
  const lines = linesOf(entries, answers, household);
  return { answers, lines, questions: questionsOf(entries, lines, begun.said, household) };
}
