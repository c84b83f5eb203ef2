/** JSON of much, in pieces: whoever sends them serves others in between. */

/** A `T` whose last fields are lists, each written one item after the other. */
export class InPieces<T> {
  readonly fields: object;
  readonly lists: Readonly<Record<string, Iterable<unknown>>>;
  /** Only for the compiler: what it is in one piece. */
  declare readonly whole: T;

  constructor(fields: object, lists: Readonly<Record<string, Iterable<unknown>>>) {
    this.fields = fields;
    this.lists = lists;
  }
}

type Items<List> = List extends readonly (infer Item)[] ? Iterable<Item | InPieces<Item>> : never;

/** Takes an object apart: its lists' items may be in pieces themselves. */
export function inPieces<T, Lists extends keyof T>(
  fields: Omit<T, Lists>,
  lists: { [K in Lists]: Items<T[K]> },
): InPieces<T> {
  return new InPieces(fields, lists);
}

/** What JSON.stringify would write of it. A list, alone or in pieces, is written one item after the other; an item is made when its turn comes. */
export function* jsonTexts(value: unknown): Generator<string> {
  if (Array.isArray(value)) return yield* listTexts(value);
  if (!(value instanceof InPieces)) return yield JSON.stringify(value);
  const fields = JSON.stringify(value.fields).slice(0, -1);
  yield fields;
  let before = fields === '{' ? '' : ',';
  for (const [name, items] of Object.entries(value.lists)) {
    yield `${before}${JSON.stringify(name)}:`;
    yield* listTexts(items);
    before = ',';
  }
  yield '}';
}

function* listTexts(items: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const item of items) {
    yield before;
    yield* item instanceof InPieces ? jsonTexts(item) : [JSON.stringify(item)];
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Each item as its list answers it, made when it is asked for. */
export function* each<Row, View>(rows: Iterable<Row>, view: (row: Row) => View): Generator<View> {
  for (const row of rows) yield view(row);
}
