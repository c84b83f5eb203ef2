import type { NamedFrequency } from '../../../ledger/frequency.ts';
import { weeklyAmount } from '../../../ledger/money.ts';
import { landingText } from '../../text/landing.ts';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Example = {
  readonly name: keyof typeof landingText.exampleBills;
  readonly cents: number;
  readonly every: Exclude<NamedFrequency, 'weekly'>;
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

const columns: readonly Column<Example>[] = [
  {
    key: 'bill',
    head: landingText.exampleBill,
    namesRow: true,
    className: 'font-medium',
    cell: ({ name }) => landingText.exampleBills[name],
  },
  {
    key: 'full',
    head: landingText.exampleFull,
    right: true,
    className: 'text-sm text-muted',
    cell: ({ cents, every }) => (
      <>
        <Money example cents={cents} />{' '}
        <span className="max-sm:block">{landingText.every[every]}</span>
      </>
    ),
  },
  {
    key: 'week',
    head: landingText.exampleWeekly,
    right: true,
    className: 'font-semibold',
    cell: (bill) => <Money example cents={weekOf(bill)} />,
  },
];

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
        <div className="px-4 pt-2.5 sm:px-6">
          <Table
            caption={landingText.exampleCaption}
            rows={bills}
            keyOf={({ name }) => name}
            columns={columns}
            rowLook="*:py-3"
            foot={
              <tfoot>
                <tr className="border-t-2 border-ink *:py-4">
                  <th scope="row" colSpan={2} className="text-left font-semibold">
                    {landingText.exampleTotal}
                  </th>
                  <td className="text-right text-2xl font-bold tracking-tight">
                    <Money example cents={total} highlight />
                  </td>
                </tr>
              </tfoot>
            }
          />
        </div>
      </div>
    </div>
  );
}
