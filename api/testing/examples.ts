/** A household of the worked examples at the API: people's calls over HTTP, and the jobs that run by themselves. */
import type { Outcome, Shown } from '../../ledger/testing/examples/figures.ts';
import type { Household, Undone } from '../../ledger/testing/examples/play.ts';
import type { Request } from '../../ledger/testing/examples/requests.ts';
import type { AppParts } from '../app.ts';
import type { Bill } from '../contract/bills.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { ThisPay } from '../contract/forecast.ts';
import type { Preferences } from '../contract/preferences.ts';
import type { Job } from '../schedule/job.ts';
import { payments, savingsRules } from '../schedule/jobs/plan.ts';
import { createLeftBehind } from '../schedule/left-behind.ts';
import { newEmail, PASSWORD, type TestApi } from './api.ts';
import { type Client, refusalIn } from './client.ts';

/** Sessions last 30 days from their last use. */
const SESSION_DAYS = 25;

/** A person who has just registered, on the first day of their story, and prefers this. */
export async function startHousehold(
  api: TestApi,
  parts: AppParts,
  firstDay: string,
  preferences: Partial<Preferences> = {},
): Promise<Household> {
  api.travelTo(noonOf(firstDay));
  const email = newEmail();
  const person = await api.signUp({ email, timeZone: 'UTC' });
  if (Object.keys(preferences).length > 0)
    await person.does('changePreferences', { body: preferences });
  const { rows } = await api.pool.query<{ id: string }>(
    'SELECT ledger_id AS id FROM identity.users WHERE email = $1',
    [email],
  );
  return new HouseholdAtApi({ api, parts, person, email, ledgerId: rows[0]?.id ?? '' }, firstDay);
}

type About = { api: TestApi; parts: AppParts; person: Client; email: string; ledgerId: string };

class HouseholdAtApi implements Household {
  readonly #about: About;
  #today: string;
  /** The uppermost entry of the activity that a line made, by its text. */
  readonly #entries = new Map<string, string>();

  constructor(about: About, firstDay: string) {
    this.#about = about;
    this.#today = firstDay;
  }

  async asks({ call, id, body }: Request, day: string, undoneAs?: string): Promise<Outcome> {
    await this.#travelTo(day);
    const sent = { ...(id !== undefined && { id }), ...(body && { body }) };
    const isByItself = call === 'payments' || call === 'transfers';
    const outcome = await (isByItself ? this.#runs(call) : this.#calls(call as EndpointName, sent));
    if (undoneAs === undefined) return outcome;
    const newest = await this.#about.person.does('activity', { query: { limit: '1' } });
    if (newest[0]) this.#entries.set(undoneAs, newest[0].eventId);
    return outcome;
  }

  async undoes(what: Undone, day: string): Promise<Outcome> {
    await this.#travelTo(day);
    const id = 'text' in what ? this.#entries.get(what.text) : await this.#entryOf(what.week);
    return this.#calls('undo', { id: id ?? 'none' });
  }

  /** Reads no list more once all is found: each is a call. What must be gone may be in any. */
  async shows(
    asked: ReadonlyMap<string, Shown>,
    gone: readonly string[],
  ): Promise<Map<string, Shown>> {
    const { person } = this.#about;
    const shown = new Map<string, Shown>();
    if (asked.has('Pay')) shown.set('Pay', shownPay(await person.does('thisPay')));
    const lists = [this.#bills, this.#accounts, this.#incomes, this.#savingsRules];
    for (const list of lists) {
      const isFound = [...asked].every(([name, figures]) => hasAll(shown.get(name), figures));
      if (isFound && gone.length === 0) break;
      for (const [name, figures] of await list.call(this, asked)) shown.set(name, figures);
    }
    return shown;
  }

  async #bills(asked: ReadonlyMap<string, Shown>): Promise<Map<string, Shown>> {
    const shown = new Map<string, Shown>();
    for (const bill of await this.#about.person.does('listBills')) {
      const past = 'past amounts' in (asked.get(bill.name) ?? {}) ? await this.#past(bill.id) : {};
      shown.set(bill.name, { ...shownBill(bill), ...past });
    }
    return shown;
  }

  async #accounts(): Promise<Map<string, Shown>> {
    const accounts = await this.#about.person.does('listAccounts');
    return new Map(
      accounts.map(({ name, balance, available, allocated }) => {
        return [name, { balance, available, allocated }];
      }),
    );
  }

