/** What can happen in a worked example, and how it is written there. Amounts stay as they are typed, wrong ones included. */

const ACTIONS = {
  openAccount: 'add account {name} {amount}',
  setBalance: 'set balance {name} {amount}',
  closeAccount: 'delete account {name}',
  transfer: 'transfer {amount} from {from} to {to}',
  addBill: 'add bill {name} {amount} {frequency} from {from}{wishes}',
  changeBill: 'change bill {name}: {wishes}',
  deleteBill: 'delete bill {name}',
  fund: 'fund {name} {amount}',
  release: 'release {name} {amount}',
  pay: 'pay {name}{wishes}',
  skip: 'skip {name}, due {due}',
  settle: 'settle {name}, due {due}',
  postpone: 'postpone {name}, due {due}, to {day}',
  price: 'price of {name}, due {due}: {wishes}',
  addPastAmount: 'add past amount {name} {amount} on {day}',
  deletePastAmount: 'delete past amount {name} {amount} on {day}',
  addRule: 'add rule {name} {amount} {frequency} from {from} to {to}, {wishes}',
  changeRule: 'change rule {name}: {wishes}',
  deleteRule: 'delete rule {name}',
  addIncome: 'add income {name} {amount} {frequency}{wishes}',
  changeIncome: 'change income {name}: amount {amount}',
  deleteIncome: 'delete income {name}',
  weeks: 'weeks',
  addWeek: 'add week',
  reduceWeek: 'reduce week',
  payments: 'payments',
  transfers: 'transfers',
  undoWeek: 'undo: week of {day}',
  undo: 'undo: {text}',
  weekOf: 'week of {day}',
} as const;

type Template = typeof ACTIONS;
type Field<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Field<Rest>
  : never;
type Fields<T extends string> = {
  [F in Field<T>]: F extends 'wishes' ? Wishes : string;
};

/** One thing that happens, by its kind. */
export type Action = { [K in keyof Template]: { kind: K } & Fields<Template[K]> }[keyof Template];
export type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>;

/** What follows the words of an action, in any order. */
export type Wishes = {
  amount?: string;
  frequency?: string;
  from?: string;
  isAutomatic?: boolean;
  isDirectDebit?: boolean;
  isActive?: boolean;
  day?: number;
  dayType?: 'monthly' | 'weekly';
  /** Which such weekday of a month; 5 is its last. */
  week?: number;
  start?: string;
  due?: string;
  ends?: { on: string } | { payments: number } | null;
  priceChanges?: { from: string; amount: string }[];
  yearlyRise?: { basisPoints: number; from: string } | null;
  follows?: string | null;
  /** The person's own word on when it is paid. */
  immediately?: boolean;
  /** A part of it; the rest stays due. */
  isPart?: boolean;
  /** The day on which it was paid. */
  paidOn?: string;
  shortfall?: string;
  /** What is said about a price that has moved. */
  answer?: 'plan' | 'once' | 'later';
  /** How many of the bill's periods the shortfall is paid back over; 0 is written too. */
  periods?: number;
};

const PATTERNS: Record<string, string> = {
  name: '[A-Z][a-z]*',
  from: '[A-Z][a-z]*',
  to: '[A-Z][a-z]*',
  amount: '-?[\\d.]+',
  day: '\\d{4}-\\d\\d-\\d\\d',
  due: '\\d{4}-\\d\\d-\\d\\d',
  frequency: '[a-z0-9-]+',
  wishes: '.*',
  text: '.*',
};

const WISHES: [RegExp, (value: string) => Wishes][] = [
  [/^automatic$/, () => ({ isAutomatic: true })],
  [/^not automatic$/, () => ({ isAutomatic: false })],
  [/^direct debit$/, () => ({ isDirectDebit: true })],
  [/^no direct debit$/, () => ({ isDirectDebit: false })],
  [/^active$/, () => ({ isActive: true })],
  [/^inactive$/, () => ({ isActive: false })],
  [/^day (\d+)$/, (day) => ({ day: Number(day), dayType: 'monthly' })],
  [/^weekday (\d+)$/, (day) => ({ day: Number(day), dayType: 'weekly' })],
  [/^week (\d)$/, (week) => ({ week: Number(week) })],
  [/^start (\S+)$/, (start) => ({ start })],
  [/^due (\S+)$/, (due) => ({ due })],
  [/^ends (\d{4}-\S+)$/, (on) => ({ ends: { on } })],
  [/^ends after (\S+) payments?$/, (payments) => ({ ends: { payments: Number(payments) } })],
  [/^no end$/, () => ({ ends: null })],
  [/^price (.+ from .+)$/, (prices) => ({ priceChanges: prices.split(' and ').map(readPrice) })],
  [/^no other price$/, () => ({ priceChanges: [] })],
  [/^rise (.+ from .+)$/, (rise) => ({ yearlyRise: readRise(rise) })],
  [/^no rise$/, () => ({ yearlyRise: null })],
  [/^follows nothing$/, () => ({ follows: null })],
  [/^follows (\S+)$/, (follows) => ({ follows })],
  [/^(?:amount )?(-?[\d.]+)$/, (amount) => ({ amount })],
  [/^frequency (\S+)$/, (frequency) => ({ frequency })],
  [/^from (\S+)$/, (from) => ({ from })],
  [/^on (\S+)$/, (paidOn) => ({ paidOn })],
  [/^part$/, () => ({ isPart: true })],
  [/^now$/, () => ({ immediately: true })],
  [/^later$/, () => ({ immediately: false })],
  [/^short (\S+)$/, (shortfall) => ({ shortfall })],
  [/^at once$/, () => ({})],
  [/^plan (\S+)$/, (amount) => ({ answer: 'plan', amount })],
  [/^only this time$/, () => ({ answer: 'once' })],
  [/^ask later$/, () => ({ answer: 'later' })],
  [/^over (\d+) periods$/, (periods) => ({ periods: Number(periods) })],
];

function readPrice(text: string) {
  const [amount = '', from = ''] = text.split(' from ');
  return { from, amount };
}

/** `350 from 2027-01-01`: in hundredths of a percent. */
function readRise(text: string) {
  const [basisPoints, from = ''] = text.split(' from ');
  return { basisPoints: Number(basisPoints), from };
}

const FORMS = Object.entries(ACTIONS).map(([kind, template]) => {
  const pattern = template.replace(/\{(\w+)\}/g, (_, field) => `(?<${field}>${PATTERNS[field]})`);
  return { kind, form: new RegExp(`^${pattern}$`) };
});

/** Reads an action as an example writes it; throws on one that has no such form. */
export function readAction(text: string): Action {
  for (const { kind, form } of FORMS) {
    const fields = form.exec(text);
    if (!fields) continue;
    const { wishes, ...others } = fields.groups ?? {};
    return {
      kind,
      ...others,
      ...(wishes !== undefined && { wishes: readWishes(wishes) }),
    } as Action;
  }
  throw new Error(`No example may say: ${text}`);
}

function readWishes(text: string): Wishes {
  const wanted = text.split(',').map((wish) => wish.trim());
  return Object.assign({}, ...wanted.filter((wish) => wish !== '').map(readWish));
}

function readWish(text: string): Wishes {
  for (const [form, read] of WISHES) {
    const found = form.exec(text);
    if (found) return read(found[1] ?? '');
  }
  throw new Error(`No example may ask for: ${text}`);
}
