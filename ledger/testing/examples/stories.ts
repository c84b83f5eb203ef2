/** The worked examples of docs/examples, read from their tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Action, readAction } from './actions.ts';
import { type Figures, readFigures } from './figures.ts';

/** One line: on this day this happens, and then these figures must be so. */
export type Line = { day: string; text: string; action: Action; figures: Figures };

/** One household from its first day on, in a ledger whose time zone is UTC. `said` is what stands above its table. */
export type Story = { title: string; said: string; lines: Line[] };

const FOLDER = join(import.meta.dirname, '../../../docs/examples');
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Every example there is, by file; the title names both. Throws where a table cannot be read. */
export function readStories(): Story[] {
  const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');
  return files.sort().flatMap((file) => readStoriesIn(file));
}

/** The examples of one file, by its path from docs/examples. */
export function readStoriesIn(file: string): Story[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n### ')
    .slice(1)
    .map((section) => readStory(file, section));
}

function readStory(file: string, section: string): Story {
  const [heading = '', ...others] = section.split('\n');
  const title = `${file.replace('.md', '')}: ${heading}`;
  const rows = others.filter((line) => line.startsWith('|')).slice(2);
  let day = '';
  const lines = rows.map((row) => {
    const [written = '', text = '', figures = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (written !== '') day = readDay(written);
    return { day, text, action: readAction(text), figures: readFigures(figures) };
  });
  const said = others.filter((line) => !line.startsWith('|')).join(' ');
  return { title, said: said.trim(), lines };
}

function readDay(written: string): string {
  const [weekday, day = ''] = written.split(' ');
  const really = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (weekday !== really) throw new Error(`${day} is a ${really}, not a ${weekday}`);
  return day;
}
