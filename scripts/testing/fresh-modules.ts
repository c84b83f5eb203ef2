import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// Test files share a worker, and so the packages it has loaded: to load those for each file anew took a fifth of the
// whole run. Our own modules begin anew, so that no file finds what another has left in them.
vi.resetModules();
// Code that is still on its way when a file ends would arrive in the next.
afterAll(() => vi.dynamicImportSettled());

// Packages are shared, and pdf.js brings a JSON and arrays of its own: what came after it in the same worker took a fifth
// longer.
const LANGUAGE: readonly object[] = [JSON, Array.prototype];
const asItCame = Symbol.for('the language as it came');
const shared = globalThis as { [asItCame]?: PropertyDescriptorMap[] };
shared[asItCame] ??= LANGUAGE.map((part) => Object.getOwnPropertyDescriptors(part));
for (const [index, part] of LANGUAGE.entries())
  Object.defineProperties(part, shared[asItCame][index] ?? {});

// The same commit makes the same choices everywhere. `PROPERTY_SEED=random npm test` looks for new ones.
const { PROPERTY_SEED = '20260101' } = process.env;
if (PROPERTY_SEED !== 'random')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
