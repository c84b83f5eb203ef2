import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  neutral: 'bg-sunken text-muted',
  pen: 'bg-pen-soft text-pen',
  mark: 'bg-mark-soft text-ink',
  success: 'bg-good-soft text-good',
  warning: 'bg-warn-soft text-warn',
} as const;

/** A word about the state of a thing: `<Badge tone="success">Ready to pay!</Badge>`. Never colour alone. */
export function Badge(props: {
  readonly tone?: keyof typeof tones;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { tone = 'neutral', className, children } = props;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
