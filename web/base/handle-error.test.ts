/** The shared handler of errors. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { handleError } from './handle-error.ts';

const logged = vi.fn();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(logged);
});
afterEach(() => {
  vi.restoreAllMocks();
  logged.mockReset();
});

test.each([
  [new ApiError(409, 'x', 'log', 'The server says no'), 'The server says no'],
  [new Error('It broke'), 'It broke'],
  ['Only words', 'Only words'],
  [{ odd: true }, 'An unexpected error occurred'],
])('%o is told and logged', (error, words) => {
  handleError(error, 'somewhere');
  expect(toastStore.current()).toMatchObject({
    title: 'Error',
    description: words,
    variant: 'destructive',
  });
  expect(logged).toHaveBeenCalledWith('somewhere:', error);
});

test('it does what it is asked to, in silence, and a fallback that fails is only logged', () => {
  const before = toastStore.current();
  const done: string[] = [];
  handleError('no', 'somewhere', {
    showToast: false,
    clearStorage: () => done.push('cleared'),
    fallbackAction: () => {
      throw new Error('the fallback, too');
    },
    redirect: () => done.push('left'),
  });
  expect(done).toEqual(['cleared', 'left']);
  expect(toastStore.current()).toBe(before);
  expect(logged).toHaveBeenCalledTimes(2);
});
