/** The kinds of step that a simulation takes. After each, the model and the service show the same. */
import assert from 'node:assert/strict';
import { createLog } from '../../api/log.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { replay } from '../../projections/replay.ts';
import { assertActivity, checkLists, newestActivity } from './checks.ts';
import { runDailyJobs } from './model/by-itself.ts';
import { newHousehold, shownEntries } from './model/household.ts';
import { copyDates, undo } from './model/undoing.ts';
import { type Listed, viewOfListed } from './model/view.ts';
import type { Acknowledged, Person } from './person.ts';
import { cutOffJobs, raceJobs, rush } from './rush.ts';
import type { World } from './world.ts';

type Step = (world: World, person: Person) => Promise<unknown>;

const command: Step = async (world, person) => {
  await world.command(person, world.choose(person));
  await checkLists(person, world.roundRobin());
};

function checkEveryone(world: World): Promise<unknown> {
  return Promise.all(world.people.map((person) => checkLists(person, world.roundRobin())));
}

const timePasses: Step = async (world) => {
  const since = await world.timePasses();
  await world.runJobs();
  await world.untilJobsDone(since);
  for (const person of world.people) runDailyJobs(person.house, world.today(person));
  await checkEveryone(world);
};

const busyDay: Step = async (world, person) => {
  await raceJobs(world, person);
  for (const other of world.people)
    if (other !== person) runDailyJobs(other.house, world.today(other));
  await checkEveryone(world);
};

/** Undoes one of the last rows of the activity, usually a recent one. */
const undoOne: Step = async (world, person) => {
  const { length } = await newestActivity(person, world.roundRobin(), 40);
  const pick = () => world.chance.between(0, length - 1);
  if (length > 0) await undoRow(world, person, Math.min(pick(), pick()));
};

/** Undoes the row that is so many rows from the newest one. True when it was undone; the row must have said whether it can be. */
async function undoRow(world: World, person: Person, ago: number): Promise<boolean> {
  const row = (await newestActivity(person, world.roundRobin(), ago + 1))[ago];
  const { house } = person;
  const entry = shownEntries(house.journal).at(-1 - ago);
  if (!row || !entry) throw new Error(`The activity has no row ${ago}`);
  assertActivity([entry], [row]);
  const write = { name: 'undo', id: row.eventId } as const;
  const { key, verdict } = await world.send(person, write);
  const { undoable, whyNot } = row;
  const expected = undoable ? { status: 200 } : { status: 409, code: whyNot?.code };
  assert.deepEqual(verdict, expected, `undoing ${row.type}`);
  const before = house.journal.length;
  if (undoable) {
    undo(house, house.journal.indexOf(entry), world.today(person));
    copyDates(house, entry, viewOfListed(await person.lists(world.roundRobin())));
  }
  const events = house.journal.length - before;
  world.acknowledge(person, { key, write, verdict, events: [events] });
  await checkLists(person, world.roundRobin());
  return undoable;
}

/** A command that is undone on the same day leaves the lists as they were. */
const undoAtOnce: Step = async (world, person) => {
  const before = withoutTimes(await person.lists(world.roundRobin()));
  const { journal } = person.house;
  const length = journal.length;
  await command(world, person);
  const added = journal.length - length;
  const isOnePress = ['BillPaid', 'PeriodSettled', 'BillsImported'].includes(
    journal[length]?.type ?? '',
  );
  if (added === 0 || (added > 1 && !isOnePress)) return;
  if (!(await undoRow(world, person, 0))) return;
  const after = withoutTimes(await person.lists(world.roundRobin()));
  assert.deepEqual(after, before, 'done and undone');
};

/** The lists without the times at which their rows were written: an undo writes the rows again. */
function withoutTimes(lists: Listed): unknown {
  const times = new Set(['createdAt', 'updatedAt', 'lastUpdated']);
  return JSON.parse(JSON.stringify(lists, (name, value) => (times.has(name) ? undefined : value)));
}

const crowd: Step = async (world) => {
  await everybodyActs(world);
  await checkEveryone(world);
};

/** Everybody sends a command at the same time. */
function everybodyActs(world: World): Promise<unknown> {
  return Promise.all(world.people.map((person) => world.command(person, world.choose(person))));
}

