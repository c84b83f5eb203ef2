/**
 * Rows with their keys, where several may bear the same name, such as the missed payments of one bill that all fall on a day: each has its
 * place among them in its key. With the same key twice, the page would keep one that is over.
 */
export function keyed<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | number,
): readonly { readonly key: string; readonly row: Row }[] {
  const times = new Map<string | number, number>();
  return rows.map((row) => {
    const name = nameOf(row);
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return { key: `${name} ${nth}`, row };
  });
}
