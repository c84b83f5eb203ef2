/** Money in cents, and what a week's share of it is. */
export type Frequency = 'weekly' | 'monthly' | 'quarterly' | 'bi-annual' | 'annually';

/** No balance and no amount is higher. */
export const HIGHEST = 9_999_999_999;

/** Weeks in a period, as a fraction: 4.33 is 433 / 100. */
const WEEKS: Record<Frequency, readonly [number, number]> = {
  weekly: [1, 1],
  monthly: [433, 100],
  quarterly: [13, 1],
  'bi-annual': [26, 1],
  annually: [52, 1],
};

/** The longest plan for a shortfall, in the bill's own periods. */
export const MOST_PERIODS = { weekly: 52, monthly: 12, quarterly: 4, 'bi-annual': 4, annually: 3 };

/** `"12.50"` in cents. */
export const cents = (text: string): number => Number(text.replace('.', ''));

/** Halves go up. */
export const rounded = (top: number, bottom = 1): number => {
  const [whole, rest] = [Math.floor(top / bottom), ((top % bottom) + bottom) % bottom];
  return whole + (2 * rest >= bottom ? 1 : 0);
};

/** Instalments are weekly: as many as there are weeks in so many periods, and at least one. */
export function instalmentsIn(periods: number, frequency: Frequency): number {
  const [weeks, parts] = WEEKS[frequency];
  return Math.max(1, rounded(periods * weeks, parts));
}

type Planned = { amount: number; contingency?: number; frequency: Frequency };

/** What is saved for one period: the amount, and so many percent more. */
const saved = ({ amount, contingency = 0 }: Planned): number =>
  rounded(amount * (100 + contingency), 100);

/** What people are shown as a week's share. */
export function weeklyShare(planned: Planned): number {
  const [weeks, parts] = WEEKS[planned.frequency];
  return rounded(saved(planned) * parts, weeks);
}

/** The exact share of a week, in as many parts of a cent as the period has weeks (433 for a month). */
export function exactShare(planned: Planned): { share: number; parts: number } {
  const [parts, times] = WEEKS[planned.frequency];
  return { share: saved(planned) * times, parts };
}
