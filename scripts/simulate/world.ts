/** The people, the service, and what is told of both: what every step of a simulation works with. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { SchedulerStatus } from '../../api/contract/schedule.ts';
import type { Chance } from './chance.ts';
import type { Inspector, Where } from './checks.ts';
import { Choices } from './choices.ts';
import { answer } from './model/answers.ts';
import type { Sent, Verdict } from './model/calls.ts';
import type { Acknowledged, Person, Write } from './person.ts';
import type { Fault, Site } from './site.ts';

/** Hours of the day (UTC) at which it is, and for hours stays, the same day everywhere that people live. */
const HOURS = [1, 6, 10, 15, 19] as const;
/** A job that failed is due again a quarter of an hour later. */
const RETRY_MS = 20 * 60_000;
/** Of real time: a run that a fault has struck ends when its connections have given up. */
const PATIENCE_MS = 120_000;
const DAILY_JOBS = ['weekly-accrual', 'savings-rules', 'payments'];

export class World {
  readonly chance: Chance;
  readonly site: Site;
  readonly people: readonly Person[];
  readonly inspector: Inspector;
  /** What was done, a line each. */
  readonly story: string[] = [];
  readonly tally = { commands: 0, refused: 0, events: 0, inspections: 0 };
  readonly counts: Record<string, number> = {};
  /** What time the seed says it is; after jobs that had to be tried again, the clock is a little ahead. */
  #planned: Date;

  constructor(parts: {
    chance: Chance;
    site: Site;
    people: readonly Person[];
    inspector: Inspector;
  }) {
    this.chance = parts.chance;
    this.site = parts.site;
    this.people = parts.people;
    this.inspector = parts.inspector;
    this.#planned = parts.site.now;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Some process of the app, and with each further question the next one. */
  where(): Where {
    let next = this.chance.between(0, 99);
    return () => {
      next += 1;
      const { urls } = this.site;
      return String(urls[next % urls.length]);
    };
  }

  today(person: Person): string {
    return person.today(this.site.now);
  }

  choose(person: Person): Sent {
    const { house, mark } = person;
    return new Choices(this.chance, { house, today: this.today(person), mark }).next();
  }

  /** Has something asked under a new key, through whatever befalls it; answers how it was answered. */
  async ask(
    person: Person,
    write: Write,
    fault?: Fault | 'hang up',
  ): Promise<{ key: string; verdict: Verdict }> {
    const key = person.newKey();
    this.tell(`person ${person.number}, ${key}: ${JSON.stringify(write)}`);
    const where = this.where();
    const isHangUp = fault === 'hang up';
    const patience = isHangUp ? AbortSignal.timeout(this.chance.between(1, 30)) : undefined;
    const asking = () => person.write(where, key, write, patience);
    const verdict = await (fault && !isHangUp ? this.during(fault, asking) : asking());
    this.tell(`  ${verdict.status} ${verdict.code ?? ''}`);
    return { key, verdict };
  }

  /** Notes what was answered. */
  acknowledge(person: Person, done: Acknowledged): void {
    person.acknowledged.push({ ...done, at: this.site.now });
    this.tally.commands += 1;
    this.tally.events += done.events[0] ?? 0;
    if (done.verdict.status >= 400) this.tally.refused += 1;
  }

  /** A command, answered as the model says. */
  async command(person: Person, call: Sent, fault?: Fault | 'hang up'): Promise<void> {
    const { key, verdict } = await this.ask(person, call, fault);
    const before = person.house.journal.length;
    const expected = answer(person.house, call, this.today(person));
    assert.deepEqual(verdict, expected, `the answer to ${key}`);
    const events = person.house.journal.length - before;
    this.acknowledge(person, { key, write: call, verdict, events: [events] });
  }

  /** Lets a fault happen while something is under way, and pass again. Settles with what was under way. */
  async during<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    this.count(fault);
    this.tell(`  (${fault})`);
    const index = this.chance.between(0, this.site.urls.length - 1);
    const [before, lasting] = [this.chance.between(0, 25), this.chance.between(0, 40)];
    const working = work();
    // Its failure is looked at below, when all is well again.
    const settled = working.catch(() => undefined);
    await delay(before);
    await this.site.strike(fault, index);
    await delay(lasting);
    await this.site.heal(fault, index);
    await settled;
    // A database that crashes may lose the last read rows, never events; they are back when the projector is.
    if (fault === 'database killed') await this.inspector.untilProjected();
    return working;
  }

