import { describe, expect, it } from 'vitest';
import { read } from '../testing/read.ts';

describe('the name', () => {
  it.each([
    ['of the sender', 'Brightside Handyman Services\nInvoice 42', 'Brightside Handyman Services'],
    ['not the account holder', 'Account holder  Wei Zhang\nTotal  $74.99', null],
    ['not the patient', 'Patient  Daniel Wu\nBalance owing  $285.00', null],
    ['not who it is billed to', 'Bill to\nPatricia Nakamura\nTotal  $875.00', null],
    [
      'not who lives at the address',
      'Account for February\nDorothy Hansen\n77 Birch Court\nTotal  $52.33',
      null,
    ],
    ['not the label', 'Tax Invoice\nAmount due  $80.00', null],
  ])('%s', (_, text, name) => {
    expect(read(text).name.value).toBe(name);
  });

  it('of a sender that is known, though a letter was misread', () => {
    expect(read('planet fithess\nDues of $24.99', {}, 0.7).name.value).toBe('Planet Fitness');
    expect(read('planet fithess\nDues of $24.99').name.value).not.toBe('Planet Fitness');
  });
});
