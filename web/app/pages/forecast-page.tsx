import { usePageTitle } from '../../base/page.ts';
import { ForecastView } from '../../features/forecast/forecast-view.tsx';
import { forecastText } from '../../text/forecast.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** /forecast: what the accounts will hold in the weeks ahead. */
export function ForecastPage() {
  usePageTitle(forecastText.pageTitle);
  return (
    <>
      <PageHeader title={forecastText.title} intro={forecastText.intro} />
      <ForecastView />
    </>
  );
}
