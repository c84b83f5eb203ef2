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
    ['not a provider in the number of an invoice', 'Invoice  BT-2204817\nTotal  $59.00', null],
    ['not a provider in a number, without a dash', 'Tax Invoice\nAccount  EE7719040', null],
    ['of a telephone company', 'Southern Phone\nPlease pay $94.00', 'Southern Phone'],
    ['not how to reach the sender', 'By phone  131 546\nHome Phone  131 546\nTotal  $94.00', null],
    [
      'without any of the legal form',
      'Please find enclosed  Network Strata Services Pty Ltd ABN 93 064 030 324',
      'Network Strata Services',
    ],
    [
      'of the brand, not of the company that trades as it',
      'Dear member\nYour premium is due\nCanopy Mutual Australia Limited ABN 11 000 016 722 trading as Leafy Insurance',
      'Leafy Insurance',
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
