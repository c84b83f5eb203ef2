/** The part of docs/words.md that a machine can tell: how a comment ends, how long a sentence is, and turns of phrase that make a reader stop. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles } from './files.ts';

const WORDS_MAX = 45;

/** Written in pieces, so that this file keeps its own rules. */
const TURNS: readonly (readonly [string, RegExp])[] = [
  ['the subject comes first: say "anything that is not"', /\bwhat (is|are) no\b/i],
  ['the subject comes first: say who does not', /\bis nothing that\b/i],
  ['mail waits in a queue', /\bpost office\b/i],
];

type Comment = { where: string; text: string };

/** A block, or lines of `//` that follow each other, as one text. */
function commentsOf(file: string): Comment[] {
  const found: Comment[] = [];
  const lines = readFileSync(file, 'utf8').split('\n');
  let open: Comment | null = null;
  let isBlock = false;
  for (const [index, line] of lines.entries()) {
    const begins = /^\s*\/\*\*?/.test(line);
    const isLine = /^\s*\/\//.test(line);
    if (!isBlock && !isLine) open = null;
    if (!begins && !isLine && !isBlock) continue;
    if (open === null || begins) {
      open = { where: `${file}:${index + 1}`, text: '' };
      found.push(open);
    }
    isBlock = (isBlock || begins) && !line.includes('*/');
    open.text += ` ${line.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)/, '').replace(/\*\/.*$/, '')}`;
  }
  return found;
}

const comments = listFiles()
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('scripts/house/'))
  .flatMap(commentsOf);
const sentencesOf = ({ where, text }: Comment) =>
  text.split(/(?<=[.!?;])\s+/).map((sentence) => ({ where, sentence: sentence.trim() }));
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe('comments', () => {
  it('are seen', () => {
    expect(comments.length).toBeGreaterThan(5_000);
  });

  it('are sentences, with an end', () => {
    // Two blanks and more before it: an example in code, which ends as code does.
    const prose = comments.map(({ where, text }) => ({
      where,
      text: text.split(/ {5,}/)[0]?.trim() ?? '',
    }));
    const open = prose.filter(({ text }) => wordsOf(text) > 2 && !/[.:?!…)`}]$/.test(text));
    expect(open.filter(({ text }) => !text.includes('https://'))).toEqual([]);
  });

  it(`say one idea a sentence: at most ${WORDS_MAX} words`, () => {
    const long = comments
      .flatMap(sentencesOf)
      .filter(({ sentence }) => wordsOf(sentence) > WORDS_MAX);
    expect(long).toEqual([]);
  });

  it.each(TURNS)('%s', (_, pattern) => {
    expect(comments.filter(({ text }) => pattern.test(text))).toEqual([]);
  });
});
