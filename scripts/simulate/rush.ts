/** Commands that race each other or the daily jobs: some order of them must explain every answer. */
import assert from 'node:assert/strict';
import { assertActivity, checkLists, newestActivity } from './checks.ts';
import { answer } from './model/answers.ts';
import { DAILY_JOBS } from './model/by-itself.ts';
import type { Call, Verdict } from './model/calls.ts';
import { type Household, shownEntries } from './model/household.ts';
import { viewOfListed, viewOfModel } from './model/view.ts';
import type { Person } from './person.ts';
import type { Fault } from './site.ts';
import type { World } from './world.ts';

/** The most commands at once: the model plays every order of them. */
const AT_ONCE = 3;

/** How many rows of the activity are compared; a later inspection compares the rest. */
const ROWS = 100;

/** One of several actions on a household whose order is not known. */
type Action = (house: Household) => Verdict | null;
type Answered = { key: string; call: Call; action: Action; verdict: Verdict };

/** Sends several commands of one person at once, some of them twice, at times with a fault meanwhile. */
export async function rush(world: World, person: Person): Promise<void> {
  const fault = world.chance.odds(0.15) && world.chance.oneOf(world.site.faults);
  const count = world.chance.between(2, AT_ONCE);
  const chosen = Array.from({ length: count }, () => ({
    call: world.choose(person),
    twice: world.chance.odds(0.5),
  }));
  const send = () => Promise.all(chosen.map((one) => sendOne(world, person, one)));
  const answered = await (fault ? world.during(fault, send) : send());
  await explain(world, person, answered, orders(answered.map(({ action }) => action)));
}

/** A person sends a command as the day begins: before, between or after the jobs. */
export async function raceJobs(world: World, person: Person): Promise<void> {
  const since = await world.timePasses();
  const one = { call: world.choose(person), twice: false };
  const [answered] = await Promise.all([sendOne(world, person, one), world.runJobs()]);
  await world.untilJobsDone(since);
  const jobs = jobsOf(world, person);
  const possible = Array.from({ length: jobs.length + 1 }, (_, at) =>
    jobs.toSpliced(at, 0, answered.action),
  );
  await explain(world, person, [answered], possible);
}

/**
 * A fault strikes the daily jobs while they run, and they run again. Where the fault cut off the transfers, a household's
 * payments may come before them. Weeks always come first.
 */
export async function cutOffJobs(world: World, fault: Fault): Promise<void> {
  const since = await world.timePasses();
  await world.runJobs(fault);
  await world.untilJobsDone(since);
  await world.runJobsAgain();
  for (const person of world.people) {
    const [weeks, rules, payments] = jobsOf(world, person) as [Action, Action, Action];
    const usual = [weeks, rules, payments];
    await explain(world, person, [], [usual, [weeks, payments, rules, payments]]);
    await checkLists(person, world.roundRobin());
  }
}

function jobsOf(world: World, person: Person): Action[] {
  const today = world.today(person);
  return DAILY_JOBS.map((job) => (house) => {
    job(house, today);
    return null;
  });
}

/**
 * Sends a command, perhaps twice at once under the same key. Both answers must then be alike, or a success must be the answer
 * from then on (docs/decisions/idempotency-in-the-log.md).
 */
async function sendOne(
  world: World,
  person: Person,
  { call, twice }: { call: Call; twice: boolean },
): Promise<Answered> {
  const key = person.newKey();
  const times = twice ? 2 : 1;
  world.note(`person ${person.number}, ${key}, ${times} at once: ${JSON.stringify(call)}`);
  const today = world.today(person);
  const rounds = Array.from({ length: times }, () => world.roundRobin());
  const answers = await Promise.all(rounds.map((nextUrl) => person.write(nextUrl, key, call)));
  const done = answers.find(({ status }) => status < 400);
  const verdict = done ?? answers[0] ?? { status: 0 };
  // One process may refuse it, and another one accept it after another command of this rush.
  const overruled = ({ status }: Verdict) => done !== undefined && status >= 400;
  for (const other of answers)
    if (!overruled(other)) assert.deepEqual(other, verdict, `two answers to ${key}`);
  const [nextUrl] = rounds;
  if (nextUrl && answers.some(overruled))
    assert.deepEqual(await person.write(nextUrl, key, call), verdict, `a third answer to ${key}`);
  world.note(`  ${key}: ${verdict.status} ${verdict.code ?? ''}`);
  return { key, call, action: (house) => answer(house, call, today), verdict };
}

/** Finds the orders that explain the answers, the lists and the activity. The first one becomes the person's household. */
async function explain(
  world: World,
  person: Person,
  answered: readonly Answered[],
  possible: readonly (readonly Action[])[],
): Promise<void> {
  const seen = viewOfListed(await person.lists(world.roundRobin()));
  const played = possible.map((order) => play(person.house, order));
  const rows = await newestActivity(person, world.roundRobin(), ROWS);
  const whyNot = ({ house, outcomes, added }: Played): string | null =>
    failureOf(() => {
      assert.deepEqual(
        answered.map(({ verdict }) => verdict),
        answered.map(({ action, verdict }) => expected(outcomes.get(action), verdict, house)),
      );
      assert.deepEqual(seen, viewOfModel(house));
      const entries = shownEntries(added).toReversed();
      assertActivity(entries.slice(0, ROWS), rows.slice(0, entries.length));
    });
  const explaining = played.filter((one) => whyNot(one) === null);
  const [first] = explaining;
  if (!first) {
    for (const [index, one] of played.entries())
      world.note(`Order ${index + 1} of these does not explain it: ${whyNot(one)}`);
    assert.fail(`no order of what person ${person.number} sent at once explains it`);
  }
  person.house = first.house;
  for (const { action, key, call, verdict } of answered) {
    const events = explaining.map(({ outcomes }) => outcomes.get(action)?.events ?? 0);
    world.acknowledge(person, { key, write: call, verdict, events });
  }
}

/** What one action made may be deleted by another: its answer may then say so instead of success. */
function expected(outcome: Outcome | undefined, actual: Verdict, house: Household): Verdict | null {
  const { verdict = null, ids = [] } = outcome ?? {};
  const now = idsIn(house);
  const isDeleted = ids.some((id) => !now.includes(id));
  const isDone = verdict !== null && verdict.status < 300;
  return actual.code === 'deleted_since' && isDone && isDeleted ? actual : verdict;
}

const KINDS = ['accounts', 'bills', 'rules', 'incomes', 'pastAmounts'] as const;
const idsIn = (house: Household) =>
  KINDS.flatMap((kind) => house[kind].map(({ id }) => `${kind} ${id}`));

/** The answer to an action, how many events it caused, and the ids of all things after it. */
type Outcome = { verdict: Verdict | null; events: number; ids: string[] };

type Played = ReturnType<typeof play>;

/** A copy of the household after these actions in this order. */
function play(before: Household, order: readonly Action[]) {
  const house = { ...structuredClone({ ...before, journal: [] }), journal: [...before.journal] };
  const outcomes = new Map<Action, Outcome>();
  for (const action of order) {
    const { length } = house.journal;
    const verdict = action(house);
    const events = house.journal.length - length;
    outcomes.set(action, { verdict, events, ids: idsIn(house) });
  }
  return { house, outcomes, added: house.journal.slice(before.journal.length) };
}

function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first) =>
    orders(list.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

/** The message of the assertion that fails in a check; null when none does. */
function failureOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof assert.AssertionError) return error.message;
    throw error;
  }
}
