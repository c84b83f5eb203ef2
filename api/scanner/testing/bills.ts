/**
 * The bills of the test set, from three text files. `known`: the rules were written with them, and the weights learned.
 * `practice`: for the weights as well, but no rule was written with them. `held-out`: other senders, layouts and wordings;
 * nothing is ever changed to suit one of these, so what comes out there is what people may expect.
 *
 * A bill begins with `= id`, then says how it looks and what is true of it, a line each; a fact that is left out is one
 * that the bill does not say. After `page` stand its texts: x, y, style, text. A style is the size in points and then
 * b(old), s(erif), m(onospaced), r(ight end at x), c(entred at x), g and a digit (grey, of 10).
 */
import { readFileSync } from 'node:fs';
import { BILL_CATEGORIES } from '../../contract/bills.ts';
import type { Look, TestBill, Truth } from './bill.ts';
import type { Frame, Sheet, Text } from './sheet.ts';

/** Reads a set. */
export function billsOf(set: 'known' | 'practice' | 'held-out'): TestBill[] {
  const text = readFileSync(new URL(`./sets/${set}.txt`, import.meta.url), 'utf8');
  return text
    .split(/^= /m)
    .slice(1)
    .map((bill) => readBill(bill.trim()));
}

/** Reads one bill, from its id on. */
export function readBill(text: string): TestBill {
  const [head = '', ...pages] = text.split(/^page$/m);
  const [id = '', ...lines] = head.trim().split('\n');
  const facts = new Map(lines.map((line) => divide(line)));
  const sheets = pages.map((page) => readSheet(page.trim().split('\n')));
  return { id, look: readLook(facts.get('look') ?? ''), truth: readTruth(facts), sheets };
}

function readTruth(facts: Map<string, string>): Truth {
  const several = (name: string) => facts.get(name)?.split(' / ') ?? null;
  const categories = several('category');
  return {
    name: several('name'),
    amount: facts.get('amount') ?? null,
    dueDate: facts.get('due') ?? null,
    category: categories && BILL_CATEGORIES.filter((category) => categories.includes(category)),
    frequency: facts.get('frequency') ?? null,
    directDebit: facts.has('debited'),
  };
}

function readLook(text: string): Look {
  const value = (name: string) => Number(new RegExp(`\\b${name} (-?[\\d.]+)`).exec(text)?.[1]) || 0;
  const as = (['scanned pdf', 'pdf', 'jpeg', 'png', 'gif'] as const).find((one) =>
    text.startsWith(one),
  );
  if (!as) throw new Error(`No such look: ${text}`);
  return {
    as,
    photo: /\bphoto\b/.test(text),
    camera: /\bcamera\b/.test(text) ? { pitch: value('pitch'), yaw: value('yaw') } : null,
    table: value('table') || 90,
    shade: value('shade'),
    turn: value('turn'),
    tilt: value('tilt'),
    contrast: value('contrast') || 1,
    width: value('width') || 1500,
    pictured: value('pictured'),
  };
}

function readSheet(lines: readonly string[]): Sheet {
  const sheet: Sheet & { texts: Text[]; frames: Frame[] } = { texts: [], frames: [] };
  for (const line of lines) {
    const [first = '', rest] = divide(line);
    if (first === 'frame' || first === 'fill') {
      const [x = 0, y = 0, width = 0, height = 0, grey = 0] = rest.split(' ').map(Number);
      sheet.frames.push({ x, y, width, height, grey, filled: first === 'fill' });
    } else {
      const [y, styled] = divide(rest);
      const [style, text] = divide(styled);
      sheet.texts.push({ x: Number(first), y: Number(y), text, ...readStyle(style) });
    }
  }
  return sheet;
}

function readStyle(style: string): Omit<Text, 'x' | 'y' | 'text'> {
  const has = (flag: string) => style.replace(/g\d+/, '').includes(flag);
  return {
    size: Number.parseInt(style, 10),
    bold: has('b'),
    font: has('s') ? 'serif' : has('m') ? 'mono' : 'sans',
    grey: Number(/g(\d+)/.exec(style)?.[1] ?? 0) / 10,
    right: has('r'),
    centre: has('c'),
  };
}

/** A line at its first blank. */
function divide(line: string): [string, string] {
  const blank = line.indexOf(' ');
  return blank < 0 ? [line, ''] : [line.slice(0, blank), line.slice(blank + 1)];
}
