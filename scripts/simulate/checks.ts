/** The checks after every step, and the inspection after every fault and every fifty steps. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../api/config.ts';
import type { StatementLine } from '../../api/contract/accounts.ts';
import type { Activity } from '../../api/contract/activity.ts';
import { createLog } from '../../api/log.ts';
import { type Engines, openEngines } from '../../api/start/engines.ts';
import { createCodec } from '../../ledger/store/codec.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { readEvents } from '../../ledger/store/read-events.ts';
import { audit } from '../../projections/audit/audit.ts';
import { readCheckpoint } from '../../projections/checkpoint.ts';
import { isThere } from '../../projections/following.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { replay } from '../../projections/replay.ts';
import { type Account, balanceOf, type Entry, shownEntries } from './model/household.ts';
import { cents } from './model/money.ts';
import { viewOfListed, viewOfModel } from './model/view.ts';
import type { NextUrl, Person } from './person.ts';

/** The person's lists are those of the model, and no balance is below zero. */
export async function checkLists(person: Person, nextUrl: NextUrl): Promise<void> {
  const { house, number } = person;
  const seen = viewOfListed(await person.lists(nextUrl));
  assert.deepEqual(seen, viewOfModel(house), `the lists of person ${number}`);
  for (const account of house.accounts)
    assert.ok(balanceOf(house, account) >= 0, `account ${account.id} of person ${number}`);
  for (const bill of house.bills) assert.ok(bill.saved >= 0, `bill ${bill.id} of person ${number}`);
}

/** The newest rows of the activity, the newest first. */
export function newestActivity(
  person: Person,
  nextUrl: NextUrl,
  limit: number,
): Promise<Activity[]> {
  return person.get(nextUrl, `/api/activity?limit=${limit}`);
}

/** Throws unless these rows of the activity are these entries of the journal, one for one. */
export function assertActivity(entries: readonly Entry[], rows: readonly Activity[]): void {
  const shown = rows.map(({ type, billId, amount }, index) => {
    const entry = entries[index];
    return {
      ...{ type, billId: entry?.billId === null ? null : billId },
      amount: entry?.amount === null || amount === null ? null : cents(amount),
    };
  });
  const wanted = entries.map(({ type, billId, amount }) => ({ type, billId, amount }));
  assert.deepEqual(shown, wanted, 'the activity');
}

const PAGE = 100;
const PATIENCE_MS = 120_000;

/** The whole activity lists each entry of the journal once, in its order, and says which ones are undone. */
async function checkActivity(person: Person, nextUrl: NextUrl): Promise<void> {
  const rows: Activity[] = [];
  for (let before = ''; ; before = `&before=${rows.at(-1)?.id}`) {
    const page = await person.get<Activity[]>(nextUrl, `/api/activity?limit=${PAGE}${before}`);
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  const entries = shownEntries(person.house.journal);
  assertActivity(entries, rows.reverse());
  assert.deepEqual(
    rows.map(({ undoneBy }) => undoneBy !== null),
    entries.map(({ undone }) => undone),
    'what was undone',
  );
}

/** Each line of a statement adds its amount to the balance before it, and the newest balance is the account's. */
async function checkStatements(person: Person, nextUrl: NextUrl): Promise<void> {
  const check = async (account: Account) => {
    const path = `/api/accounts/${account.id}/statement?limit=${PAGE}`;
    const lines = await person.get<StatementLine[]>(nextUrl, path);
    assert.equal(cents(lines[0]?.balance ?? '0.00'), balanceOf(person.house, account), path);
    for (const [index, line] of lines.entries()) {
      const before = lines[index + 1];
      if (before)
        assert.equal(cents(before.balance) + cents(line.amount), cents(line.balance), path);
    }
  };
  await Promise.all(person.house.accounts.map(check));
}

type Found = Parameters<typeof audit>[0]['found'];

async function assertNothingFound(
  what: string,
  search: (found: Found) => Promise<unknown>,
): Promise<void> {
  const problems: string[] = [];
  await search(({ ledgerId, problem }) => problems.push(`${ledgerId}: ${problem}`));
  assert.equal(problems.join('\n'), '', what);
}

/** Checks the log and the tables themselves, past the app. */
export class Inspector {
  readonly engines: Engines;
  readonly #masterKey: Buffer;

  private constructor(engines: Engines, masterKey: Buffer) {
    this.engines = engines;
    this.#masterKey = masterKey;
  }

  static async open(settings: Record<string, string>): Promise<Inspector> {
    const config = readConfig(settings);
    const { masterKey } = config;
    assert.ok(masterKey);
    return new Inspector(await openEngines(config), masterKey);
  }

  /** Everybody's answers are those of the model, and the log and the tables pass audit and replay. */
  async inspect(people: readonly Person[], nextUrl: NextUrl): Promise<void> {
    await Promise.all([
      ...people.flatMap((person) => [
        checkLists(person, nextUrl),
        checkActivity(person, nextUrl),
        checkStatements(person, nextUrl),
      ]),
      this.#inspectStored(people),
    ]);
  }

  async #inspectStored(people: readonly Person[]): Promise<void> {
    const { pool, store } = this.engines;
    // A new keyring: a cached key could hide that its row is gone.
    const keyring = await openKeyring({ pool, masterKey: this.#masterKey });
    const parts = { pool, store, keyring, codec: createCodec(keyring) };
    const tables = new ReadTables({ ...parts, log: createLog('error') });
    await Promise.all([
      assertNothingFound('the audit', (found) => audit({ ...parts, found })),
      assertNothingFound('the read tables, folded again', (found) =>
        replay({ ...parts, tables, dryRun: true, found }),
      ),
      ...people.map((person) => this.#checkCommands(person, parts)),
    ]);
  }

  /** Each acknowledged command has its events once; all other events are those of jobs. */
  async #checkCommands(person: Person, parts: Pick<Engines, 'store' | 'codec'>): Promise<void> {
    const { rows } = await this.engines.pool.query<{ ledger_id: string }>(
      'SELECT ledger_id FROM identity.users WHERE id = $1',
      [person.userId],
    );
    const found = new Map<string, string[]>();
    const sent = new Set(person.acknowledged.map(({ key }) => person.commandId(key)));
    for await (const { metadata, type } of readEvents(parts, String(rows[0]?.ledger_id))) {
      const { commandId } = metadata;
      found.set(commandId, [...(found.get(commandId) ?? []), type]);
      assert.ok(sent.has(commandId) || UNREQUESTED.includes(type), `no command caused ${type}`);
    }
    for (const { key, write, events } of person.acknowledged) {
      const types = found.get(person.commandId(key)) ?? [];
      const what = `person ${person.number}, ${key}, ${JSON.stringify(write)}: ${types}, not ${events} events`;
      assert.ok(events.includes(types.length), what);
    }
  }

  /** Settles when the read tables have caught up with the log. Commands wait for that by themselves, jobs do not. */
  async untilProjected(): Promise<void> {
    const { pool, store } = this.engines;
    const head = await store.head();
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      if (isThere(await readCheckpoint(pool), head)) return;
      await delay(10);
    }
    throw new Error('The read tables are behind');
  }

  close(): Promise<void> {
    return this.engines.close();
  }
}

/** Events that no command of a person causes. */
const UNREQUESTED = [
  'LedgerOpened',
  'WeekAccrued',
  'SavingsRuleApplied',
  'SavingsRuleSkipped',
  'BillPaid',
  'HistoricalAmountRecorded',
  'PricePlanned',
  'PaymentFailed',
];
