import { CircleAlert } from 'lucide-react';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';

/** A list could not be read: `<ErrorState message={text.loadFailed} onRetry={…} />`. */
export function ErrorState(props: {
  readonly message: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}) {
  const { message, onRetry, busy = false } = props;
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <CircleAlert aria-hidden="true" size={28} className="text-bad" />
      <p className="max-w-sm">{message}</p>
      <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
        {commonText.retry}
      </Button>
    </div>
  );
}
