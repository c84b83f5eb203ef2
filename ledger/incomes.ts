/** Incomes: what a household earns, and into which account. They plan; they move no money. */
import { ok } from 'neverthrow';
import type { Day, DayType } from './calendar.ts';
import { changesNothing, type Decision, find, nextId } from './decision.ts';
import type { Ledger } from './ledger.ts';
import type { Cents, IncomeFrequency } from './money.ts';

/** `startDate` left out is today. */
export type AddIncome = {
  type: 'AddIncome';
  name: string;
  amount: Cents;
  frequency: IncomeFrequency;
  accountId: number | null;
  startDate?: Day | undefined;
  paymentDay: number | null;
  paymentDayType: DayType;
};
/** What is left out stays as it is. */
export type ChangeIncome = { type: 'ChangeIncome'; incomeId: number } & {
  [K in keyof Omit<AddIncome, 'type'>]?: AddIncome[K] | undefined;
};
export type RemoveIncome = { type: 'RemoveIncome'; incomeId: number };

export function addIncome(command: AddIncome, ledger: Ledger, today: Day): Decision {
  const { type: _, startDate = today, ...details } = command;
  const incomeId = nextId(ledger, 'incomes');
  return accountIfAny(ledger, command.accountId).map(() => [
    { type: 'IncomeAdded', data: { incomeId, ...details, startDate } },
  ]);
}

export function changeIncome(command: ChangeIncome, ledger: Ledger): Decision {
  const { type: _, incomeId, ...asked } = command;
  return find(ledger, 'incomes', incomeId).andThen((income) =>
    accountIfAny(ledger, asked.accountId ?? null).map(() => {
      const { id: __, ...before } = income;
      const given = Object.entries(asked).filter(([, value]) => value !== undefined);
      const details = { ...before, ...(Object.fromEntries(given) as Partial<typeof before>) };
      if (changesNothing(before, details)) return [];
      return [{ type: 'IncomeChanged' as const, data: { incomeId, ...details } }];
    }),
  );
}

export function removeIncome({ incomeId }: RemoveIncome, ledger: Ledger): Decision {
  return find(ledger, 'incomes', incomeId).map(() => [
    { type: 'IncomeRemoved', data: { incomeId } },
  ]);
}

function accountIfAny(ledger: Ledger, accountId: number | null) {
  return accountId === null ? ok(null) : find(ledger, 'accounts', accountId);
}
