import { afterAll, vi } from 'vitest';

// Test files share a worker, and so the packages it has loaded: to load those for each file anew took a fifth of the
// whole run. Our own modules begin anew, so that no file finds what another has left in them.
vi.resetModules();
// Code that is still on its way when a file ends would arrive in the next.
afterAll(() => vi.dynamicImportSettled());
