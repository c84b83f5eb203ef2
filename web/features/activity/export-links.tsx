import { Download } from 'lucide-react';
import { useShownLedger } from '../../base/ledger.ts';
import { activityText } from '../../text/activity.ts';
import { Button } from '../../ui/button.tsx';

const formats = ['json', 'csv', 'journal'] as const;

/** The whole ledger as a file to take along. Each link names it: another person may sign in meanwhile, in another tab. */
export function ExportLinks() {
  const ledgerId = useShownLedger();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="flex items-center gap-1.5 text-sm text-muted max-sm:w-full">
        <Download aria-hidden="true" size={16} />
        {activityText.exports}
      </span>
      {formats.map((format) => (
        <Button key={format} asChild variant="secondary" size="sm">
          <a
            href={`/api/export?${new URLSearchParams({ format, ...(ledgerId && { ledgerId }) })}`}
            download
          >
            {activityText.formats[format]}
          </a>
        </Button>
      ))}
    </div>
  );
}
