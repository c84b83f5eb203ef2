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

/** What JSON.stringify would write of it. An item of a list is made when its turn comes. */
export function* jsonTexts(value: unknown): Generator<string> {
  if (!(value instanceof InPieces)) {
    yield JSON.stringify(value);
    return;
  }
  const fields = JSON.stringify(value.fields).slice(0, -1);
  yield fields;
  let before = fields === '{' ? '' : ',';
  for (const [name, items] of Object.entries(value.lists)) {
    yield `${before}${JSON.stringify(name)}:[`;
    before = '';
    for (const item of items) {
      yield before;
      yield* jsonTexts(item);
      before = ',';
    }
    yield ']';
    before = ',';
  }
  yield '}';
}

/** Each item as its list answers it, made when it is asked for. */
export function* each<Row, View>(rows: Iterable<Row>, view: (row: Row) => View): Generator<View> {
  for (const row of rows) yield view(row);
}
