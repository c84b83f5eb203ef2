/** What must hold after every step, and, looked at more closely, after every crash and now and then. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../api/config.ts';
import type { StatementLine } from '../../api/contract/accounts.ts';
import type { Activity } from '../../api/contract/activity.ts';
import { createLog } from '../../api/log.ts';
import { type Engines, openEngines } from '../../api/start/engines.ts';
import { comparePositions } from '../../ledger/events.ts';
import { createCodec } from '../../ledger/store/codec.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { readEvents } from '../../ledger/store/read-events.ts';
import { audit } from '../../projections/audit/audit.ts';
import { readCheckpoint } from '../../projections/checkpoint.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { replay } from '../../projections/replay.ts';
import { type Account, balanceOf, type Entry, told } from './model/household.ts';
import { cents } from './model/money.ts';
import { type View, viewOfListed, viewOfModel } from './model/view.ts';
import type { Person } from './person.ts';

/** Which process of the app to ask; another one each time. */
export type Where = () => string;

/** What is seen of a household is what was asked for, and no balance is below zero. Answers what is seen. */
export async function look(person: Person, where: Where): Promise<View> {
  const seen = viewOfListed(await person.lists(where));
  assert.deepEqual(seen, viewOfModel(person.house), `what person ${person.number} sees`);
  assertNothingBelowZero(person);
  return seen;
}

function assertNothingBelowZero({ house, number }: Person): void {
  for (const account of house.accounts)
    assert.ok(balanceOf(house, account) >= 0, `account ${account.id} of person ${number}`);
  for (const bill of house.bills) assert.ok(bill.saved >= 0, `bill ${bill.id} of person ${number}`);
}

/** The newest of what happened, newest first. */
export function newest(person: Person, where: Where, limit: number): Promise<Activity[]> {
  return person.get(where, `/api/activity?limit=${limit}`);
}

/** Throws unless these entries of the journal are these rows of the activity, one for one. */
export function assertSame(entries: readonly Entry[], rows: readonly Activity[]): void {
  const told = rows.map(({ type, billId, amount }, index) => {
    const entry = entries[index];
    return {
      ...{ type, billId: entry?.billId === null ? null : billId },
      amount: entry?.amount === null || amount === null ? null : cents(amount),
    };
  });
  const wanted = entries.map(({ type, billId, amount }) => ({ type, billId, amount }));
  assert.deepEqual(told, wanted, 'what happened');
}

const PAGE = 100;
const PATIENCE_MS = 120_000;

/** All that happened, oldest first: each thing that was asked for or came by itself, once and in its order. */
async function checkActivity(person: Person, where: Where): Promise<void> {
  const rows: Activity[] = [];
  for (let before = ''; ; before = `&before=${rows.at(-1)?.id}`) {
    const page = await person.get<Activity[]>(where, `/api/activity?limit=${PAGE}${before}`);
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  const entries = told(person.house.journal);
  assertSame(entries, rows.reverse());
  assert.deepEqual(
    rows.map(({ undoneBy }) => undoneBy !== null),
    entries.map(({ undone }) => undone),
    'what was undone',
  );
}

/** Every line of a statement leads from the balance before it to the one after it, and the last is the account's. */
async function checkStatements(person: Person, where: Where): Promise<void> {
  const check = async (account: Account) => {
    const path = `/api/accounts/${account.id}/statement?limit=${PAGE}`;
    const lines = await person.get<StatementLine[]>(where, path);
    assert.equal(cents(lines[0]?.balance ?? '0.00'), balanceOf(person.house, account), path);
    for (const [index, line] of lines.entries()) {
      const before = lines[index + 1];
      if (before)
        assert.equal(cents(before.balance) + cents(line.amount), cents(line.balance), path);
    }
  };
  await Promise.all(person.house.accounts.map(check));
}

async function checkAudit(parts: Omit<Parameters<typeof audit>[0], 'found'>): Promise<void> {
  const problems: string[] = [];
  await audit({
    ...parts,
    found: ({ ledgerId, problem }) => problems.push(`${ledgerId}: ${problem}`),
  });
  assert.deepEqual(problems, [], 'the audit');
}

async function checkReadTables(parts: Pick<Engines, 'pool' | 'store' | 'keyring' | 'codec'>) {
  const problems: string[] = [];
  const tables = new ReadTables({ ...parts, log: createLog('error') });
  await replay({
    ...{ ...parts, tables, dryRun: true },
    found: ({ ledgerId, problem }) => problems.push(`${ledgerId}: ${problem}`),
  });
  assert.equal(problems.join('\n'), '', 'the read tables, folded anew');
}

/** Looks at the log and the tables themselves, past the app. */
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

  /** Everybody sees what the model says, and log and tables are as they must be. */
  async inspect(people: readonly Person[], where: Where): Promise<void> {
    await Promise.all([
      ...people.flatMap((person) => [
        look(person, where),
        checkActivity(person, where),
        checkStatements(person, where),
      ]),
      this.#inspectStored(people),
    ]);
  }

  async #inspectStored(people: readonly Person[]): Promise<void> {
    const { pool, store } = this.engines;
    // Opened anew: a key that this process remembers could hide that it is gone.
    const keyring = await openKeyring({ pool, masterKey: this.#masterKey });
    const parts = { pool, store, keyring, codec: createCodec(keyring) };
    await Promise.all([
      checkAudit(parts),
      checkReadTables(parts),
      ...people.map((person) => this.#checkCommands(person, parts)),
    ]);
  }

  /** Each command that was acknowledged has its events once; what else is there, came by itself. */
  async #checkCommands(person: Person, parts: Pick<Engines, 'store' | 'codec'>): Promise<void> {
    const { rows } = await this.engines.pool.query<{ ledger_id: string }>(
      'SELECT ledger_id FROM identity.users WHERE id = $1',
      [person.userId],
    );
    const found = new Map<string, string[]>();
    const byThemselves = new Set(['LedgerOpened', ...BY_ITSELF]);
    const asked = new Set(person.acknowledged.map(({ key }) => person.commandId(key)));
    for await (const { metadata, type } of readEvents(parts, String(rows[0]?.ledger_id))) {
      const { commandId } = metadata;
      found.set(commandId, [...(found.get(commandId) ?? []), type]);
      assert.ok(asked.has(commandId) || byThemselves.has(type), `nobody asked for ${type}`);
    }
    for (const { key, write, events } of person.acknowledged) {
      const types = found.get(person.commandId(key)) ?? [];
      const what = `person ${person.number}, ${key}, ${JSON.stringify(write)}: ${types}, not ${events} events`;
      assert.ok(events.includes(types.length), what);
    }
  }

  /** Settles when the read tables show all that the log has: jobs, unlike people, do not wait for it. */
  async untilProjected(): Promise<void> {
    const { pool, store } = this.engines;
    const head = await store.head();
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const checkpoint = await readCheckpoint(pool);
      if (!head || (checkpoint && comparePositions(checkpoint, head) >= 0)) return;
      await delay(10);
    }
    throw new Error('The read tables are behind');
  }

  close(): Promise<void> {
    return this.engines.close();
  }
}

const BY_ITSELF = [
  'WeekAccrued',
  'SavingsRuleApplied',
  'SavingsRuleSkipped',
  'BillPaid',
  'HistoricalAmountRecorded',
  'PricePlanned',
  'PaymentFailed',
];
