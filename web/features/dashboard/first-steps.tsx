import { Check } from 'lucide-react';
import { useUser } from '../../base/auth.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { useIncomes } from '../../queries/incomes.ts';
import { useSampleData } from '../../queries/sample-data.ts';
import { billsText } from '../../text/bills.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';

/** A way to look around before anything of one's own is put in. */
function SampleData() {
  const sample = useSampleData();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <Button variant="secondary" size="sm" busy={sample.busy} onClick={() => sample.submit()}>
        {sample.busy ? dashboardText.sampleBusy : dashboardText.sample}
      </Button>
      <p className="text-sm text-muted">{dashboardText.sampleHint}</p>
    </div>
  );
}

type Step = 'account' | 'income' | 'bill';

const order: readonly Step[] = ['account', 'income', 'bill'];

function StepItem(props: {
  readonly step: Step;
  readonly number: number;
  readonly done: boolean;
  readonly current: boolean;
}) {
  const { step, number, done, current } = props;
  const { title, body, action } = dashboardText.steps[step];
  return (
    <li
      {...(current && { 'aria-current': 'step' })}
      className="grid grid-cols-[auto_1fr] content-start items-start gap-x-3 gap-y-3"
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-8 place-items-center rounded-full text-sm font-bold tabular-nums',
          done
            ? 'bg-good-soft text-good'
            : current
              ? 'bg-mark text-on-mark'
              : 'bg-sunken text-muted',
        )}
      >
        {done ? <Check size={17} strokeWidth={3} /> : number}
      </span>
      <div className="min-w-0">
        <h3 className="pt-1">
          <span className="sr-only">{dashboardText.stepOf(number, order.length)}: </span>
          {title}
          {done && <span className="sr-only"> ({dashboardText.stepDone})</span>}
        </h3>
        <p className="mt-0.5 text-sm text-muted">{body}</p>
      </div>
      {!done && (
        <div className="col-start-2 flex flex-wrap gap-2">
          <Button size="sm" variant={current ? 'primary' : 'secondary'} {...dialogOpener(step)}>
            {action}
          </Button>
          {step === 'bill' && (
            <Button size="sm" variant="quiet" {...dialogOpener('import-bills')}>
              {billsText.haveList}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Leads a new household through account, income and bill; gone as soon as there is a bill. */
export function FirstSteps() {
  const { firstName } = useUser();
  const accounts = useAccounts();
  const incomes = useIncomes();
  const bills = useBills();
  if (!accounts.data || !incomes.data || !bills.data) return null;
  if (bills.data.length > 0) return null;
  const done = { account: accounts.data.length > 0, income: incomes.data.length > 0, bill: false };
  const current = order.find((step) => !done[step]);
  return (
    <Card aria-labelledby="first-steps" className="mb-6 p-5 sm:p-6">
      <h2 id="first-steps" className="text-xl">
        {dashboardText.welcome(firstName)}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">{dashboardText.welcomeBody}</p>
      <ol className="mt-5 grid gap-5 border-t border-line pt-5 md:grid-cols-3 md:gap-8">
        {order.map((step, index) => (
          <StepItem
            key={step}
            step={step}
            number={index + 1}
            done={done[step]}
            current={step === current}
          />
        ))}
      </ol>
      {!done.account && !done.income && <SampleData />}
    </Card>
  );
}
