import { describe, expect, it } from 'vitest';
import { isUuid, uuidOf } from './uuid.ts';

describe('an id made from text', () => {
  it('is a UUID of version 8, the same each time', () => {
    const id = uuidOf('a');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isUuid(id)).toBe(true);
    for (const other of [id.toUpperCase(), ` ${id}`, `${id}0`, ''])
      expect(isUuid(other)).toBe(false);
    expect(uuidOf('a')).toBe(uuidOf('a'));
    expect(uuidOf('a')).not.toBe(uuidOf('b'));
  });
});
