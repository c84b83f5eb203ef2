/** What lies in this tab of an import that is on its way: the table with what was said of it, and what stands in the box. */
import { isSame } from '../../base/changes.ts';
import { visitStore } from '../../base/visit.ts';
import type { Answers } from './answers.ts';
import type { Sheet } from './sources.ts';

/** A table, and what the person has said of it. */
export type Begun = { readonly sheet: Sheet; readonly said: Answers };

type MapName = 'frequencies' | 'categories' | 'accounts' | 'typed' | 'taken';
type EntriesOf<M> = M extends ReadonlyMap<infer K, infer V> ? (readonly [K, V])[] : never;
/** JSON knows no maps: they are kept as their entries. */
type KeptTable = {
  readonly sheet: Sheet;
  readonly said: Omit<Answers, MapName>;
  readonly maps: { readonly [M in MapName]: EntriesOf<Answers[M]> };
};

/** The tab has room for some millions of letters in all: a longer list lasts as long as the page, and leaves room for the rest. */
const LETTERS_MAX = 1_000_000;

const tables = visitStore<KeptTable>('imports', LETTERS_MAX);
const texts = visitStore<string>('import texts', LETTERS_MAX);
const name = 'import';

/** The table that was left; null when there is none. */
export function keptTable(): Begun | null {
  const found = tables.get(name);
  if (!found) return null;
  const { frequencies, categories, accounts, typed, taken } = found.maps;
  return {
    sheet: found.sheet,
    said: {
      ...found.said,
      frequencies: new Map(frequencies),
      categories: new Map(categories),
      accounts: new Map(accounts),
      typed: new Map(typed),
      taken: new Map(taken),
    },
  };
}

/** Keeps a table, so that the import opens with it again; null drops it. */
export function keepTable(begun: Begun | null): void {
  if (!begun) {
    tables.drop((one) => one === name);
    return;
  }
  tables.set(name, kept(begun));
}

function kept({
  sheet,
  said: { frequencies, categories, accounts, typed, taken, ...said },
}: Begun) {
  const maps: KeptTable['maps'] = {
    frequencies: [...frequencies],
    categories: [...categories],
    accounts: [...accounts],
    typed: [...typed],
    taken: [...taken],
  };
  return { sheet, said, maps };
}

/** What was typed into the box and not read. */
export const keptText = (): string => texts.get(name) ?? '';

/** Keeps what stands in the box. */
export const keepText = (text: string): void => texts.set(name, text);

/** What an import has sent: its table, how that was read, and which lines of it. `isAll`: none of the others waits to be looked at. */
export type Sent = {
  readonly begun: Begun;
  readonly read: Pick<Answers, 'order' | 'decimal'>;
  readonly lines: ReadonlySet<number>;
  readonly isAll: boolean;
};

/** What an answer left of the table that lies here. `isOver`: nothing of it is waited for, and it lies here no more. */
export type Rest = { readonly sent: Sent; readonly rest: Begun; readonly isOver: boolean };

const listeners = new Set<(left: Rest) => void>();

/** Calls `listener` whenever lines were taken away that had been added. Answers its undoing. */
export function whenDropped(listener: (left: Rest) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes away what has been added. Lines that wait to be looked at stay, and so does what somebody has begun or said since. */
export function dropSent(sent: Sent): void {
  const { begun, read, lines, isAll } = sent;
  const now = keptTable();
  if (!now || !isSame(now.sheet, begun.sheet)) return;
  const entries = now.sheet.entries.filter(({ line }) => !lines.has(line));
  const isOver = entries.length === 0 || (isAll && isSame(kept(now), kept(begun)));
  const rest = { sheet: { ...now.sheet, entries }, said: { ...now.said, ...read } };
  keepTable(isOver ? null : rest);
  if (isOver) texts.drop((one) => one === name);
  for (const listener of listeners) listener({ sent, rest, isOver });
}
