/** Somebody who can write SQL and has no key: whatever they do to the log is named, and stays within the ledger they did it to. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCodec, ledgerStream } from '../../ledger/store/codec.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { accountOpened, billAdded, billFunded } from '../../ledger/testing/given.ts';
import { replay } from '../replay.ts';
import { openAttacker } from '../testing/attacker.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { audit, type Finding } from './audit.ts';

let workshop: Workshop;
let attacker: ReturnType<typeof openAttacker>;
/** Ledgers, each with revisions 0 to 6. Nothing is done to the bystander's. */
let victim: string;
let other: string;
let bystander: string;

beforeEach(async () => {
  workshop = await openWorkshop();
  const household = [accountOpened(500), billAdded(), billFunded(40)];
  const ledgers = [1, 2, 3].map(() => workshop.given(...household));
  [victim = '', other = '', bystander = ''] = await Promise.all(ledgers);
  for (const cents of [1, 2, 3]) {
    await workshop.earn(victim, cents);
    await workshop.earn(other, cents * 10);
    await workshop.earn(bystander, cents * 100);
  }
  await workshop.project();
  attacker = openAttacker(workshop.pool);
});
afterEach(() => workshop.close());

const of = (ledgerId: string) => ledgerStream(ledgerId);

type Attack = {
  name: string;
  run: () => Promise<void>;
  /** What the audit says of the victim's ledger, and of the other. */
  victim: RegExp[];
  other?: RegExp[];
};

const ATTACKS: Attack[] = [
  {
    name: 'deletes an event in the middle',
    run: () => attacker.remove(of(victim), 3),
    victim: [/^event 4 .+ revision 3 should stand here; events are missing/],
  },
  {
    name: 'deletes one, closes the gap, and works out anew whatever needs no key',
    run: async () => {
      await attacker.remove(of(victim), 3);
      await attacker.closeGap(of(victim), 3);
      await attacker.relink(of(victim));
    },
    victim: [/^event 3 .+ is damaged/, /^event 4 .+ is damaged/, /^event 5 .+ is damaged/],
  },
  {
    name: 'deletes the first, and does the same',
    run: async () => {
      await attacker.remove(of(victim), 0);
      await attacker.closeGap(of(victim), 0);
      await attacker.relink(of(victim));
    },
    victim: [/^event 0 .+ is damaged/],
  },
  {
    name: 'alters data, and relinks',
    run: async () => {
      const data = 'data = set_byte(data, 20, get_byte(data, 20) # 1)';
      await attacker.set(of(victim), 3, data);
      await attacker.relink(of(victim));
    },
    victim: [/^event 3 .+ is damaged/],
  },
  {
    name: 'alters a type',
    run: () => attacker.set(of(victim), 4, `type = 'AccountRenamed'`),
    victim: [/^event 4 .+ is damaged/],
  },
  {
    name: 'alters an id',
    run: () => attacker.set(of(victim), 4, 'id = gen_random_uuid()'),
    victim: [/^event 4 .+ is damaged/],
  },
  {
    name: 'writes another ledger into the metadata',
    run: () => attacker.setMetadata(of(victim), 4, { ledgerId: other }),
    victim: [/^event 4 .+ is damaged/],
  },
  {
    name: 'writes metadata of the first form',
    run: async () => {
      const time = '2026-03-02T08:00:00.000Z';
      const who = { userId: 'mallory', commandId: 'c', commandHash: 'ff', correlationId: 'c' };
      const first = { ...who, time, day: '2026-03-02', version: 1, seal: 1, hash: '' };
      await attacker.setMetadata(of(victim), 4, { ...first, ledgerId: other });
      await attacker.relink(of(victim));
    },
    victim: [/^event 4 .+ it is not sealed in its place/, /^event 4 .+ is damaged/],
  },
  {
    name: 'swaps two whole events, and relinks',
    run: async () => {
      await attacker.swap(of(victim), 4, 5);
      await attacker.relink(of(victim));
    },
    victim: [/^event 4 .+ is damaged/, /^event 5 .+ is damaged/],
  },
  {
    name: 'copies an event from another ledger to the end, and relinks',
    run: async () => {
      await attacker.copy(of(other), 6, of(victim), 7);
      await attacker.relink(of(victim));
    },
    victim: [/^event 7 .+ is damaged/],
  },
  {
    name: 'copies an event of the same ledger to the end, and relinks',
    run: async () => {
      await attacker.copy(of(victim), 6, of(victim), 7);
      await attacker.relink(of(victim));
    },
    victim: [/^event 7 .+ is damaged/],
  },
  {
    name: 'moves the last event of one ledger to the end of another, and relinks',
    run: async () => {
      await attacker.set(of(other), 6, `stream = '${of(victim)}', revision = 7`);
      await attacker.relink(of(victim));
    },
    victim: [/^event 7 .+ is damaged/],
    // The end of a stream is missed by its rows, or by heads that were kept.
    other: [/^accounts 1: available is \d+, not \d+$/],
  },
  {
    name: 'moves an event from the middle of one ledger into the gap of another',
    run: async () => {
      await attacker.remove(of(victim), 3);
      await attacker.set(of(other), 3, `stream = '${of(victim)}'`);
      await attacker.relink(of(victim));
    },
    victim: [/^event 3 .+ is damaged/],
    other: [/^event 4 .+ revision 3 should stand here/],
  },
];

async function findings(): Promise<Finding[]> {
  const all: Finding[] = [];
  // As in a process of its own: without keys that an earlier one remembers.
  const keyring = await openKeyring(workshop);
  const found = (finding: Finding) => all.push(finding);
  await audit({ ...workshop, keyring, codec: createCodec(keyring), found });
  return all;
}

it.each(ATTACKS)('finds who $name', async ({ run, victim: ofVictim, other: ofOther = [] }) => {
  const before = await workshop.balances(bystander);
  await run();

  const found = await findings();
  const problemsOf = (ledgerId: string) =>
    found.filter((finding) => finding.ledgerId === ledgerId).map(({ problem }) => problem);
  for (const pattern of ofVictim)
    expect(problemsOf(victim)).toContainEqual(expect.stringMatching(pattern));
  for (const pattern of ofOther)
    expect(problemsOf(other)).toContainEqual(expect.stringMatching(pattern));
  const touched = ofOther.length > 0 ? [victim, other] : [victim];
  expect(new Set(found.map(({ ledgerId }) => ledgerId))).toEqual(new Set(touched));

  // What folds the log on, or anew, names no ledger that was not touched. It moves nobody else's money.
  const named: string[] = [];
  await workshop.project();
  await replay({ ...workshop, found: ({ ledgerId }) => named.push(ledgerId) });
  expect(touched).toEqual(expect.arrayContaining(named));
  expect(await workshop.balances(bystander)).toEqual(before);
});
