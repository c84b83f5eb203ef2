import type { WeeklySummary } from '../../../api/contract/summary.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';

const shown = 8;

function Row({ week }: { readonly week: WeeklySummary }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
        {showDate(week.week)}
      </th>
      <td className="py-1.5 pl-3 text-right">
        <Money amount={week.setAside} />
      </td>
      <td className="py-1.5 pl-3 text-right">
        <Money amount={week.paid} />
      </td>
    </tr>
  );
}

/** What the latest weeks set aside and paid, newest first. */
export function LastWeeks({ weeks }: { readonly weeks: readonly WeeklySummary[] }) {
  return (
    <div>
      <h3 className="mb-1.5 text-sm">{dashboardText.lastWeeks}</h3>
      {weeks.length === 0 ? (
        <p className="text-sm text-muted">{dashboardText.noWeeks}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="pb-1.5 text-left font-normal">
                {dashboardText.weekOf}
              </th>
              <th scope="col" className="pb-1.5 pl-3 text-right font-normal">
                {dashboardText.setAside}
              </th>
              <th scope="col" className="pb-1.5 pl-3 text-right font-normal">
                {dashboardText.paid}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.slice(0, shown).map((week) => (
              <Row key={week.week} week={week} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
