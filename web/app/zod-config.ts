/**
 * Zod would compile its schemas with `new Function`, which our content security policy forbids. Schemas read this when
 * they are made, in whichever lazy chunk that is, so it is set before any of them loads and without loading zod itself:
 * the landing page has no schema.
 */
const holder = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
holder.__zod_globalConfig = Object.assign(holder.__zod_globalConfig ?? {}, { jitless: true });
