import { useScheduler } from '../../queries/scheduler.ts';
import { billsText } from '../../text/bills.ts';
import { cx } from '../../ui/cx.ts';

/** Whether automatic payments are made at present; nothing until the server has said so. */
export function AutoPayments() {
  const { data } = useScheduler();
  if (!data) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', data.isRunning ? 'bg-good' : 'bg-edge')}
      />
      {data.isRunning ? billsText.autoPaymentsActive : billsText.autoPaymentsInactive}
    </span>
  );
}
