import { type BillFrequency, formatMoney, weeklyAmount } from '../../../ledger/money.ts';
import { landingText } from '../../text/landing.ts';
import { Money } from '../../ui/money.tsx';

type Example = {
  readonly name: keyof typeof landingText.exampleBills;
  readonly cents: number;
  readonly every: Exclude<BillFrequency, 'weekly'>;
};

const bills: readonly Example[] = [
  { name: 'rent', cents: 195_000, every: 'monthly' },
  { name: 'internet', cents: 7_900, every: 'monthly' },
  { name: 'power', cents: 39_000, every: 'quarterly' },
  { name: 'rates', cents: 65_000, every: 'bi-annual' },
  { name: 'insurance', cents: 98_800, every: 'annually' },
];

const weekOf = ({ cents, every }: Example): number => weeklyAmount(cents, every);

const total = bills.reduce((sum, bill) => sum + weekOf(bill), 0);

/** The strip of days on top of the sheet, with the product's default pay day ringed. */
function Days() {
  return (
    <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-center text-xs">
      {landingText.days.map((day) => (
        <div key={day} className="border-line py-2.5 text-muted not-last:border-r">
          {day === 'Fri' ? (
            <span className="rounded-full bg-pen px-2 py-1 font-semibold text-on-pen">{day}</span>
          ) : (
            day
          )}
        </div>
      ))}
    </div>
  );
}

/** A page of the planner that shows the idea with real sums: the same function as in the product works them out. */
export function WeekCard() {
  return (
    <div className="relative">
      <div
        aria-hidden="true"
        className="absolute inset-0 translate-x-2 translate-y-2 rotate-[1.2deg] rounded-2xl border border-line bg-sunken"
      />
      <div className="relative overflow-hidden rounded-2xl border border-line bg-card shadow-float">
        <Days />
        <table className="w-full text-left">
          <caption className="sr-only">{landingText.exampleCaption}</caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="py-2.5 pl-4 font-medium sm:pl-6">
                {landingText.exampleBill}
              </th>
              <th scope="col" className="py-2.5 text-right font-medium">
                {landingText.exampleFull}
              </th>
              <th scope="col" className="py-2.5 pr-4 text-right font-medium sm:pr-6">
                {landingText.exampleWeekly}
              </th>
            </tr>
          </thead>
          <tbody>
            {bills.map((bill) => (
              <tr key={bill.name} className="border-t border-line">
                <th scope="row" className="py-3 pl-4 font-medium sm:pl-6">
                  {landingText.exampleBills[bill.name]}
                </th>
                <td className="py-3 text-right text-sm text-muted">
                  <Money cents={bill.cents} />{' '}
                  <span className="max-sm:block">{landingText.every[bill.every]}</span>
                </td>
                <td className="py-3 pr-4 pl-2 text-right font-semibold sm:pr-6">
                  <Money amount={formatMoney(weekOf(bill))} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink">
              <th scope="row" colSpan={2} className="py-4 pl-4 font-semibold sm:pl-6">
                {landingText.exampleTotal}
              </th>
              <td className="py-4 pr-4 pl-2 text-right text-2xl font-bold tracking-tight sm:pr-6">
                <Money cents={total} highlight />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}
