import { describe, expect, it } from 'vitest';
import type { Word } from '../page.ts';
import { read } from '../testing/read.ts';
import { layOut } from './layout.ts';
import { readName } from './name.ts';

/** Large words with these gaps between them, and "Water" behind. */
function large(text: string, gaps: readonly number[], confidence: number): Word[] {
  let x = 10;
  return [...text.split(' '), 'Water'].map((word, at) => {
    const x0 = x;
    const x1 = x0 + word.length * 20;
    x = x1 + (gaps[at] ?? 16);
    return { text: word, x0, x1, y0: 0, y1: 36, confidence };
  });
}

/** Small print under the head. */
const small = (confidence: number): Word[] =>
  'Please pay your bill in time by post'
    .split(' ')
    .map((text, at) => ({ text, x0: at * 60, x1: at * 60 + 54, y0: 80, y1: 90, confidence }));

const nameOf = (words: Word[]) => readName(layOut([{ width: 595, height: 842, words }])).value;

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
    [
      'not the company that it belongs to',
      'Harbor Home Insurance\nA Liberty Mutual Company\nTotal  $80.00',
      'Harbor Home Insurance',
    ],
    [
      'of a letter by mail, without its department',
      'From: The Fenland Times Customer Care <services@fenlandtimes.example>\nYour subscription: £14.00',
      'The Fenland Times',
    ],
    ['not a greeting', "G'day Marcia,\nTotal  $25.00", null],
    [
      'without the place behind a comma',
      'Department of Transport, Shannon, Co. Clare\nPlease pay €280.00',
      'Department of Transport',
    ],
    ['not the label', 'Tax Invoice\nAmount due  $80.00', null],
  ])('%s', (_, text, name) => {
    expect(read(text).name.value).toBe(name);
  });

  it.each([
    ['put together where it was torn', 'Gi PPS land', [5, 5], 0.9, 'Gippsland Water'],
    ['put together, in capitals', 'HY DRA', [5], 0.9, 'HYDRA Water'],
    ['not put together where words part', 'Red Oak', [16], 0.9, 'Red Oak Water'],
    ['not put together in a text layer', 'Red Oak', [5], 1, 'Red Oak Water'],
  ])('%s', (_, text, gaps, confidence, name) => {
    expect(nameOf([...large(text, gaps, confidence), ...small(confidence)])).toBe(name);
  });

  it('that begins with a number, in the largest print', () => {
    expect(nameOf([...large('407 ETR', [16], 1).slice(0, 2), ...small(1)])).toBe('407 ETR');
  });

  it('of the sender, not of the slogan in small print beside it', () => {
    const slogan = { x0: 120, y0: 12, y1: 24, confidence: 1 };
    const words = [
      { text: 'JETTS', x0: 10, x1: 110, y0: 0, y1: 24, confidence: 1 },
      { ...slogan, text: '24', x1: 130, y0: 14 },
      { ...slogan, text: 'hour', x0: 134, x1: 150, y0: 14 },
      { ...slogan, text: 'fitness', x0: 154, x1: 190, y0: 14 },
    ];
    expect(nameOf([...words, ...small(1)])).toBe('JETTS');
  });

  it('of a sender that is known, though a letter was misread', () => {
    expect(read('planet fithess\nDues of $24.99', {}, 0.7).name.value).toBe('Planet Fitness');
    expect(read('planet fithess\nDues of $24.99').name.value).not.toBe('Planet Fitness');
  });
});
