/** The kinds of step that a simulation is made of. Each leaves model and service telling the same. */
import assert from 'node:assert/strict';
import { createLog } from '../../api/log.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { replay } from '../../projections/replay.ts';
import { assertSame, look, newest } from './checks.ts';
import { DAILY_JOBS } from './model/by-itself.ts';
import { newHousehold, told } from './model/household.ts';
import { adopt, undo } from './model/undoing.ts';
import { type Listed, viewOfListed } from './model/view.ts';
import type { Acknowledged, Person } from './person.ts';
import { cutOffJobs, raceJobs, rush } from './rush.ts';
import type { World } from './world.ts';

/** Takes a step; true when all is to be inspected after it. */
type Step = (world: World, person: Person) => Promise<boolean>;

const command: Step = async (world, person) => {
  await world.command(person, world.choose(person));
  await look(person, world.where());
  return false;
};

function lookAtAll(world: World): Promise<unknown> {
  return Promise.all(world.people.map((person) => look(person, world.where())));
}

const timePasses: Step = async (world) => {
  const moved = await world.timePasses();
  await world.runJobs();
  await world.untilDone(moved);
  for (const person of world.people)
    for (const job of DAILY_JOBS) job(person.house, world.today(person));
  await lookAtAll(world);
  return false;
};

const busyDay: Step = async (world, person) => {
  await raceJobs(world, person);
  for (const other of world.people)
    if (other !== person) for (const job of DAILY_JOBS) job(other.house, world.today(other));
  await lookAtAll(world);
  return false;
};

/** Whether it can be undone is asked before, and must be so. */
const undoOne: Step = async (world, person) => {
  const rows = await newest(person, world.where(), 40);
  if (rows.length === 0) return false;
  const last = rows.length - 1;
  await takeBack(
    world,
    person,
    Math.min(world.chance.between(0, last), world.chance.between(0, last)),
  );
  return false;
};

/** Takes back what happened so many events ago, if it can be; true when it was. */
async function takeBack(world: World, person: Person, ago: number): Promise<boolean> {
  const row = (await newest(person, world.where(), ago + 1))[ago];
  const { house } = person;
  const entry = told(house.journal).at(-1 - ago);
  if (!row || !entry) throw new Error(`Nothing happened ${ago} events ago`);
  assertSame([entry], [row]);
  const write = { name: 'undo', id: row.eventId } as const;
  const { key, verdict } = await world.ask(person, write);
  const { undoable, whyNot } = row;
  const expected = undoable ? { status: 200 } : { status: 409, code: whyNot?.code };
  assert.deepEqual(verdict, expected, `undoing ${row.type}`);
  const before = house.journal.length;
  if (undoable) {
    undo(house, house.journal.indexOf(entry), world.today(person));
    adopt(house, entry, viewOfListed(await person.lists(world.where())));
  }
  const events = house.journal.length - before;
  world.acknowledge(person, { key, write, verdict, events: [events] });
  await look(person, world.where());
  return undoable;
}

/** What is done and undone on one day was never done. */
const undoAtOnce: Step = async (world, person) => {
  const before = timeless(await person.lists(world.where()));
  const { journal } = person.house;
  const length = journal.length;
  await command(world, person);
  const grown = journal.length - length;
  const isOnePress = ['BillPaid', 'PeriodSettled', 'BillsImported'].includes(
    journal[length]?.type ?? '',
  );
  if (grown === 0 || (grown > 1 && !isOnePress)) return false;
  if (await takeBack(world, person, 0))
    assert.deepEqual(timeless(await person.lists(world.where())), before, 'done and undone');
  return false;
};

/** The lists without the times at which their rows were written: what comes back is written anew. */
function timeless(lists: Listed): unknown {
  const times = new Set(['createdAt', 'updatedAt', 'lastUpdated']);
  return JSON.parse(JSON.stringify(lists, (name, value) => (times.has(name) ? undefined : value)));
}

/** Everybody asks for something at once. */
const crowd: Step = async (world) => {
  await everybodyActs(world);
  await lookAtAll(world);
  return false;
};

