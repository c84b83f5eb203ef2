/** Commands that race each other, or the jobs of the day. */
import assert from 'node:assert/strict';
import { assertSame, look, newest } from './checks.ts';
import { answer } from './model/answers.ts';
import { DAILY_JOBS } from './model/by-itself.ts';
import type { Sent, Verdict } from './model/calls.ts';
import { type Household, told } from './model/household.ts';
import { viewOfListed, viewOfModel } from './model/view.ts';
import type { Person } from './person.ts';
import type { Fault } from './site.ts';
import type { World } from './world.ts';

/** At most so many commands are sent at once: every order of them is tried out. */
const AT_ONCE = 3;

/** So much of what happened is compared; the inspection that follows sees the rest. */
const ROWS = 100;

/** One thing of several that happen in an order of which nobody can be sure. */
type Deed = (house: Household) => Verdict | null;
type Asked = { key: string; call: Sent; deed: Deed; verdict: Verdict };

/**
 * Several commands of one person at once, some twice: whatever order they took, it must be one that explains every answer.
 * True when something befell the service meanwhile.
 */
export async function rush(world: World, person: Person): Promise<boolean> {
  const fault = world.chance.odds(0.15) && world.chance.oneOf(world.site.faults);
  const count = world.chance.between(2, AT_ONCE);
  const chosen = Array.from({ length: count }, () => ({
    call: world.choose(person),
    twice: world.chance.odds(0.5),
  }));
  const send = () => Promise.all(chosen.map((one) => sendOne(world, person, one)));
  const asked = await (fault ? world.during(fault, send) : send());
  await explain(world, person, asked, orders(asked.map(({ deed }) => deed)));
  return fault !== false;
}

/** A person does something just when the day begins: before, between or after the jobs. */
export async function raceJobs(world: World, person: Person): Promise<void> {
  const moved = await world.timePasses();
  const one = { call: world.choose(person), twice: false };
  const [asked] = await Promise.all([sendOne(world, person, one), world.runJobs()]);
  await world.untilDone(moved);
  const today = world.today(person);
  const jobs = DAILY_JOBS.map(
    (job): Deed =>
      (house) => {
        job(house, today);
        return null;
      },
  );
  const places = Array.from({ length: jobs.length + 1 }, (_, at) =>
    jobs.toSpliced(at, 0, asked.deed),
  );
  await explain(world, person, [asked], places);
}

/**
 * The day's jobs are struck while they run, and made up for. A household whose transfers were cut off may be paid for
 * first, but nothing moves before its weeks are set aside.
 */
export async function cutOffJobs(world: World, fault: Fault): Promise<void> {
  const moved = await world.timePasses();
  await world.runJobs(fault);
  await world.untilDone(moved);
  await world.runJobsAgain();
  for (const person of world.people) {
    const [weeks, rules, payments] = jobsOf(world, person) as [Deed, Deed, Deed];
    const inTurn = [weeks, rules, payments];
    await explain(world, person, [], [inTurn, [weeks, payments, rules, payments]]);
    await look(person, world.where());
  }
}

function jobsOf(world: World, person: Person): Deed[] {
  const today = world.today(person);
  return DAILY_JOBS.map((job) => (house) => {
    job(house, today);
    return null;
  });
}

/**
 * Sends a command, perhaps twice with the same key at the same time: then both must be answered alike, or what was done must be
 * the answer from then on (docs/decisions/idempotency-in-the-log.md).
 */
