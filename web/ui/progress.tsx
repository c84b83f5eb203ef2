import { cx } from './cx.ts';

const tones = { default: 'bg-pen', warning: 'bg-warn-bar', success: 'bg-good' } as const;

/**
 * A bar from 0 to 100; what is beyond is shown as full. The label says what it measures.
 *
 *     <Progress value={82} tone="warning" label="Rent saved" valueText="$410.00 of $500.00" />
 */
export function Progress(props: {
  readonly value: number;
  readonly label: string;
  readonly valueText?: string;
  readonly tone?: keyof typeof tones;
  readonly className?: string;
}) {
  const { value, label, valueText, tone = 'default', className } = props;
  const percent = Math.max(0, Math.min(100, Math.floor(value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(valueText && { 'aria-valuetext': valueText })}
      className={cx('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        style={{ width: `${percent}%` }}
        className={cx('h-full rounded-full transition-[width] duration-300', tones[tone])}
      />
    </div>
  );
}
