import './zod-config.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

test('zod compiles no code, which our content security policy would refuse', () => {
  expect(z.config().jitless).toBe(true);
});
