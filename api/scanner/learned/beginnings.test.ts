import { describe, expect, it } from 'vitest';
import { Beginnings } from './beginnings.ts';

describe('texts by how they begin', () => {
  const names = new Beginnings(['origin', 'originenergy', 'origins', 'orig', 'ori', 'energy']);

  it('finds those that begin with another one and go on', () => {
    expect([...names.longerThan('origin')]).toEqual(['originenergy', 'origins']);
    expect([...names.longerThan('energy')]).toEqual([]);
    expect([...names.longerThan('z')]).toEqual([]);
  });

  it('finds those of four letters or more that another one begins with', () => {
    expect([...names.beginningsOf('originsoflife')]).toEqual(['orig', 'origin', 'origins']);
    expect([...names.beginningsOf('origin')]).toEqual(['orig']);
  });
});
