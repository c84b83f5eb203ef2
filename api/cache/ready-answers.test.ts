import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Folded, NOTHING } from '../../projections/folded.ts';
import { isCollected } from '../testing/collected.ts';
import { createReady, ReadyAnswer } from './ready-answers.ts';

const user = { id: 'one', ledgerId: 'one' };
/** Somebody who asks while their ledger has these rows, and may have left. */
const asks = (rows: Folded, gone = new AbortController().signal) =>
  ({ user, folded: async () => rows, gone: () => gone }) as never;
const at = (revision: number): Folded => ({ ...NOTHING, revision });

/** Makes a list of its revision when it is let. */
function maker() {
  const made: number[] = [];
  const waiting: (() => void)[] = [];
  const make = ({ revision }: Folded) => {
    made.push(revision);
    return new Promise<number[]>((resolve) => waiting.push(() => resolve([revision])));
  };
  const finish = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
  return { made, make, finish };
}

it('a list is made once for all who ask at once, and then of the newest rows that those have who wait', async () => {
  const ready = createReady();
  const { made, make, finish } = maker();
  const first = at(1);
  const asked = [first, first].map((rows) => ready('bills', asks(rows), make));
  await expect.poll(() => made).toEqual([1]);
  for (const rows of [first, at(2), at(4), at(3)]) asked.push(ready('bills', asks(rows), make));
  await finish();
  await finish();
  const answers = (await Promise.all(asked)).map((one) => String(one._unsafeUnwrap().bytes));
  expect(made).toEqual([1, 4]);
  expect(answers).toEqual(['[1]', '[1]', '[4]', '[4]', '[4]', '[4]']);
});

it('no list is made for who has left', async () => {
  const ready = createReady();
  const { made, make, finish } = maker();
  const here = ready('bills', asks(at(1)), make);
  await expect.poll(() => made).toEqual([1]);
  const left = ready('bills', asks(at(2), AbortSignal.abort()), make);
  await finish();
  await here;
  await expect(left).rejects.toThrow('left');
  expect(made).toEqual([1]);
});

it('an answer is compressed once for all who take it so', async () => {
  const answer = ReadyAnswer.of(['Rent', 'Power']);
  const [one, two] = await Promise.all([answer.gzipped(), answer.gzipped()]);
  expect(two).toBe(one);
  expect(await answer.gzipped()).toBe(one);
  expect(gunzipSync(one)).toEqual(answer.bytes);
});

it('a list that is kept does not keep its rows in memory', async () => {
  const ready = createReady();
  const forgotten = isCollected(async () => {
    const rows = { ...NOTHING };
    await ready('bills', asks(rows), () => ['Rent']);
    return rows;
  });
  expect(await forgotten).toBe(true);
});

it('a list is forgotten after a while, also when nobody asks for it again', async () => {
  const ready = createReady(20);
  const forgotten = isCollected(async () =>
    (await ready('bills', asks(NOTHING), () => ['Rent']))._unsafeUnwrap(),
  );
  expect(await forgotten).toBe(true);
});
