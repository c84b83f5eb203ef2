/** Everything that can be asked of a ledger, and the one function that answers. */
import { err, ok } from 'neverthrow';
import {
  type ChangeAccount,
  type CloseAccount,
  changeAccount,
  closeAccount,
  type OpenAccount,
  openAccount,
  type Transfer,
  transfer,
} from './accounts.ts';
import {
  type AddBill,
  addBill,
  type ChangeBill,
  changeBill,
  type RecordHistoricalAmount,
  type RemoveBill,
  type RemoveHistoricalAmount,
  recordHistoricalAmount,
  removeBill,
  removeHistoricalAmount,
} from './bills.ts';
import { type Day, weekStart } from './calendar.ts';
import type { Decision } from './decision.ts';
import { type ImportBills, importBills } from './import.ts';
import {
  type AddIncome,
  addIncome,
  type ChangeIncome,
  changeIncome,
  type RemoveIncome,
  removeIncome,
} from './incomes.ts';
import { Draft, type Ledger } from './ledger.ts';
import { type AnswerPrice, answerPrice } from './moved-price.ts';
import type { Past } from './past.ts';
import { settling } from './past-amounts.ts';
import { type PayBill, type PayBillWithArrears, payBill, payBillWithArrears } from './payments.ts';
import { type RunPayments, runPayments } from './payments-run.ts';
import {
  type PostponePayment,
  postponePayment,
  type SettlePeriod,
  type SkipPeriod,
  settlePeriod,
  skipPeriod,
} from './periods.ts';
import {
  type AccrueWeeks,
  type AddWeek,
  accrueWeeks,
  addWeek,
  type FundBill,
  fundBill,
  type ReduceWeek,
  type ReleaseBill,
  reduceWeek,
  releaseBill,
} from './savings.ts';
import {
  type AddSavingsRule,
  addSavingsRule,
  type ChangeSavingsRule,
  changeSavingsRule,
  type RemoveSavingsRule,
  type RunSavingsRules,
  removeSavingsRule,
  runSavingsRules,
} from './savings-rules.ts';
import { type Undo, undo } from './undo.ts';
import { withMoney } from './with-money.ts';
import { beyondCaps } from './within-caps.ts';

/** Begins a ledger in a household's time zone (an IANA name). Beginning it again changes nothing. */
export type OpenLedger = { type: 'OpenLedger'; timeZone: string };
/** The household's days are those of this zone (an IANA name) from now on. */
export type ChangeTimeZone = { type: 'ChangeTimeZone'; timeZone: string };
/** Ends a ledger for ever (docs/product.md). */
export type EraseLedger = { type: 'EraseLedger' };

/** All amounts in cents, all days in the ledger's time zone. */
export type Command =
  | OpenLedger
  | ChangeTimeZone
  | EraseLedger
  | OpenAccount
  | ChangeAccount
  | CloseAccount
  | Transfer
  | AddBill
  | ImportBills
  | ChangeBill
  | RemoveBill
  | RecordHistoricalAmount
  | RemoveHistoricalAmount
  | AddIncome
  | ChangeIncome
  | RemoveIncome
  | AddSavingsRule
  | ChangeSavingsRule
  | RemoveSavingsRule
  | RunSavingsRules
  | AccrueWeeks
  | AddWeek
  | ReduceWeek
  | FundBill
  | ReleaseBill
  | PayBill
  | PayBillWithArrears
  | SkipPeriod
  | SettlePeriod
  | PostponePayment
  | AnswerPrice
  | RunPayments
  | Undo;

/**
 * What follows from a command today: events, none when all is already so, or a refusal. Pure and total. `past` is what an
 * Undo is about (undo.ts); no other command looks back. What a ledger may hold (caps.ts) is judged last.
 */
export function decide(
  command: Command,
  ledger: Ledger,
  today: Day,
  past: readonly Past[] = [],
): Decision {
  return bySubject(command, ledger, today, past).andThen((events): Decision => {
    const refusal = beyondCaps(ledger, events);
    return refusal ? err(refusal) : ok(events);
  });
}

function bySubject(command: Command, ledger: Ledger, today: Day, past: readonly Past[]): Decision {
  if (command.type === 'OpenLedger') return openLedger(command, ledger, today);
  if (ledger.status !== 'open') return err({ refusal: 'ledger_not_open' });
  const settled = (billId: number) => settling(new Draft(ledger), today, [billId]);
  switch (command.type) {
    case 'ChangeTimeZone':
      return changeTimeZone(command, ledger);
    case 'EraseLedger':
      return ok([{ type: 'LedgerErased', data: {} }]);
    case 'OpenAccount':
      return openAccount(command, ledger);
    case 'ChangeAccount':
      return changeAccount(command, ledger);
    case 'CloseAccount':
      return closeAccount(command, ledger);
    case 'Transfer':
      return transfer(command, ledger);
    case 'AddBill':
      return withMoney(command, addBill(command, ledger, today), ledger);
    case 'ImportBills':
      return importBills(command, ledger, today);
    case 'ChangeBill':
      return withMoney(command, changeBill(command, ledger, today), ledger, command.billId);
    case 'RemoveBill':
      return removeBill(command, ledger);
    case 'RecordHistoricalAmount':
      return recordHistoricalAmount(command, ledger, today);
    case 'RemoveHistoricalAmount':
      return removeHistoricalAmount(command, ledger);
    case 'AddIncome':
      return addIncome(command, ledger, today);
    case 'ChangeIncome':
      return changeIncome(command, ledger);
    case 'RemoveIncome':
      return removeIncome(command, ledger);
    case 'AddSavingsRule':
      return addSavingsRule(command, ledger, today);
    case 'ChangeSavingsRule':
      return changeSavingsRule(command, ledger, today);
    case 'RemoveSavingsRule':
      return removeSavingsRule(command, ledger);
    case 'RunSavingsRules':
      return runSavingsRules(command, ledger, today);
    case 'AccrueWeeks':
      return accrueWeeks(command, ledger, today);
    case 'AddWeek':
      return addWeek(command, ledger);
    case 'ReduceWeek':
      return reduceWeek(command, ledger);
    case 'FundBill':
      return fundBill(command, ledger);
    case 'ReleaseBill':
      return releaseBill(command, ledger);
    case 'PayBill':
      return payBill(command, ledger, today).map(settled(command.billId));
    case 'PayBillWithArrears':
      return payBillWithArrears(command, ledger, today).map(settled(command.billId));
    case 'SkipPeriod':
      return skipPeriod(command, ledger);
    case 'SettlePeriod':
      return settlePeriod(command, ledger).map(settled(command.billId));
    case 'PostponePayment':
      return postponePayment(command, ledger, today);
    case 'AnswerPrice':
      return answerPrice(command, ledger, today);
    case 'RunPayments':
      return runPayments(command, ledger, today);
    case 'Undo':
      return undo(past, ledger, today, command.eventId);
    default:
      return command satisfies never;
  }
}

function openLedger({ timeZone }: OpenLedger, ledger: Ledger, today: Day): Decision {
  if (ledger.status === 'erased') return err({ refusal: 'ledger_not_open' });
  if (ledger.status === 'open') return ok([]);
  return ok([{ type: 'LedgerOpened', data: { timeZone, week: weekStart(today) } }]);
}

function changeTimeZone({ timeZone }: ChangeTimeZone, ledger: Ledger): Decision {
  return ok(timeZone === ledger.timeZone ? [] : [{ type: 'TimeZoneChanged', data: { timeZone } }]);
}
