import { usePageTitle } from '../../base/page.ts';
import { ForecastView } from '../../features/forecast/forecast-view.tsx';
import { ThisPayCard } from '../../features/forecast/this-pay.tsx';
import { forecastText } from '../../text/forecast.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** /forecast: what this pay is for, and what the accounts will hold in the weeks ahead. */
export function ForecastPage() {
  usePageTitle(forecastText.pageTitle);
  return (
    <>
      <PageHeader title={forecastText.title} intro={forecastText.intro} />
      <div className="grid gap-5">
        <ThisPayCard />
        <ForecastView />
      </div>
    </>
  );
}
