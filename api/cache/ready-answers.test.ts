import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NOTHING } from '../../projections/folded.ts';
import { isCollected } from '../testing/collected.ts';
import { createReady, ReadyAnswer } from './ready-answers.ts';

it('an answer is compressed once for all who take it so', async () => {
  const answer = ReadyAnswer.of(['Rent', 'Power']);
  const [one, two] = await Promise.all([answer.gzipped(), answer.gzipped()]);
  expect(two).toBe(one);
  expect(await answer.gzipped()).toBe(one);
  expect(gunzipSync(one)).toEqual(answer.bytes);
});

it('a list that is kept does not keep its rows in memory', async () => {
  const ready = createReady();
  const user = { id: 'one', ledgerId: 'one' };
  const forgotten = isCollected(async () => {
    const rows = { ...NOTHING };
    await ready('bills', { user, folded: async () => rows } as never, () => ['Rent']);
    return rows;
  });
  expect(await forgotten).toBe(true);
});

it('a list is forgotten after a while, also when nobody asks for it again', async () => {
  const ready = createReady(20);
  const user = { id: 'one', ledgerId: 'one' };
  const folded = async () => NOTHING;
  const forgotten = isCollected(async () =>
    (await ready('bills', { user, folded } as never, () => ['Rent']))._unsafeUnwrap(),
  );
  expect(await forgotten).toBe(true);
});
