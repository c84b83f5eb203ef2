import { weeklyAmount } from '../../../ledger/money.ts';
import { authText } from '../../text/auth.ts';
import { Money } from '../../ui/money.tsx';

const weekly = {
  rent: weeklyAmount(195_000, 'monthly'),
  power: weeklyAmount(39_000, 'quarterly'),
  insurance: weeklyAmount(98_800, 'annually'),
};

/** The planner's cover sheet beside the form. Every line of it is 2.5rem high and so stands on a rule. */
export function Cover() {
  const names = authText.coverBills;
  return (
    <aside className="relative hidden overflow-hidden bg-cover text-on-cover lg:block">
      <div aria-hidden="true" className="planner-rules absolute inset-0" />
      <div className="relative py-20 pr-12 pl-20">
        <p className="max-w-md text-[2rem] leading-[2.5rem] font-semibold tracking-tight text-balance">
          {authText.coverLine}
        </p>
        <dl className="mt-20 max-w-sm text-lg leading-[2.5rem]">
          {(['rent', 'power', 'insurance'] as const).map((bill) => (
            <div key={bill} className="flex justify-between opacity-85">
              <dt>{names[bill]}</dt>
              <dd>
                <Money cents={weekly[bill]} />
              </dd>
            </div>
          ))}
          <div className="flex justify-between font-semibold">
            <dt>{authText.coverTotal}</dt>
            <dd className="rounded-md bg-mark px-2 text-on-mark">
              <Money cents={weekly.rent + weekly.power + weekly.insurance} />
            </dd>
          </div>
        </dl>
        <p className="mt-20 max-w-sm text-lg leading-[2.5rem] opacity-85">{authText.coverSmall}</p>
      </div>
    </aside>
  );
}
