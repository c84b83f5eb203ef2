/** Savings rules: transfers that repeat by themselves (docs/product.md). */
import { err, ok } from 'neverthrow';
import { addDays, type Day, fitsDayType, nextMatch, nextTransfer } from './calendar.ts';
import { changesNothing, type Decision, find, nextId, withChanges } from './decision.ts';
import type { SavingsRule } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import { balanceOf, Draft, type Ledger, roomIn } from './ledger.ts';
import { Payments } from './payments-run.ts';
import { AT_ONCE } from './portions.ts';

/** `transferDay` is 1 to 7 (Monday to Sunday) or 1 to 31, as `transferDayType` says. */
export type AddSavingsRule = { type: 'AddSavingsRule' } & Omit<
  SavingsRule,
  'id' | 'nextTransferDate' | 'skipped'
>;
/** A field that is left out stays as it is. */
export type ChangeSavingsRule = { type: 'ChangeSavingsRule'; ruleId: number } & {
  [K in keyof Omit<AddSavingsRule, 'type'>]?: AddSavingsRule[K] | undefined;
};
/** Removes a rule. Its past transfers stay. */
export type RemoveSavingsRule = { type: 'RemoveSavingsRule'; ruleId: number };
/** Runs every date of every rule that has come, in order, once each. `triedOn`: when payments were last tried; left out, yesterday. */
export type RunSavingsRules = { type: 'RunSavingsRules'; triedOn?: Day | null };

/** The first transfer is on the next matching day after today. */
export function addSavingsRule(command: AddSavingsRule, ledger: Ledger, today: Day): Decision {
  const { type: _, ...details } = command;
  const nextTransferDate = nextMatch(today, details.transferDay, details.transferDayType);
  const ruleId = nextId(ledger, 'savingsRules');
  return checkAccounts(ledger, details).andThen(() =>
    ok<LedgerEvent[]>([
      { type: 'SavingsRuleAdded', data: { ruleId, ...details, nextTransferDate } },
    ]),
  );
}

/**
 * A rule that is switched on again, or whose days change, starts from the next date after today. Refused when the rule is gone,
 * for a weekday above 7, and for its accounts as when a rule is added.
 */
export function changeSavingsRule(
  command: ChangeSavingsRule,
  ledger: Ledger,
  today: Day,
): Decision {
  const { type: _, ruleId, ...asked } = command;
  return find(ledger, 'savingsRules', ruleId).andThen((rule): Decision => {
    const { id: __, skipped: ___, ...before } = rule;
    const after = withChanges(before, asked);
    if (changesNothing(before, after)) return ok([]);
    const { isActive, frequency, transferDay, transferDayType } = after;
    if (!fitsDayType(transferDay, transferDayType)) return err({ refusal: 'weekday_out_of_range' });
    const restarts =
      (isActive && !before.isActive) ||
      !changesNothing(before, { frequency, transferDay, transferDayType });
    if (restarts) after.nextTransferDate = nextMatch(today, transferDay, transferDayType);
    return checkAccounts(ledger, after).andThen(() =>
      ok<LedgerEvent[]>([{ type: 'SavingsRuleChanged', data: { ruleId, ...after } }]),
    );
  });
}

/** Refused when it is gone already. */
export function removeSavingsRule({ ruleId }: RemoveSavingsRule, ledger: Ledger): Decision {
  return find(ledger, 'savingsRules', ruleId).map(() => [
    { type: 'SavingsRuleRemoved', data: { ruleId } },
  ]);
}

/**
 * Runs by date, then by id, so that a catch-up moves money in the order in which it would have moved: between the transfers of two days it makes
 * the payments that the run of an earlier day would have made. Works in portions (portions.ts).
 */
export function runSavingsRules(command: RunSavingsRules, ledger: Ledger, today: Day): Decision {
  // On this day transfers came before what failed was tried again.
  const nextRun = addDays(command.triedOn ?? addDays(today, -1), 1);
  const events: LedgerEvent[] = [];
  const draft = new Draft(ledger);
  let payments: Payments | undefined;
  let last: Day | undefined;
  for (let rule = nextDue(ledger, today); rule; rule = nextDue(draft.ledger, today)) {
    const day = rule.nextTransferDate;
    // The transfers of one day are one portion: none pays between them.
    if (day !== last) {
      payments ??= new Payments(draft, today);
      payments.make(events, AT_ONCE.events, { before: day, retries: day > nextRun });
      const isMuch = last !== undefined && payments.looks >= AT_ONCE.looks;
      if (events.length >= AT_ONCE.events || isMuch) break;
      last = day;
    }
    const event = occurrence(draft.ledger, rule);
    events.push(event);
    draft.follow(event);
  }
  return ok(events);
}

function nextDue(ledger: Ledger, today: Day): SavingsRule | undefined {
  let first: SavingsRule | undefined;
  for (const rule of ledger.savingsRules.values())
    if (rule.isActive && rule.nextTransferDate <= today && (!first || isBefore(rule, first)))
      first = rule;
  return first;
}

function isBefore(a: SavingsRule, b: SavingsRule): boolean {
  if (a.nextTransferDate !== b.nextTransferDate) return a.nextTransferDate < b.nextTransferDate;
  return a.id < b.id;
}

function occurrence(ledger: Ledger, rule: SavingsRule): LedgerEvent {
  const { id: ruleId, nextTransferDate: on, fromAccountId, toAccountId, amount } = rule;
  const nextTransferDate = nextTransfer(on, rule.frequency, rule.transferDay, rule.transferDayType);
  const reason = hindrance(ledger, rule);
  if (reason) return { type: 'SavingsRuleSkipped', data: { ruleId, on, reason, nextTransferDate } };
  const data = { ruleId, on, fromAccountId, toAccountId, amount, nextTransferDate };
  return { type: 'SavingsRuleApplied', data };
}

/** Why a rule's transfer cannot happen; null when it can. */
function hindrance(
  { accounts }: Ledger,
  { fromAccountId, toAccountId, amount }: SavingsRule,
): NonNullable<SavingsRule['skipped']>['reason'] | null {
  const from = accounts.get(fromAccountId);
  const to = accounts.get(toAccountId);
  if (!from || balanceOf(from) < amount) return 'insufficient_funds';
  return to && amount > roomIn(to) ? 'balance_too_large' : null;
}

function checkAccounts(
  ledger: Ledger,
  { fromAccountId, toAccountId }: Pick<SavingsRule, 'fromAccountId' | 'toAccountId'>,
): Decision {
  if (fromAccountId === toAccountId) return err({ refusal: 'accounts_must_differ' });
  return find(ledger, 'accounts', fromAccountId)
    .andThen(() => find(ledger, 'accounts', toAccountId))
    .map(() => []);
}
