import { useSampleData } from '../../queries/sample-data.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Button } from '../../ui/button.tsx';

/** A way to look around before anything of one's own is put in. */
export function SampleData() {
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
