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
  if (ledger.status === 'new' && command.type === 'OpenLedger') return openLedger(command, today);
  if (ledger.status !== 'open') return err({ refusal: 'ledger_not_open' });
  const decideIt = DECISIONS[command.type] as Decide<Command>;
  return decideIt(command, ledger, today, past).andThen((events): Decision => {
    const refusal = beyondCaps(ledger, events);
    return refusal ? err(refusal) : ok(events);
  });
}

type Type = Command['type'];
type Decide<C> = (command: C, ledger: Ledger, today: Day, past: readonly Past[]) => Decision;

/** What each command leads to in an open ledger. A command without an entry does not compile. */
const DECISIONS: { readonly [T in Type]: Decide<Extract<Command, { type: T }>> } = {
  OpenLedger: () => ok([]),
  ChangeTimeZone: changeTimeZone,
  EraseLedger: () => ok([{ type: 'LedgerErased', data: {} }]),
  OpenAccount: openAccount,
  ChangeAccount: changeAccount,
  CloseAccount: closeAccount,
  Transfer: transfer,
  AddBill: (command, ledger, today) => withMoney(command, addBill(command, ledger, today), ledger),
  ImportBills: importBills,
  ChangeBill: (command, ledger, today) =>
    withMoney(command, changeBill(command, ledger, today), ledger, command.billId),
  RemoveBill: removeBill,
  RecordHistoricalAmount: recordHistoricalAmount,
  RemoveHistoricalAmount: removeHistoricalAmount,
  AddIncome: addIncome,
  ChangeIncome: changeIncome,
  RemoveIncome: removeIncome,
  AddSavingsRule: addSavingsRule,
  ChangeSavingsRule: changeSavingsRule,
  RemoveSavingsRule: removeSavingsRule,
  RunSavingsRules: runSavingsRules,
  AccrueWeeks: accrueWeeks,
  AddWeek: addWeek,
  ReduceWeek: reduceWeek,
  FundBill: fundBill,
  ReleaseBill: releaseBill,
  PayBill: settled(payBill),
  PayBillWithArrears: settled(payBillWithArrears),
  SkipPeriod: skipPeriod,
  SettlePeriod: settled(settlePeriod),
  PostponePayment: postponePayment,
  AnswerPrice: answerPrice,
  RunPayments: runPayments,
  Undo: ({ eventId }, ledger, today, past) => undo(past, ledger, today, eventId),
};

/** The same decision, with the past amount and the price that a settled period adds. */
function settled<C extends { billId: number }>(
  decideIt: (command: C, ledger: Ledger, today: Day) => Decision,
): Decide<C> {
  return (command, ledger, today) =>
    decideIt(command, ledger, today).map(settling(new Draft(ledger), today, [command.billId]));
}

function openLedger({ timeZone }: OpenLedger, today: Day): Decision {
  return ok([{ type: 'LedgerOpened', data: { timeZone, week: weekStart(today) } }]);
}

function changeTimeZone({ timeZone }: ChangeTimeZone, ledger: Ledger): Decision {
  return ok(timeZone === ledger.timeZone ? [] : [{ type: 'TimeZoneChanged', data: { timeZone } }]);
}

/** The time zone whose day a command is decided on: a ledger that is not open yet has the one that it is opened with. */
export function timeZoneOf(command: Command, ledger: Ledger): string {
  const opens = command.type === 'OpenLedger' && ledger.status === 'new';
  return opens ? command.timeZone : ledger.timeZone;
}
