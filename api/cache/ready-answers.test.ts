import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ReadyAnswer } from './ready-answers.ts';

it('an answer is compressed once for all who take it so', async () => {
  const answer = ReadyAnswer.of(['Rent', 'Power']);
  const [one, two] = await Promise.all([answer.gzipped(), answer.gzipped()]);
  expect(two).toBe(one);
  expect(await answer.gzipped()).toBe(one);
  expect(gunzipSync(one)).toEqual(answer.bytes);
});