function everybodyActs(world: World): Promise<unknown> {
  return Promise.all(world.people.map((person) => world.command(person, world.choose(person))));
}

/** A repetition that comes weeks late is acted on no second time. */
const late: Step = async (world, person) => {
  const effective = effectiveOf(world, person);
  if (effective.length === 0) return false;
  const { key, write, verdict: first } = world.chance.oneOf(effective);
  world.tell(`person ${person.number} again, ${key}: ${JSON.stringify(write)}`);
  const { status } = await person.write(world.where(), key, write);
  // What it made may be gone since, and then cannot be shown.
  assert.ok(status === first.status || status === 410, `${key} again: ${status}`);
  return assertNothingHappened(world, person);
};

/** A key that was used for something else is refused. */
const reused: Step = async (world, person) => {
  const effective = effectiveOf(world, person);
  if (effective.length === 0) return false;
  const { key } = world.chance.oneOf(effective);
  world.tell(`person ${person.number} uses ${key} for something else`);
  const body = { name: `Another ${person.mark}`, balance: '1.00' };
  const verdict = await person.write(world.where(), key, { name: 'createAccount', body });
  assert.deepEqual(verdict, { status: 422, code: 'idempotency_key_reused' });
  return assertNothingHappened(world, person);
};

/** How long a command is known again at least (docs/product.md, Calls and answers). */
const KNOWN_MS = 30 * 86_400_000;

/** What surely left something in the log, by which it is known for as long as is promised. */
function effectiveOf({ site }: World, { acknowledged }: Person): readonly Acknowledged[] {
  return acknowledged.filter(
    ({ events, at }) =>
      events.every((count) => count > 0) && at && site.now.getTime() - at.getTime() < KNOWN_MS,
  );
}

async function assertNothingHappened(world: World, person: Person): Promise<boolean> {
  await look(person, world.where());
  const rows = await newest(person, world.where(), 3);
  assertSame(told(person.house.journal).slice(-3).toReversed(), rows);
  return false;
}

/** The person loses patience before there is an answer, and asks again. */
const hangUp: Step = async (world, person) => {
  await world.command(person, world.choose(person), 'hang up');
  await look(person, world.where());
  return false;
};

const faultyCommand: Step = async (world, person) => {
  await world.command(person, world.choose(person), world.chance.oneOf(world.site.faults));
  return true;
};

const faultyCrowd: Step = async (world) => {
  await world.during(world.chance.oneOf(world.site.faults), () => everybodyActs(world));
  return true;
};

const faultyDay: Step = async (world) => {
  await cutOffJobs(world, world.chance.oneOf(world.site.faults));
  return true;
};

/** All rows are folded anew, some of an older program and some that were spoilt, while people go on. */
const rebuild: Step = async (world, person) => {
  const { engines } = world.inspector;
  const isOutdated = world.chance.odds(0.3);
  world.tell(isOutdated ? 'All rows become an older program’s' : 'All rows are folded anew');
  if (isOutdated) await engines.pool.query('UPDATE read_model.ledgers SET version = 0');
  const tables = new ReadTables({ ...engines, log: createLog('error') });
  const found = () => undefined;
  await Promise.all([
    isOutdated ? Promise.resolve() : replay({ ...engines, tables, found }),
    world.command(person, world.choose(person)),
  ]);
  return true;
};

/** All data goes, and the person begins anew. */
const erase: Step = async (world, person) => {
  const fault = world.chance.odds(0.5) ? world.chance.oneOf(world.site.faults) : undefined;
  const { verdict } = await world.ask(person, { name: 'deleteData' }, fault);
  assert.deepEqual(verdict, { status: 200 });
  person.house = newHousehold(person.zone, world.today(person));
  person.acknowledged = [];
  return true;
};

/** Each kind of step with how often it comes up. */
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
  rebuild: { take: rebuild, weight: 0.8 },
  erase: { take: erase, weight: 0.6 },
} as const satisfies Record<string, { take: Step; weight: number }>;
