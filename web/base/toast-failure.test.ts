import { expect, test } from 'vitest';
import { commonText } from '../text/common.ts';
import { toastStore } from '../ui/toast-store.ts';
import { ApiError } from './api-error.ts';
import { toastFailure } from './toast-failure.ts';

const words = 'Failed to add bill';
const title = 'Payment Failed';

test.each([
  ['a refusal', new ApiError(409, 'any', '409', 'Too many bills'), 'Too many bills'],
  ['a broken line', new ApiError(0, 'network', 'broke', 'No answer'), 'No answer'],
  ['an unknown outcome', new ApiError(503, 'outcome_unknown', '503', 'Perhaps'), 'Perhaps'],
  ['a gateway', new ApiError(502, 'unknown', '502'), commonText.outcomeUnknown],
  ['an answer without words', new ApiError(400, 'unknown', '400'), undefined],
  ['a fault of ours', new Error('oops'), undefined],
])(
  'after %s the product’s words are the title, the cause is the description',
  (_, error, cause) => {
    toastFailure(error, words);
    expect(toastStore.current()).toMatchObject({ title: words, variant: 'destructive' });
    expect(toastStore.current()?.description).toBe(cause);
    toastFailure(error, words, title);
    expect(toastStore.current()).toMatchObject({
      title,
      description: error instanceof ApiError ? (error.serverMessage ?? words) : words,
    });
  },
);