  /** The clock goes on, by hours or by months; the day's jobs are to be run. Answers when that was. */
  async timePasses(): Promise<Date> {
    this.#planned = this.#later();
    await this.site.travelTo(this.#planned);
    this.tell(`It is ${this.#planned.toISOString()}`);
    return this.site.now;
  }

  /** Runs the jobs that are due, in one process or in all at once. What goes wrong is for {@link untilDone}. */
  async runJobs(fault?: Fault): Promise<void> {
    const { schedulers } = this.site;
    const running = this.chance.odds(0.3) ? schedulers : [this.chance.oneOf(schedulers)];
    const run = () => this.site.runJobs(running).catch((error: unknown) => this.tell(`  ${error}`));
    await (fault ? this.during(fault, run) : run());
  }

  /** Runs the jobs until each has gone well since then; one that has failed is due again a little later. */
  async untilDone(moved: Date): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      let since = moved;
      // Each follows the one before it, which may have held it up.
      const lacking = (await this.#dailyJobs()).filter(({ lastRun }) => {
        const started = new Date(lastRun?.startedAt ?? 0);
        if (lastRun?.result !== 'succeeded' || started < since) return true;
        since = started;
        return false;
      });
      if (lacking.length === 0) return this.inspector.untilProjected();
      if (lacking.some(({ nextRun }) => new Date(nextRun) > this.site.now)) await this.#wait();
      await this.site.runJobs([0]).catch((error: unknown) => this.tell(`  ${error}`));
    }
    const jobs = JSON.stringify(await this.#dailyJobs());
    throw new Error(`The jobs of the day do not get done: ${jobs}`);
  }

  /**
   * The next run, a quarter of an hour later: where one process was held up while another ran, a job may have come before
   * the one that it follows.
   */
  async runJobsAgain(): Promise<void> {
    await this.#wait();
    await this.site.runJobs(this.site.schedulers);
    await this.untilDone(this.site.now);
  }

  #wait(): Promise<void> {
    return this.site.travelTo(new Date(this.site.now.getTime() + RETRY_MS));
  }

  async #dailyJobs(): Promise<SchedulerStatus['jobs']> {
    const [person] = this.people;
    const status = await person?.get<SchedulerStatus>(this.where(), '/api/scheduler/status');
    return status?.jobs.filter(({ name }) => DAILY_JOBS.includes(name)) ?? [];
  }

  tell(line: string): void {
    this.story.push(line);
  }

  async inspect(): Promise<void> {
    this.tally.inspections += 1;
    await this.inspector.inspect(this.people, this.where());
  }

  #later(): Date {
    const kind = this.chance.weighted({ hours: 2, day: 4, week: 4, month: 3, season: 1 });
    const range = { hours: [0, 0], day: [1, 1], week: [2, 7], month: [8, 31], season: [32, 100] };
    const [low = 0, high = 0] = range[kind];
    const next = new Date(this.#planned);
    next.setUTCDate(next.getUTCDate() + this.chance.between(low, high));
    const hour = this.chance.oneOf(HOURS);
    next.setUTCHours(kind === 'hours' ? nextHour(next) : hour);
    return next;
  }
}

/** The next of {@link HOURS}, tomorrow's first as a number past midnight. */
function nextHour(now: Date): number {
  return HOURS.find((hour) => hour > now.getUTCHours()) ?? HOURS[0] + 24;
}
