/** docs/security.md is about every requirement of OWASP ASVS 5.0.0, levels 1 and 2, once, and names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Each section with the number of its requirements of levels 1 and 2, as the standard counts them. */
const SECTIONS = `
  1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2
  2.1 3, 2.2 3, 2.3 4, 2.4 1
  3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2
  4.1 3, 4.2 1, 4.3 2, 4.4 4
  5.1 1, 5.2 3, 5.3 2, 5.4 3
  6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4
  7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2
  8.1 2, 8.2 3, 8.3 1, 8.4 1
  9.1 3, 9.2 4
  10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3
  11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1
  12.1 3, 12.2 2, 12.3 4
  13.1 1, 13.2 5, 13.3 2, 13.4 5
  14.1 2, 14.2 4, 14.3 3
  15.1 3, 15.2 3, 15.3 7
  16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3
  17.1 1, 17.2 4, 17.3 2`;

const page = readFileSync('docs/security.md', 'utf8');
/** The tables' lines that begin with requirements: `| 1.2.3, 1.2.4 | answer | test |`. */
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const required = SECTIONS.split(/[,\n]/)
  .filter((section) => section.trim() !== '')
  .flatMap((entry) => {
    const [section, count] = entry.trim().split(' ');
    return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
  });

describe('docs/security.md', () => {
  it('answers every requirement once', () => {
    const answered = rows.flatMap(([, ids = '']) => ids.split(', '));
    expect(answered.sort()).toEqual([...required].sort());
  });

  it('names tests that exist, or says why there are none', () => {
    const [applies = '', doesNot = ''] = page.split('## What does not apply');
    const files = [...page.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => String(file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const untested = rows.filter(([, ids = '', answer = '', test = '']) => {
      const applying = applies.includes(`| ${ids} |`) && !doesNot.includes(`| ${ids} |`);
      return applying && !test.includes('.test.ts') && !answer.includes('**');
    });
    expect(untested).toEqual([]);
  });
});
