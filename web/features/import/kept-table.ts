/** What lies in this tab of an import that is on its way: the table with what was said of it, and what stands in the box. */
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
  const kept = tables.get(name);
  if (!kept) return null;
  const { frequencies, categories, accounts, typed, taken } = kept.maps;
  return {
    sheet: kept.sheet,
    said: {
      ...kept.said,
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
  const { frequencies, categories, accounts, typed, taken, ...said } = begun.said;
  tables.set(name, {
    sheet: begun.sheet,
    said,
    maps: {
      frequencies: [...frequencies],
      categories: [...categories],
      accounts: [...accounts],
      typed: [...typed],
      taken: [...taken],
    },
  });
}

/** What was typed into the box and not read. */
export const keptText = (): string => texts.get(name) ?? '';

/** Keeps what stands in the box. */
export const keepText = (text: string): void => texts.set(name, text);

/** The import is done. */
export function dropImport(): void {
  keepTable(null);
  texts.drop((one) => one === name);
}