  async #incomes(): Promise<Map<string, Shown>> {
    const { person } = this.#about;
    const incomes = await person.does('listIncomes');
    const accounts = incomes.length > 0 ? await person.does('listAccounts') : [];
    const nameOf = (id: number | null) => accounts.find((account) => account.id === id)?.name;
    return new Map(
      incomes.map(({ name, weeklyAmount, accountId }) => {
        return [name, { weekly: weeklyAmount, account: nameOf(accountId) ?? 'none' }];
      }),
    );
  }

  async #savingsRules(): Promise<Map<string, Shown>> {
    const rules = await this.#about.person.does('listSavingsRules');
    return new Map(
      rules.map(({ description, nextTransferDate }) => {
        return [description ?? '', { next: nextTransferDate ?? 'none' }];
      }),
    );
  }

  async failures(): Promise<number> {
    const query = { type: 'PaymentFailed', limit: '100' };
    return (await this.#about.person.does('activity', { query })).length;
  }

  async pastAmountId(about: { billId: number; amount: string; day: string }): Promise<number> {
    const past = await this.#about.person.does('listHistoricalAmounts', { id: about.billId });
    const found = past.find(
      ({ amount, billDate }) => amount === about.amount && billDate === about.day,
    );
    return found?.id ?? 0;
  }

  weekBegins(): undefined {}

  async #past(id: number): Promise<Shown> {
    const past = await this.#about.person.does('historicalAverage', { id });
    return { 'past amounts': String(past.historicalCount), average: past.averageWeeklyAmount };
  }

  async #travelTo(day: string): Promise<void> {
    const { api, person, email } = this.#about;
    const gone = (Date.parse(day) - Date.parse(this.#today)) / 86_400_000;
    api.travelTo(noonOf(day));
    this.#today = day;
    if (gone > SESSION_DAYS) await person.does('login', { body: { email, password: PASSWORD } });
  }

  async #calls(name: EndpointName, sent: { id?: number | string; body?: object }) {
    const reply = await this.#about.person.call(name, sent);
    if (reply.status >= 400) return refused(refusalIn(reply));
    const answer: Answered = reply.text === '' ? {} : JSON.parse(reply.text);
    const { weeks, scheduledFor } = answer;
    return {
      ...(weeks && { weeks: weeks.length }),
      ...(scheduledFor !== undefined && { scheduled: scheduledFor }),
    };
  }

  /** The newest entry of a week that was set aside. */
  async #entryOf(week: string): Promise<string | undefined> {
    const query = { type: 'WeekAccrued', limit: '100' };
    const entries = await this.#about.person.does('activity', { query });
    return entries.find(({ date }) => date === week)?.eventId;
  }

  /** Only this household's job: its weeks count as set aside, which the jobs wait for. */
  async #runs(call: 'payments' | 'transfers'): Promise<Outcome> {
    const { api, parts, ledgerId } = this.#about;
    await api.pool.query('DELETE FROM schedule.done');
    await api.pool.query(
      `INSERT INTO schedule.done (job, ledger_id, through) VALUES ('weekly-accrual', $1, $2)`,
      [ledgerId, this.#today],
    );
    const { handle, log, clock, pool } = parts;
    const asked = { db: pool, handle, log, clock, leftBehind: createLeftBehind() };
    const job: Job = call === 'payments' ? payments(asked) : savingsRules(asked);
    const { failed } = await job.run(new AbortController().signal, () => undefined);
    return failed === 0 ? {} : { refused: 'failed' };
  }
}

type Answered = { weeks?: string[]; scheduledFor?: string };

const hasAll = (is: Shown = {}, figures: Shown) => Object.keys(figures).every((one) => one in is);

const noonOf = (day: string) => `${day}T12:00:00.000Z`;

function refused({ code, details }: ReturnType<typeof refusalIn>): Outcome {
  const { savedAmount, shortfallAmount } = (details ?? {}) as Record<string, string>;
  return {
    refused: code,
    ...(savedAmount !== undefined && { saved: savedAmount }),
    ...(shortfallAmount !== undefined && { short: shortfallAmount }),
  };
}

function shownBill(bill: Bill): Shown {
  const { account, savings, failedPayment } = bill;
  return {
    account: account?.name ?? 'none',
    saved: savings.savedAmount,
    weekly: bill.weeklyAmount,
    due: bill.dueDate,
    amount: bill.amount,
    next: bill.nextPaymentDate ?? 'none',
    'last paid': bill.lastPaidDate ?? 'none',
    moved: bill.movedPrice?.paid ?? 'none',
    'quiet until': bill.movedPrice?.quietUntil ?? 'none',
    'part paid': bill.partPaid,
    'to pay': bill.amountLeft,
    arrears: savings.arrearsAmount,
    instalment: savings.arrearsWeeklyPayment,
    instalments: String(savings.arrearsInstallments),
    'days to go': String(bill.daysToGo ?? 'none'),
    'failing since': failedPayment?.since ?? 'none',
  };
}

function shownPay(pay: ThisPay): Shown {
  return {
    ...{ from: pay.from, next: pay.nextPayday, weeks: String(pay.weeks) },
    ...{ 'so far': pay.setAsideSoFar, 'set aside': pay.toSetAside, missed: pay.missed },
    ...{ due: pay.dueTotal, income: pay.income, left: pay.left },
  };
}