async function sendOne(
  world: World,
  person: Person,
  { call, twice }: { call: Sent; twice: boolean },
): Promise<Asked> {
  const key = person.newKey();
  const times = twice ? 2 : 1;
  world.tell(`person ${person.number}, ${key}, ${times} at once: ${JSON.stringify(call)}`);
  const today = world.today(person);
  const wheres = Array.from({ length: times }, () => world.where());
  const answers = await Promise.all(wheres.map((where) => person.write(where, key, call)));
  const done = answers.find(({ status }) => status < 400);
  const verdict = done ?? answers[0] ?? { status: 0 };
  // Two processes may run it, and one may refuse it before something else of this rush lets the other do it.
  const overruled = ({ status }: Verdict) => done !== undefined && status >= 400;
  for (const other of answers)
    if (!overruled(other)) assert.deepEqual(other, verdict, `two answers to ${key}`);
  const [where] = wheres;
  if (where && answers.some(overruled))
    assert.deepEqual(await person.write(where, key, call), verdict, `a third answer to ${key}`);
  world.tell(`  ${key}: ${verdict.status} ${verdict.code ?? ''}`);
  return { key, call, deed: (house) => answer(house, call, today), verdict };
}

/** Finds the order that explains what was answered and what is seen, and takes the household on by it. */
async function explain(
  world: World,
  person: Person,
  asked: readonly Asked[],
  possible: readonly (readonly Deed[])[],
): Promise<void> {
  const seen = viewOfListed(await person.lists(world.where()));
  const lives = possible.map((order) => lived(person.house, order));
  const rows = await newest(person, world.where(), ROWS);
  const assertLived = ({ house, outcomes, added }: Life) => {
    assert.deepEqual(
      asked.map(({ verdict }) => verdict),
      asked.map(({ deed, verdict }) => expected(outcomes.get(deed), verdict, house)),
    );
    assert.deepEqual(seen, viewOfModel(house));
    const entries = told(added).toReversed();
    assertSame(entries.slice(0, ROWS), rows.slice(0, entries.length));
  };
  const explaining = lives.filter((one) => holds(() => assertLived(one)));
  const [life] = explaining;
  if (!life) {
    for (const [index, one] of lives.entries())
      world.tell(
        `Order ${index + 1} of these does not explain it: ${failure(() => assertLived(one))}`,
      );
    assert.fail(`no order of what was asked at once by person ${person.number} explains it`);
  }
  person.house = life.house;
  for (const { deed, key, call, verdict } of asked) {
    const events = explaining.map(({ outcomes }) => outcomes.get(deed)?.events ?? 0);
    world.acknowledge(person, { key, write: call, verdict, events });
  }
}

type Life = ReturnType<typeof lived>;

/** What another of the deeds has deleted cannot be shown any more: that is said then in the place of a success. */
function expected(outcome: Outcome | undefined, said: Verdict, house: Household): Verdict | null {
  const { verdict = null, left = [] } = outcome ?? {};
  const there = idsIn(house);
  const isGone = left.some((id) => !there.includes(id));
  const isDone = verdict !== null && verdict.status < 300;
  return said.code === 'deleted_since' && isDone && isGone ? said : verdict;
}

const KINDS = ['accounts', 'bills', 'rules', 'incomes', 'pastAmounts'] as const;
const idsIn = (house: Household) =>
  KINDS.flatMap((kind) => house[kind].map(({ id }) => `${kind} ${id}`));

/** How a deed ended: its answer, how many events it caused, and all that there was after it. */
type Outcome = { verdict: Verdict | null; events: number; left: string[] };

/** A household as it would be, had the deeds come in this order. */
function lived(before: Household, order: readonly Deed[]) {
  const house = { ...structuredClone({ ...before, journal: [] }), journal: [...before.journal] };
  const outcomes = new Map<Deed, Outcome>();
  for (const deed of order) {
    const { length } = house.journal;
    const verdict = deed(house);
    const events = house.journal.length - length;
    outcomes.set(deed, { verdict, events, left: idsIn(house) });
  }
  return { house, outcomes, added: house.journal.slice(before.journal.length) };
}

function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first) =>
    orders(list.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

const holds = (look: () => void): boolean => failure(look) === null;

/** What is not as it should be; null when all is. */
function failure(look: () => void): string | null {
  try {
    look();
    return null;
  } catch (error) {
    if (error instanceof assert.AssertionError) return error.message;
    throw error;
  }
}
