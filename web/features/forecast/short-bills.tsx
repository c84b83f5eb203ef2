import type { Forecast } from '../../../api/contract/forecast.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { forecastText } from '../../text/forecast.ts';
import { fundText } from '../../text/fund.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { showDate } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';

/** The bills that will lack something on their day, soonest first, each with the way to help it. */
export function ShortBills({ bills }: { readonly bills: Forecast['bills'] }) {
  const short = bills
    .filter(({ fullySaved }) => fullySaved === false)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  return (
    <Card aria-labelledby="short-bills">
      <CardHeader id="short-bills" title={forecastText.billsTitle} />
      <CardBody>
        {short.length === 0 ? (
          <p className="text-muted">{forecastText.billsNone}</p>
        ) : (
          <ul className="divide-y divide-line">
            {short.map((bill) => (
              <li key={bill.billId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{bill.name}</p>
                  <p className="text-sm text-muted">
                    {forecastText.billShort(
                      showMoney(bill.shortfallAmount ?? '0.00'),
                      showDate(bill.dueDate),
                    )}
                  </p>
                </div>
                {bill.accountId !== null && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={fundText.actionNamed(bill.name)}
                    {...dialogOpener('fund-bill', bill.billId)}
                  >
                    {fundText.action}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
