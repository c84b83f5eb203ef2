import { Download } from 'lucide-react';
import { activityText } from '../../text/activity.ts';
import { Button } from '../../ui/button.tsx';

const formats = ['json', 'csv', 'journal'] as const;

/** The whole ledger as a file to take along. */
export function ExportLinks() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="flex items-center gap-1.5 text-sm text-muted max-sm:w-full">
        <Download aria-hidden="true" size={16} />
        {activityText.exports}
      </span>
      {formats.map((format) => (
        <Button key={format} asChild variant="secondary" size="sm">
          <a href={`/api/export?format=${format}`} download>
            {activityText.formats[format]}
          </a>
        </Button>
      ))}
    </div>
  );
}
