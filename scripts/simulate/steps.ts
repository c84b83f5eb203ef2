/** The kinds of step that a simulation is made of. Each leaves model and service telling the same. */
import assert from 'node:assert/strict';
import { replay, rollBack } from '../../projections/replay/replay.ts';
import { assertSame, look, newest, type Where } from './checks.ts';
import { answer } from './model/answers.ts';
import type { Call } from './model/calls.ts';
import { type Household, newHousehold } from './model/household.ts';
import { adopt, undo } from './model/undoing.ts';
import { type Listed, viewOfListed, viewOfModel } from './model/view.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** Takes a step; true when all is to be inspected after it. */
type Step = (world: World, person: Person) => Promise<boolean>;

/** At most so many commands are sent at once: every order of them is tried out. */
const AT_ONCE = 3;

const command: Step = async (world, person) => {
  await world.command(person, world.choose(person));
  await look(person, world.where());
  return false;
};

const timePasses: Step = async (world) => {
  await world.timePasses();
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
  const at = house.journal.length - 1 - ago;
  const entry = house.journal[at];
  if (!row || !entry) throw new Error(`Nothing happened ${ago} events ago`);
  assertSame([entry], [row]);
  const write = { name: 'undo', id: row.eventId } as const;
  const { key, verdict } = await world.ask(person, write);
  const { undoable, whyNot } = row;
  const expected = undoable ? { status: 200 } : { status: 409, code: whyNot?.code };
  assert.deepEqual(verdict, expected, `undoing ${row.type}`);
  const before = house.journal.length;
  if (undoable) {
    undo(house, at, world.today(person));
    adopt(house, entry, viewOfListed(await person.lists(world.where())));
  }
  const events = house.journal.length - before;
  world.acknowledge(person, { key, write, verdict, events });
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
  const isPayment = journal[length]?.type === 'BillPaid';
  if (grown === 0 || (grown > 1 && !isPayment)) return false;
  if (await takeBack(world, person, grown - 1))
    assert.deepEqual(timeless(await person.lists(world.where())), before, 'done and undone');
  return false;
};

/** The lists without the times at which their rows were written: what comes back is written anew. */
function timeless(lists: Listed): unknown {
  const times = new Set(['createdAt', 'updatedAt', 'lastUpdated']);
  return JSON.parse(JSON.stringify(lists, (name, value) => (times.has(name) ? undefined : value)));
}

/** Several commands at once, some twice: whatever order they took, it must be one that explains every answer. */
const rush: Step = async (world, person) => {
  const calls = Array.from({ length: world.chance.between(2, AT_ONCE) }, () =>
    world.choose(person),
  );
  const sent = calls.map((call) => ({ call, key: person.newKey(), twice: world.chance.odds(0.5) }));
  for (const one of sent) world.tell(`person ${person.number} at once ${JSON.stringify(one)}`);
  const wheres = sent.map(() => world.where());
  const verdicts = await Promise.all(
    sent.map(async ({ call, key, twice }, index) => {
      const where = wheres[index] as Where;
      const both = [call, ...(twice ? [call] : [])].map((one) => person.write(where, key, one));
      const [first, second] = await Promise.all(both);
      if (second) assert.deepEqual(second, first, `two answers to ${key}`);
      return first;
    }),
  );
  world.tell(`  ${JSON.stringify(verdicts)}`);
  const seen = viewOfListed(await person.lists(world.where()));
  const rows = await newest(person, world.where(), 2 * AT_ONCE);
  const told = orders(calls).map((order) => lived(person.house, order, world.today(person)));
  const explained = told.find(({ house, answers, added }) =>
    holds(() => {
      assert.deepEqual(
        calls.map((call) => answers.get(call)?.verdict),
        verdicts,
      );
      assert.deepEqual(viewOfModel(house), seen);
      assertSame(added.toReversed(), rows.slice(0, added.length));
    }),
  );
  if (!explained) {
    assert.deepEqual(seen, told[0] && viewOfModel(told[0].house), 'no order explains what is seen');
    throw new Error('No order of the commands explains their answers');
  }
  person.house = explained.house;
  for (const { call, key } of sent) {
    const answered = explained.answers.get(call);
    if (answered) world.acknowledge(person, { key, write: call, ...answered });
  }
  return false;
};

/** A household as it would be had the calls come in this order. */
function lived(before: Household, order: readonly Call[], today: string) {
  const house = { ...structuredClone({ ...before, journal: [] }), journal: [...before.journal] };
  const answers = new Map(
    order.map((call) => {
      const { length } = house.journal;
      const verdict = answer(house, call, today);
      return [call, { verdict, events: house.journal.length - length }] as const;
    }),
  );
  return { house, answers, added: house.journal.slice(before.journal.length) };
}

function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first) =>
    orders(list.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

function holds(look: () => void): boolean {
  try {
    look();
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) return false;
    throw error;
  }
}

/** A repetition that comes months late is acted on no second time. */
const late: Step = async (world, person) => {
  const effective = person.acknowledged.filter(({ events }) => events > 0);
  if (effective.length === 0) return false;
  const { key, write, verdict: first } = world.chance.oneOf(effective);
  world.tell(`person ${person.number} again, ${key}: ${JSON.stringify(write)}`);
  const { status } = await person.write(world.where(), key, write);
  // What it made may be gone since, and then cannot be shown.
  assert.ok(status === first.status || status === 404, `${key} again: ${status}`);
  return assertNothingHappened(world, person);
};

/** A key that was used for something else is refused. */
const reused: Step = async (world, person) => {
  const effective = person.acknowledged.filter(({ events }) => events > 0);
  if (effective.length === 0) return false;
  const { key } = world.chance.oneOf(effective);
  world.tell(`person ${person.number} uses ${key} for something else`);
  const body = { name: `Another ${person.mark}`, balance: '1.00' };
  const verdict = await person.write(world.where(), key, { name: 'createAccount', body });
  assert.deepEqual(verdict, { status: 422, code: 'idempotency_key_reused' });
  return assertNothingHappened(world, person);
};

async function assertNothingHappened(world: World, person: Person): Promise<boolean> {
  await look(person, world.where());
  const rows = await newest(person, world.where(), 3);
  assertSame(person.house.journal.slice(-3).toReversed(), rows);
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

const faultyDay: Step = async (world) => {
  await world.timePasses(world.chance.oneOf(world.site.faults));
  return true;
};

/** The read tables are built anew, or the ones before taken back, while people go on. */
const rebuild: Step = async (world, person) => {
  const { engines } = world.inspector;
  const goesBack = (world.counts.rebuild ?? 0) > 1 && world.chance.odds(0.3);
  world.tell(goesBack ? 'The read tables are rolled back' : 'The read tables are built anew');
  await Promise.all([
    goesBack ? rollBack(engines) : replay(engines),
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
  timePasses: { take: timePasses, weight: 14 },
  undo: { take: undoOne, weight: 7 },
  undoAtOnce: { take: undoAtOnce, weight: 3 },
  rush: { take: rush, weight: 7 },
  late: { take: late, weight: 3 },
  reused: { take: reused, weight: 1 },
  hangUp: { take: hangUp, weight: 3 },
  faultyCommand: { take: faultyCommand, weight: 2.5 },
  faultyDay: { take: faultyDay, weight: 1 },
  rebuild: { take: rebuild, weight: 0.8 },
  erase: { take: erase, weight: 0.6 },
} as const satisfies Record<string, { take: Step; weight: number }>;
