import { useFormContext, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { formatMoney, MAX_ARREARS_WEEKS, weeklyInstalment } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { toCents } from '../../queries/cents.ts';
import { billMoneyText as text } from '../../text/bill-money.ts';
import { Button } from '../../ui/button.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { today } from '../../ui/today.ts';
import { useChosenAccount } from './already-have.tsx';
import { centsIn, gapOf } from './gap.ts';

const look = { size: 'sm', variant: 'secondary' } as const;

/** The plan that was chosen to close the gap, with a way back. */
function Chosen() {
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const plan = useWatch({ control: form.control, name: 'arrears' });
  if (!plan) return null;
  const { weeks } = plan;
  const more = showMoney(weeklyInstalment(centsIn(plan.amount), weeks));
  return (
    <>
      <p className="amount">{text.more(more, weeks, account?.name ?? text.itsAccount)}</p>
      <Button {...look} onClick={() => form.unregister('arrears')}>
        {text.moreNot}
      </Button>
    </>
  );
}

/** Two ways to close the gap that the first due date leaves: money that is there, or a little more each week until then. */
export function GapOffer(props: {
  /** The bill that is edited: it gets an offer when it costs more than before. */
  readonly bill: Bill | undefined;
}) {
  const { bill } = props;
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const values = useWatch({ control: form.control }) as NewBill;
  const isDearer = !bill || centsIn(values.amount) > toCents(bill.amount);
  const gap = isDearer ? gapOf(values, bill, today()) : null;
  const isChosen = values.arrears?.advance === true;
  if (!gap && !isChosen) return null;
  const funded = centsIn(values.fund) + (gap?.missing ?? 0);
  const canPutIn = gap && account && funded <= account.available;
  const canPayMore = gap && gap.weeks > 0 && gap.weeks <= MAX_ARREARS_WEEKS && !values.arrears;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-xl bg-mark-soft px-3.5 py-3">
      {isChosen && <Chosen />}
      {gap && <p className="w-full font-semibold">{text.gap(gap.weeks)}</p>}
      {canPutIn && (
        <Button
          {...look}
          onClick={() =>
            form.setValue('fund', formatMoney(funded), { shouldDirty: true, shouldValidate: true })
          }
        >
          {text.gapPutIn(showMoney(gap.missing))}
        </Button>
      )}
      {canPayMore && (
        <Button
          {...look}
          onClick={() =>
            form.setValue(
              'arrears',
              { amount: formatMoney(gap.missing), weeks: gap.weeks, advance: true },
              { shouldDirty: true },
            )
          }
        >
          {text.gapPayMore(showMoney(weeklyInstalment(gap.missing, gap.weeks)), gap.weeks)}
        </Button>
      )}
    </div>
  );
}