/** A command that is sent again weeks later changes nothing. */
const late: Step = async (world, person) => {
  const stored = storedCommands(world, person);
  if (stored.length === 0) return;
  const { key, write, verdict: first } = world.chance.oneOf(stored);
  world.note(`person ${person.number} again, ${key}: ${JSON.stringify(write)}`);
  const { status } = await person.write(world.roundRobin(), key, write);
  // What the command made may be deleted since, and then cannot be shown.
  assert.ok(status === first.status || status === 410, `${key} again: ${status}`);
  await assertNothingHappened(world, person);
};

/** A key that was used for another command is refused. */
const reused: Step = async (world, person) => {
  const stored = storedCommands(world, person);
  if (stored.length === 0) return;
  const { key } = world.chance.oneOf(stored);
  world.note(`person ${person.number} uses ${key} for something else`);
  const body = { name: `Another ${person.mark}`, balance: '1.00' };
  const verdict = await person.write(world.roundRobin(), key, { name: 'createAccount', body });
  assert.deepEqual(verdict, { status: 422, code: 'idempotency_key_reused' });
  await assertNothingHappened(world, person);
};

/** For how long at least a repeated command is recognized (docs/product.md, Calls and answers). */
const RECOGNIZED_MS = 30 * 86_400_000;

/** The commands that surely have events in the log, and must still be recognized. */
function storedCommands({ site }: World, { acknowledged }: Person): readonly Acknowledged[] {
  const earliest = site.now.getTime() - RECOGNIZED_MS;
  return acknowledged.filter(
    ({ events, at }) => events.every((count) => count > 0) && at && at.getTime() > earliest,
  );
}

async function assertNothingHappened(world: World, person: Person): Promise<void> {
  await checkLists(person, world.roundRobin());
  const rows = await newestActivity(person, world.roundRobin(), 3);
  assertActivity(shownEntries(person.house.journal).slice(-3).toReversed(), rows);
}

/** The person hangs up before there is an answer, and sends the command again. */
const hangUp: Step = async (world, person) => {
  await world.command(person, world.choose(person), 'hang up');
  await checkLists(person, world.roundRobin());
};

const faultyCommand: Step = (world, person) =>
  world.command(person, world.choose(person), world.chance.oneOf(world.site.faults));

const faultyCrowd: Step = (world) =>
  world.during(world.chance.oneOf(world.site.faults), () => everybodyActs(world));

const faultyDay: Step = (world) => cutOffJobs(world, world.chance.oneOf(world.site.faults));

/** All read rows are folded again while a command runs: by a replay, or because an older program is said to have written them. */
const rebuild: Step = async (world, person) => {
  const { engines } = world.inspector;
  const isOutdated = world.chance.odds(0.3);
  world.note(isOutdated ? 'All rows become an older program’s' : 'All rows are folded again');
  if (isOutdated) await engines.pool.query('UPDATE read_model.ledgers SET version = 0');
  const tables = new ReadTables({ ...engines, log: createLog('error') });
  const found = () => undefined;
  await Promise.all([
    isOutdated ? Promise.resolve() : replay({ ...engines, tables, found }),
    world.command(person, world.choose(person)),
  ]);
};

/** The person deletes all data, and begins with an empty household. */
const erase: Step = async (world, person) => {
  const fault = world.chance.odds(0.5) ? world.chance.oneOf(world.site.faults) : undefined;
  const { verdict } = await world.send(person, { name: 'deleteData' }, fault);
  assert.deepEqual(verdict, { status: 200 });
  person.house = newHousehold(person.zone, world.today(person));
  person.acknowledged = [];
};

/** Each kind of step with its weight. After one that `inspects`, as after every fault, everything is inspected. */
export const STEPS = {
  command: { take: command, weight: 60 },
  timePasses: { take: timePasses, weight: 11 },
  busyDay: { take: busyDay, weight: 3 },
  undo: { take: undoOne, weight: 7 },
  undoAtOnce: { take: undoAtOnce, weight: 3 },
  rush: { take: rush, weight: 7 },
  crowd: { take: crowd, weight: 4 },
  late: { take: late, weight: 3 },
  reused: { take: reused, weight: 1 },
  hangUp: { take: hangUp, weight: 3 },
  faultyCommand: { take: faultyCommand, weight: 1.3 },
  faultyCrowd: { take: faultyCrowd, weight: 1.2 },
  faultyDay: { take: faultyDay, weight: 1 },
  rebuild: { take: rebuild, weight: 0.8, inspects: true },
  erase: { take: erase, weight: 0.6, inspects: true },
} satisfies Record<string, { take: Step; weight: number; inspects?: true }>;
