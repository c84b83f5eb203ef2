/** The worked examples of docs/pays.md: paydays, and households with theirs. */
import { readFileSync } from 'node:fs';
import { PAY_FREQUENCIES } from '../../money.ts';
import type { Pay, PaySchedule } from '../../paydays.ts';
import { readStoriesIn, type Story } from './stories.ts';

const FILE = '../pays.md';

type Payday = { title: string; schedule: PaySchedule; today: string; pay: Pay; weeks: number };

/** One line of the first table each. */
export function readPaydays(): Payday[] {
  const text = readFileSync(new URL(`../../../docs/examples/${FILE}`, import.meta.url), 'utf8');
  const table =
    text
      .split('\n### ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? [];
  return table.slice(2).map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const [, frequency, weekday, named, secondDay, today = '', from = '', next = '', weeks] = cells;
    const schedule = readSchedule({ frequency, weekday, named, secondDay });
    return { title: row, schedule, today, pay: { from, next }, weeks: Number(weeks) };
  });
}

/** Households, each with its schedule. */
export function readPays(): { title: string; schedule: PaySchedule; story: Story }[] {
  return readStoriesIn(FILE).map((story) => ({
    title: story.title,
    schedule: readSchedule(SCHEDULE.exec(story.said)?.groups ?? {}),
    story,
  }));
}

const SCHEDULE =
  /^Paid (?<frequency>[a-z-]+)(?:, on (?<weekday>\d))?(?:, a payday (?<named>[\d-]{10}))?(?:, other day (?<secondDay>\d+))?\.$/;

type Written = { [Field in keyof PaySchedule]?: string | undefined };

function readSchedule({ frequency, weekday = '5', named, secondDay = '31' }: Written): PaySchedule {
  const known = PAY_FREQUENCIES.find((one) => one === frequency);
  if (!known) throw new Error(`No example may be paid ${frequency}`);
  return {
    frequency: known,
    weekday: Number(weekday),
    named: named === undefined || named === 'none' ? null : named,
    secondDay: Number(secondDay),
  };
}
