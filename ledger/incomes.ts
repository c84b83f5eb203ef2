/** Incomes: what a household earns, and into which account. They plan; they move no money. */
import { err, ok, type Result } from 'neverthrow';
import { type Day, fitsDayType } from './calendar.ts';
import { changesNothing, type Decision, find, nextId, withChanges } from './decision.ts';
import type { Account, Income } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Refusal } from './refusals.ts';

/** `startDate` left out is today. */
export type AddIncome = { type: 'AddIncome' } & Omit<Income, 'id' | 'startDate'> & {
    startDate?: Day | undefined;
  };
/** A field that is left out stays as it is. */
export type ChangeIncome = { type: 'ChangeIncome'; incomeId: number } & {
  [K in keyof Omit<AddIncome, 'type'>]?: AddIncome[K] | undefined;
};
/** Removes an income; nothing else depends on it. */
export type RemoveIncome = { type: 'RemoveIncome'; incomeId: number };

/** Refused when the account that it names is gone. */
export function addIncome(command: AddIncome, ledger: Ledger, today: Day): Decision {
  const { type: _, startDate = today, ...details } = command;
  const incomeId = nextId(ledger, 'incomes');
  return accountIfAny(ledger, command.accountId).map(() => [
    { type: 'IncomeAdded', data: { incomeId, ...details, startDate } },
  ]);
}

/** Refused when the income, or the account that it names, is gone, and for a weekday above 7. */
export function changeIncome(command: ChangeIncome, ledger: Ledger): Decision {
  const { type: _, incomeId, ...asked } = command;
  return find(ledger, 'incomes', incomeId).andThen((income) =>
    accountIfAny(ledger, asked.accountId ?? null).andThen((): Decision => {
      const { id: __, ...before } = income;
      const details = withChanges(before, asked);
      if (changesNothing(before, details)) return ok([]);
      if (!fitsDayType(details.paymentDay, details.paymentDayType))
        return err({ refusal: 'weekday_out_of_range' });
      return ok([{ type: 'IncomeChanged', data: { incomeId, ...details } }]);
    }),
  );
}

/** Refused when it is gone already. */
export function removeIncome({ incomeId }: RemoveIncome, ledger: Ledger): Decision {
  return find(ledger, 'incomes', incomeId).map(() => [
    { type: 'IncomeRemoved', data: { incomeId } },
  ]);
}

function accountIfAny(ledger: Ledger, accountId: number | null): Result<Account | null, Refusal> {
  return accountId === null ? ok(null) : find(ledger, 'accounts', accountId);
}
