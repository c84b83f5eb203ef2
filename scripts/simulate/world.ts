/** What every step of a simulation works with: the people, the service, the chance, and the log of what was done. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { SchedulerStatus } from '../../api/contract/schedule.ts';
import type { Chance } from './chance.ts';
import type { Inspector } from './checks.ts';
import { nextCall } from './choices.ts';
import { answer } from './model/answers.ts';
import type { Call, Verdict } from './model/calls.ts';
import type { Acknowledged, NextUrl, Person, Write } from './person.ts';
import type { Fault, Site } from './site.ts';

/** Hours of the day (UTC) at which all people have the same date, and have it for some hours more. */
const HOURS = [1, 6, 10, 15, 19] as const;
/** More than the quarter of an hour after which a failed job is due again. */
const RETRY_MS = 20 * 60_000;
/** In real time. A job that a fault struck ends when its connections time out. */
const PATIENCE_MS = 120_000;
const DAILY_JOBS = ['weekly-accrual', 'savings-rules', 'payments'];

export class World {
  readonly chance: Chance;
  readonly site: Site;
  readonly people: readonly Person[];
  readonly inspector: Inspector;
  /** What was done, a line each. */
  readonly log: string[] = [];
  /** A fault struck since the last inspection, or a step asks for one. */
  mustInspect = false;
  readonly tally = { commands: 0, refused: 0, events: 0, inspections: 0 };
  readonly counts: Record<string, number> = {};
  /** The time by the seed. After a retry of jobs the app's clock is a little ahead of it. */
  #planned: Date;

  constructor(parts: Pick<World, 'chance' | 'site' | 'people' | 'inspector'>) {
    this.chance = parts.chance;
    this.site = parts.site;
    this.people = parts.people;
    this.inspector = parts.inspector;
    this.#planned = parts.site.now;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** The app's processes one after the other, from a random one on. */
  roundRobin(): NextUrl {
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

  choose(person: Person): Call {
    const { house, mark } = person;
    return nextCall(this.chance, { house, today: this.today(person), mark });
  }

  /** Sends a write under a new key until it is answered, with a fault meanwhile if one is named. */
  async send(
    person: Person,
    write: Write,
    fault?: Fault | 'hang up',
  ): Promise<{ key: string; verdict: Verdict }> {
    const key = person.newKey();
    this.note(`person ${person.number}, ${key}: ${JSON.stringify(write)}`);
    const nextUrl = this.roundRobin();
    const isHangUp = fault === 'hang up';
    const patience = isHangUp ? AbortSignal.timeout(this.chance.between(1, 30)) : undefined;
    const sending = () => person.write(nextUrl, key, write, patience);
    const verdict = await (fault && !isHangUp ? this.during(fault, sending) : sending());
    this.note(`  ${verdict.status} ${verdict.code ?? ''}`);
    return { key, verdict };
  }

  /** Remembers and counts a write that was answered. */
  acknowledge(person: Person, done: Acknowledged): void {
    person.acknowledged.push({ ...done, at: this.site.now });
    this.tally.commands += 1;
    this.tally.events += done.events[0] ?? 0;
    if (done.verdict.status >= 400) this.tally.refused += 1;
  }

  /** Sends a command; the answer must be the model's. */
  async command(person: Person, call: Call, fault?: Fault | 'hang up'): Promise<void> {
    const { key, verdict } = await this.send(person, call, fault);
    const before = person.house.journal.length;
    const expected = answer(person.house, call, this.today(person));
    assert.deepEqual(verdict, expected, `the answer to ${key}`);
    const events = person.house.journal.length - before;
    this.acknowledge(person, { key, write: call, verdict, events: [events] });
  }

  /** Strikes with a fault while the work is under way, and heals it. Settles as the work does. */
  async during<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    this.mustInspect = true;
    this.count(fault);
    this.note(`  (${fault})`);
    const index = this.chance.between(0, this.site.urls.length - 1);
    const [before, lasting] = [this.chance.between(0, 25), this.chance.between(0, 40)];
    const working = work();
    // The caller gets a failure of the work below, after the fault is healed.
    const settled = working.catch(() => undefined);
    await delay(before);
    await this.site.strike(fault, index);
    await delay(lasting);
    await this.site.heal(fault, index);
    await settled;
    // A crash of the database may lose the last read rows, never events. The projector writes the rows again.
    if (fault === 'database killed') await this.inspector.untilProjected();
    return working;
  }

  /** Sets the clock some hours, days or months on, and answers the new time. The jobs are due then. */
  async timePasses(): Promise<Date> {
    this.#planned = this.#later();
    await this.site.travelTo(this.#planned);
    this.note(`It is ${this.#planned.toISOString()}`);
    return this.site.now;
  }

  /** Runs the jobs that are due, in one process or in all at once. {@link untilJobsDone} retries those that fail. */
  async runJobs(fault?: Fault): Promise<void> {
    const { schedulers } = this.site;
    const running = this.chance.odds(0.3) ? schedulers : [this.chance.oneOf(schedulers)];
    const run = () => this.site.runJobs(running).catch((error: unknown) => this.note(`  ${error}`));
    await (fault ? this.during(fault, run) : run());
  }

  /** Runs the jobs until each has succeeded since then, in their order. A job that failed is due again later. */
  async untilJobsDone(since: Date): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      let earliest = since;
      const unfinished = (await this.#dailyJobs()).filter(({ lastRun }) => {
        const started = new Date(lastRun?.startedAt ?? 0);
        if (lastRun?.result !== 'succeeded' || started < earliest) return true;
        earliest = started;
        return false;
      });
      if (unfinished.length === 0) return this.inspector.untilProjected();
      if (unfinished.some(({ nextRun }) => new Date(nextRun) > this.site.now)) await this.#wait();
      await this.site.runJobs([0]).catch((error: unknown) => this.note(`  ${error}`));
    }
    const jobs = JSON.stringify(await this.#dailyJobs());
    throw new Error(`The daily jobs do not succeed: ${jobs}`);
  }

  /** Runs all jobs once more, later: when a fault delayed one process, a job may have run before the one that it follows. */
  async runJobsAgain(): Promise<void> {
    await this.#wait();
    await this.site.runJobs(this.site.schedulers);
    await this.untilJobsDone(this.site.now);
  }

  #wait(): Promise<void> {
    return this.site.travelTo(new Date(this.site.now.getTime() + RETRY_MS));
  }

  async #dailyJobs(): Promise<SchedulerStatus['jobs']> {
    const [person] = this.people;
    const status = await person?.get<SchedulerStatus>(this.roundRobin(), '/api/scheduler/status');
    return status?.jobs.filter(({ name }) => DAILY_JOBS.includes(name)) ?? [];
  }

  /** Adds a line to the log. */
  note(line: string): void {
    this.log.push(line);
  }

  async inspect(): Promise<void> {
    this.mustInspect = false;
    this.tally.inspections += 1;
    await this.inspector.inspect(this.people, this.roundRobin());
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

/** The next of {@link HOURS}; tomorrow's first one counts from today's midnight. */
function nextHour(now: Date): number {
  return HOURS.find((hour) => hour > now.getUTCHours()) ?? HOURS[0] + 24;
}
