import { useId } from 'react';
import { hasDraft } from '../../base/draft.ts';
import { useHistoricalAverage } from '../../queries/historical-amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { Money } from '../../ui/money.tsx';
import { HistoryForm, pastDraft } from './history-form.tsx';
import { HistoryList } from './history-list.tsx';

/** What a bill came to in the past: the weekly average, and behind a button the amounts it is made of. */
export function History({ billId }: { readonly billId: number }) {
  const titleId = useId();
  const { open, panelId, button } = useDisclosure(hasDraft(pastDraft(billId)));
  const average = useHistoricalAverage(billId);
  const { historicalCount = 0, averageWeeklyAmount = '0.00' } = average.data ?? {};
  return (
    <section aria-labelledby={titleId} className="mt-4 grid gap-3 border-t border-line pt-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={titleId} className="font-semibold">
            {billFormText.history}
          </h3>
          <p className="text-sm text-muted">
            {historicalCount > 0 ? (
              <>
                {billFormText.historyAverage}:{' '}
                <Money amount={averageWeeklyAmount} className="font-semibold text-ink" /> (
                {billFormText.historyFrom(historicalCount)})
              </>
            ) : (
              billFormText.historyNone
            )}
          </p>
        </div>
        <Button variant="secondary" size="sm" {...button}>
          {open ? billFormText.hideHistory : billFormText.manageHistory}
        </Button>
      </header>
      {open && (
        <div id={panelId} className="grid gap-3">
          <HistoryForm billId={billId} />
          <HistoryList billId={billId} />
        </div>
      )}
    </section>
  );
}
