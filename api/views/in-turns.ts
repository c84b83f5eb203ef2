import { inTurns } from '../../ledger/others-first.ts';

/** Each row as it is answered, a few at a time: a ledger may have a thousand bills. Others are served in between. */
export async function viewInTurns<Row, View>(
  rows: readonly Row[],
  view: (row: Row) => View,
): Promise<View[]> {
  const views: View[] = [];
  await inTurns(rows, (some) => {
    views.push(...some.map(view));
  });
  return views;
}
