import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cx } from '../cx.ts';
import { axisMoney } from './axis-money.ts';

/** A day of the chart that wants to be seen: by its place, and what is said of it beside the chart. */
export type Mark = { readonly index: number; readonly words: string };

/** Room above the highest and below the lowest point, in hundredths of the height. */
const ROOM = 9;

/** More digits than a screen shows are only longer. */
const rounded = (height: number) => Math.round(height * 100) / 100;

/** The heights of points in hundredths from the top; zero is always within. */
function scaleOf(points: readonly number[]) {
  const top = Math.max(0, ...points);
  const bottom = Math.min(0, ...points);
  const span = top - bottom || 1;
  const heightOf = (cents: number) => rounded(ROOM + ((top - cents) / span) * (100 - 2 * ROOM));
  return { top, bottom, heightOf };
}

/** A step for each day: a balance stands until the end of its day. */
function Steps({ points, zero }: { readonly points: readonly number[]; readonly zero: boolean }) {
  const { heightOf } = scaleOf(points);
  const path = points.map((cents, index) => `V${heightOf(cents)}H${index + 1}`).join('');
  const line = `M0 ${heightOf(points[0] ?? 0)}${path}`;
  const none = heightOf(0);
  const thin = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${points.length} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path d={`${line}V${none}H0Z`} fill="var(--color-pen-soft)" />
      {zero && (
        <path
          d={`M0 ${none}H${points.length}`}
          stroke="var(--color-ink)"
          strokeDasharray="5 4"
          {...thin}
        />
      )}
      <path d={line} stroke="var(--color-pen)" strokeWidth="2" {...thin} />
    </svg>
  );
}

/** The same in small, to compare: it says nothing that the words beside it do not. */
export function SmallBalances({ points }: { readonly points: readonly number[] }) {
  return (
    <div className="relative h-10 w-full">
      <Steps points={points} zero={false} />
    </div>
  );
}

/** Where a key leads from a day; undefined for any other key. */
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  PageUp: (at) => at + 7,
  PageDown: (at) => at - 7,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * What an account holds at the end of each day, the first one today, in steps: nothing between two days is made up. A pointer
 * over it or the arrow keys walk through the days, and what such a day says is read out.
 */
export function BalancesChart(props: {
  readonly label: string;
  /** Days in words at equal distances, the first and the last one at the ends. */
  readonly axis: readonly string[];
  /** Cents, a day each. */
  readonly points: readonly number[];
  /** What a day says. */
  readonly words: (index: number) => string;
  readonly marks: readonly Mark[];
}) {
  const { points, words, marks } = props;
  const [at, setAt] = useState(0);
  const last = points.length - 1;
  const day = Math.min(at, last);
  const { top, bottom, heightOf } = scaleOf(points);
  const placeOf = (index: number) => `${((index + 0.5) / points.length) * 100}%`;
  const go = (index: number) => setAt(Math.max(0, Math.min(last, index)));
  const onKeyDown = (event: KeyboardEvent) => {
    const lead = KEYS[event.key];
    if (!lead) return;
    event.preventDefault();
    go(lead(day, last));
  };
  const onPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    go(Math.floor(((clientX - left) / width) * points.length));
  };
  return (
    <div>
      <output className="mb-2 block min-h-12 font-semibold sm:min-h-6">{words(day)}</output>
      <div
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={day}
        aria-valuetext={words(day)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        className="relative h-56 touch-pan-y cursor-crosshair rounded-lg sm:h-72"
      >
        <Steps points={points} zero />
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-px bg-ink"
          style={{ left: placeOf(day) }}
        />
        {[...marks, { index: day, words: '' }].map(({ index, words: said }) => (
          <span
            key={`${index} ${said}`}
            aria-hidden="true"
            className={cx(
              'absolute size-3 -translate-1/2 rounded-full border-2 border-card',
              said ? 'bg-bad' : 'bg-ink',
            )}
            style={{ left: placeOf(index), top: `${heightOf(points[index] ?? 0)}%` }}
          />
        ))}
        <span aria-hidden="true" className="absolute top-0 right-1 text-xs text-muted">
          {axisMoney(top)}
        </span>
        {bottom < 0 && (
          <span aria-hidden="true" className="absolute right-1 bottom-0 text-xs text-muted">
            {axisMoney(bottom)}
          </span>
        )}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        {props.axis.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  );
}
