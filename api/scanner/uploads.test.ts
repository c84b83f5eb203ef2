import { err, ok } from 'neverthrow';
import { expect, it } from 'vitest';
import { createReceive } from './uploads.ts';

it('a person has so many files on their way, whatever becomes of them, and others theirs', async () => {
  const receive = createReceive(2);
  const missing = err({ refusal: 'file_missing' } as const);
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = receive('ann', () => ended.then(() => ok('slow')));
  const broken = receive('ann', () => ended.then(() => Promise.reject(new Error('gone'))));
  const third = () => receive('ann', async () => ok('third'));
  expect(await third()).toEqual(err({ refusal: 'scans_under_way' }));
  expect(await receive('bob', async () => missing)).toEqual(missing);
  end();
  await expect(broken).rejects.toThrow('gone');
  expect(await slow).toEqual(ok('slow'));
  expect(await third()).toEqual(ok('third'));
  expect(await third()).toEqual(ok('third'));
});
