import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { scannerText } from '../../text/scanner.ts';
import { showMoney } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useLater } from '../../ui/use-later.ts';

/** It worked: a mark, and what is to be said about it. After `stays` milliseconds the page goes on by itself, unless it `waits`. */
export function Worked(props: {
  readonly stays: number;
  readonly waits?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  useLater(props.onDone, props.waits ? null : props.stays);
  return (
    <div role="status" className="grid justify-items-center gap-1.5 py-6 text-center">
      <span
        aria-hidden="true"
        className="mb-2 grid size-14 place-items-center rounded-full bg-good-soft text-good"
      >
        <Check size={28} strokeWidth={2.5} />
      </span>
      {props.children}
    </div>
  );
}

/** How long the success stage is read before the review comes (docs/product.md, Defaults and times). */
const movesOnAfter = 2000;

/** The second stage: how far the reading is, in the scanner's own steps. */
export function ProcessingStage({ percent }: { readonly percent: number }) {
  const words = scannerText.stages[percent] ?? scannerText.processing;
  return (
    <div className="grid gap-3 py-8">
      <p className="text-center font-semibold">{scannerText.processing}</p>
      <Progress value={percent} label={scannerText.processing} valueText={words} />
      <p role="status" className="text-center text-sm text-muted tabular-nums">
        {words} · {percent}%
      </p>
    </div>
  );
}

/** The third stage: it worked. Moves on by itself unless a question about the bill stands open. */
export function SuccessStage(props: {
  readonly scan: ScanAnswer;
  readonly waits: boolean;
  readonly onDone: () => void;
}) {
  const { scan, waits } = props;
  return (
    <Worked stays={movesOnAfter} waits={waits} onDone={props.onDone}>
      <p className="text-lg font-semibold">{scannerText.success}</p>
      <p className="text-muted wrap-anywhere">
        {scannerText.successBody(
          scan.name ?? scannerText.unknownName,
          scan.amount === null ? scannerText.unknownAmount : showMoney(scan.amount),
        )}
      </p>
      {scan.isOverdue && (
        <p className="mt-1 flex items-center gap-1.5 font-medium text-bad">
          <CircleAlert aria-hidden="true" size={16} />
          {scannerText.overdueBy(scan.daysOverdue)}
        </p>
      )}
    </Worked>
  );
}
