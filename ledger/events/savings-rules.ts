/** Events of savings rules: a person's changes to them, and their own transfers. */
import { ok } from 'neverthrow';
import { z } from 'zod';
import { type Day, nextTransfer } from '../calendar.ts';
import { ruleDetails, type SavingsRule } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { amount, day, id, skipReason } from '../fields.ts';
import {
  betweenAccounts,
  changedSince,
  reversal,
  stillThere,
  type TakeBack,
  wasBefore,
} from '../past.ts';
import {
  asItWas,
  asRecorded,
  type EventKind,
  type EventKinds,
  gone,
  noAmount,
  noPostings,
  one,
  sum,
} from './kind.ts';
import { available, move } from './moves.ts';

export const savingsRuleSchemas = {
  SavingsRuleAdded: z.object({ ruleId: id, ...ruleDetails.shape }),
  SavingsRuleChanged: z.object({ ruleId: id, ...ruleDetails.shape }),
  SavingsRuleRemoved: z.object({ ruleId: id }),
  /** A rule moved its amount for the occurrence `on`. */
  SavingsRuleApplied: z.object({
    ruleId: id,
    on: day,
    fromAccountId: id,
    toAccountId: id,
    amount,
    nextTransferDate: day,
  }),
  SavingsRuleSkipped: z.object({
    ruleId: id,
    on: day,
    reason: skipReason,
    nextTransferDate: day,
  }),
};

type Data = DataIn<typeof savingsRuleSchemas>;

const ruleIdOf = ({ ruleId }: { ruleId: number }) => ruleId;

/** Each event has all fields of the rule that a person decides. */
const ruleSaid: Omit<EventKind<Data['SavingsRuleAdded']>, 'undo'> = {
  postings: noPostings,
  changes: {
    savingsRules: one(ruleIdOf, (rule, { ruleId, ...details }) => {
      return { id: ruleId, ...details, skipped: rule?.skipped ?? null };
    }),
  },
  about: ({ fromAccountId, toAccountId }) => ({ what: 'transfer', fromAccountId, toAccountId }),
  amount: sum(({ amount }) => amount),
  day: asRecorded,
};

/** Each field that the change set goes back, if it is still as it was set. Later changes of other fields stay. */
const takeBackChange: TakeBack<Data['SavingsRuleChanged'], { savingsRules: 'all' }> = (
  past,
  ledger,
  today,
) => {
  const { ruleId, nextTransferDate, ...set } = past.event.data;
  return stillThere(ledger, 'savingsRules', ruleId).andThen((rule) => {
    const before = wasBefore(past.before.savingsRules, ruleId);
    const fields = (Object.keys(set) as (keyof typeof set)[]).filter(
      (field) => set[field] !== before[field],
    );
    if (fields.some((field) => rule[field] !== set[field])) return changedSince('rule');
    const back = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const restored: SavingsRule = { ...rule, ...back };
    const datesChanged = nextTransferDate !== before.nextTransferDate;
    if (datesChanged) restored.nextTransferDate = before.nextTransferDate;
    if (datesChanged || restored.isActive !== rule.isActive)
      restored.nextTransferDate = onwards(restored, past.day, today);
    return stillThere(ledger, 'accounts', restored.fromAccountId)
      .andThen(() => stillThere(ledger, 'accounts', restored.toAccountId))
      .andThen(() =>
        restored.fromAccountId === restored.toAccountId
          ? changedSince('rule')
          : ok({ savingsRules: [restored] }),
      );
  });
};

/** Refused when one of the rule's accounts is closed. */
const takeBackRemoval: TakeBack<Data['SavingsRuleRemoved'], { savingsRules: 'all' }> = (
  past,
  ledger,
  today,
) => {
  const rule = wasBefore(past.before.savingsRules, past.event.data.ruleId);
  return stillThere(ledger, 'accounts', rule.fromAccountId)
    .andThen(() => stillThere(ledger, 'accounts', rule.toAccountId))
    .map(() => ({
      savingsRules: [{ ...rule, nextTransferDate: onwards(rule, past.day, today) }],
    }));
};

/**
 * The next transfer of a rule that comes back as it was on `day`. On the same day it is its own date, later the first date after
 * today in its old rhythm. Dates on which the rule did not exist are not caught up (docs/product.md).
 */
function onwards(rule: SavingsRule, day: Day, today: Day): Day {
  const { frequency, transferDay, transferDayType } = rule;
  let next = rule.nextTransferDate;
  if (day === today) return next;
  while (next <= today) next = nextTransfer(next, frequency, transferDay, transferDayType);
  return next;
}

export const savingsRuleEvents: EventKinds<Data> = {
  SavingsRuleAdded: { ...ruleSaid, undo: null },
  SavingsRuleChanged: { ...ruleSaid, undo: reversal({ savingsRules: 'all' }, takeBackChange) },
  SavingsRuleRemoved: {
    postings: noPostings,
    changes: { savingsRules: one(ruleIdOf, gone) },
    about: ({ ruleId }) => ({ what: 'rule', id: ruleId }),
    amount: noAmount,
    day: asRecorded,
    undo: reversal({ savingsRules: 'all' }, takeBackRemoval),
  },
  SavingsRuleApplied: {
    postings: ({ fromAccountId, toAccountId, amount }) =>
      move(available(fromAccountId), available(toAccountId), amount),
    changes: {
      savingsRules: one(
        ruleIdOf,
        (rule, { nextTransferDate }) => rule && { ...rule, nextTransferDate, skipped: null },
      ),
    },
    about: ({ fromAccountId, toAccountId, ruleId }) => {
      return { what: 'transfer', fromAccountId, toAccountId, ruleId };
    },
    amount: sum(({ amount }) => amount),
    day: ({ on }) => on,
    // The rule's date still counts as done.
    undo: reversal({}, betweenAccounts),
  },
  SavingsRuleSkipped: {
    postings: noPostings,
    changes: {
      savingsRules: one(
        ruleIdOf,
        (rule, { on, reason, nextTransferDate }) =>
          rule && { ...rule, nextTransferDate, skipped: { on, reason } },
      ),
    },
    about: ({ ruleId }) => ({ what: 'rule', id: ruleId }),
    amount: noAmount,
    day: ({ on }) => on,
    undo: null,
    // A second reason came.
    upcasts: [asItWas],
  },
};
