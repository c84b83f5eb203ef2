import { vi } from 'vitest';

// Modules of the page hold what a person has open, so each file loads them anew. No module of the server holds state that a test could see.
vi.resetModules();
