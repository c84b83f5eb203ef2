import { describe, expect, it } from 'vitest';
import { read } from '../testing/read.ts';
import { isFragment } from './fragments.ts';

describe('a name that text recognition may have cut off', () => {
  it.each([
    ['two letters', 'ge', 'ge\nAmount due $20.00', true],
    ['the beginning of a word of the page', 'TV Licens', 'TV Licens\nThe TV Licensing team', true],
    ['a known short name', 'EE', 'EE\nAmount due £20.00', false],
    ['a name that stands there twice', 'Acme Park', 'Acme Park\nAcme Parking\nAcme Park', false],
    ['a name and its plural', 'Rangiora Vet', 'Rangiora Vet\nRangiora Vets', false],
    ['a sign of its own', 'Sport++', 'Sport++\nSports', false],
  ])('%s', (_, name, text, isCut) => {
    expect(isFragment(name, text)).toBe(isCut);
  });

  it('is shown, but is not sure', () => {
    const bill = 'Brackenrigg Dair\nBrackenrigg Dairy Ltd\nInvoice\nAmount due  $20.00';
    const { name } = read(bill, {}, 0.99);
    expect(name.confidence).toBeLessThan(0.8);
  });
});
