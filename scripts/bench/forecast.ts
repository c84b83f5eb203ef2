/** A year's forecast of a household with 100 bills, as the API works it out: on the loaded ledger, nothing read or stored. */
import { type Command, decide } from '../../ledger/commands.ts';
import { forecast } from '../../ledger/forecast.ts';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { EMPTY_LEDGER, evolve, type Ledger } from '../../ledger/ledger.ts';
import { median } from './in-flight.ts';
import { printTable } from './table.ts';

const TODAY = '2026-03-04';
const ROUNDS = 60;
const WARM_UP = 20;

export async function benchForecast(): Promise<void> {
  const unit = 'ms';
  const small = household(10);
  const large = household(100);
  const yardstick = timed(() => forecast(small, TODAY, 52));
  const year = timed(() => forecast(large, TODAY, 52));
  printTable('Forecast, one household', [
    { what: '52 weeks, 10 bills', figure: median(yardstick), unit, note: best(yardstick) },
    {
      what: '52 weeks, 100 bills',
      figure: median(year),
      unit,
      ratio: median(year) / median(yardstick),
      aim: '< 50 ms',
      note: best(year),
    },
  ]);
}

/** Five accounts, and bills of every frequency, half of them automatic. */
function household(bills: number): Ledger {
  const commands: Command[] = [
    { type: 'OpenLedger', timeZone: 'UTC' },
    ...Array.from({ length: 5 }, (_, index): Command => {
      return { type: 'OpenAccount', name: `Account ${index}`, balance: 1_000_000 };
    }),
    ...Array.from({ length: bills }, (_, index): Command => {
      return {
        type: 'AddBill',
        name: `Bill ${index}`,
        amount: 1_000 + index * 137,
        frequency: BILL_FREQUENCIES[index % BILL_FREQUENCIES.length] ?? 'monthly',
        category: 'other',
        accountId: 1 + (index % 5),
        isAutomatic: index % 2 === 0,
        isDirectDebit: false,
        paymentDay: null,
        paymentDayType: 'monthly',
      };
    }),
  ];
  return commands.reduce(
    (ledger, command) => decide(command, ledger, TODAY)._unsafeUnwrap().reduce(evolve, ledger),
    EMPTY_LEDGER,
  );
}

/** The round that other programs disturbed least. */
const best = (times: readonly number[]) => `best round ${Math.round(Math.min(...times))} ms`;

/** How long each round took, once warm. */
function timed(work: () => unknown): number[] {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}
