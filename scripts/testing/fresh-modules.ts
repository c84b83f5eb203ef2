import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// Test files share a worker and the packages that it has loaded: loading packages again for each file took a fifth of the whole
// run. Our own modules are loaded again, so that no file sees the state that another has left in them.
vi.resetModules();
// A dynamic import that is pending when a file ends would settle in the next file.
afterAll(() => vi.dynamicImportSettled());

// pdf.js replaces functions of JSON and arrays, and packages are shared: later files of the same worker took a fifth longer.
const BUILT_INS: readonly object[] = [JSON, Array.prototype];
const originals = Symbol.for('original built-ins');
const shared = globalThis as { [originals]?: PropertyDescriptorMap[] };
shared[originals] ??= BUILT_INS.map((part) => Object.getOwnPropertyDescriptors(part));
for (const [index, part] of BUILT_INS.entries())
  Object.defineProperties(part, shared[originals][index] ?? {});

// Whoever has entered an AsyncLocalStorage, as the OpenID provider of the tests does, slows down every promise of later files.
const { run } = AsyncLocalStorage.prototype;
const entered = new Set<AsyncLocalStorage<unknown>>();
AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...asked: unknown[]) {
  entered.add(this);
  return Reflect.apply(run, this, asked);
};
afterAll(() => {
  AsyncLocalStorage.prototype.run = run;
  for (const storage of entered) storage.disable();
});

// The same commit makes the same choices everywhere. `PROPERTY_SEED=random npm test` tries new ones.
const { PROPERTY_SEED = '20260101' } = process.env;
if (PROPERTY_SEED !== 'random')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
