import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';

// One document serves all files of a worker (vitest.config.ts).
document.body.replaceChildren();

// React's development build takes a stack trace for each element that is made, as long as there were fewer than ten thousand in the
// second: a tenth of the work of these tests. Only `captureOwnerStack` reads them, which nobody calls, so the number is reached at once.
const REACHED = 10_000;
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object | undefined>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => REACHED,
    set: () => undefined,
  });

// jsdom has no layout, so nothing scrolls.
Element.prototype.scrollIntoView ??= () => undefined;

// Testing Library does this by itself only where the test functions are globals.
afterEach(cleanup);

// An element that was just found may still wait for its effects: a dialog takes the pointer only after an effect and a render,
// and its content comes after its frame. A person is slower than that; a test on a busy machine is not.
const TURNS_UNTIL_SETTLED = 5;
/** Taken before any test puts fake timers in its place. */
const nextTurn = setImmediate;
/** Dialogs are children of the body. A selector would search the whole page after each wait. */
const isSettled = () =>
  Array.from(document.body.children).every((part) => part.getAttribute('aria-busy') !== 'true');
const { asyncWrapper } = getConfig();
configure({
  // The first opening of a dialog loads its code, which takes longer than Testing Library's second on a busy machine.
  asyncUtilTimeout: 10_000,
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    for (let turn = 0; turn < TURNS_UNTIL_SETTLED || !isSettled(); turn += 1) {
      await new Promise((resolve) => nextTurn(resolve));
    }
    return found;
  },
});
