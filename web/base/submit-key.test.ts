import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { newKey, SubmitKey } from './submit-key.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a submit whose outcome is unknown is repeated under its key', () => {
  const keys = new SubmitKey();
  const first = keys.keyFor({ amount: '5.00' });
  keys.settle(undefined, new ApiError(0, 'network', 'no answer'));
  expect(keys.keyFor({ amount: '5.00' })).toBe(first);
  for (const code of ['unavailable', 'outcome_unknown']) {
    keys.settle(undefined, new ApiError(503, code, 'away'));
    expect(keys.keyFor({ amount: '5.00' })).toBe(first);
  }
});

test.each(['offline', 'unavailable'])('of a submit that was %s nothing was done', (code) => {
  const keys = new SubmitKey();
  const first = keys.keyFor({ amount: '5.00' }, `pay ${code}`);
  keys.settle(`pay ${code}`, new ApiError(0, code, 'away'));
  const second = keys.keyFor({ amount: '6.00' }, `pay ${code}`);
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
  // Of this one nobody knows, whatever the next answer is.
  keys.settle(`pay ${code}`, new ApiError(0, 'network', 'no answer'));
  expect(keys.keyFor({ amount: '6.00' }, `pay ${code}`)).toBe(second);
  keys.settle(`pay ${code}`, new ApiError(0, code, 'away'));
  expect(keys.keyFor({ amount: '7.00' }, `pay ${code}`)).toBeNull();
});

test('other words, an answer or a refusal make a new submit', () => {
  const keys = new SubmitKey();
  const first = keys.keyFor({ amount: '5.00' });
  keys.settle(undefined, new ApiError(0, 'network', 'no answer'));
  const second = keys.keyFor({ amount: '6.00' });
  keys.settle();
  const third = keys.keyFor({ amount: '6.00' });
  keys.settle(undefined, new ApiError(409, 'insufficient_funds', 'no'));
  expect(new Set([first, second, third, keys.keyFor({ amount: '6.00' })]).size).toBe(4);
});

test('a key is a UUID on a plain-http address too', () => {
  expect(newKey()).toMatch(uuid);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newKey()).toMatch(uuid);
  vi.unstubAllGlobals();
});

test('what has a name is remembered beyond the form, and other words are asked about', () => {
  const first = new SubmitKey().keyFor({ amount: '5.00' }, 'pay 1');
  const reopened = new SubmitKey();
  expect(reopened.keyFor({ amount: '5.00' }, 'pay 1')).toBe(first);
  expect(reopened.keyFor({ amount: '6.00' }, 'pay 1')).toBeNull();
  expect(reopened.keyFor({ amount: '6.00' }, 'pay 2')).not.toBeNull();
  const anyway = reopened.keyFor({ amount: '6.00' }, 'pay 1', true);
  expect(anyway).not.toBe(first);
  reopened.settle('pay 1');
  expect(new SubmitKey().keyFor({ amount: '6.00' }, 'pay 1')).not.toBe(anyway);
});
