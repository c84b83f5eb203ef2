import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { showMoney } from '../money.tsx';
import { axisMoney } from './axis-money.ts';

/** One bar: a day in words, and cents. */
export type AmountBar = { readonly label: string; readonly cents: number };

const words = { fill: 'var(--color-muted)', fontSize: 12 } as const;

/** Past amounts as bars, oldest first, with their average as a dashed line. A pointer or the arrow keys read them one by one. */
export function AmountsChart(props: {
  readonly label: string;
  readonly bars: readonly AmountBar[];
  readonly average: number;
}) {
  return (
    <div className="h-44 w-full overflow-hidden">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          title={props.label}
          data={[...props.bars]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 4, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line)' }}
            tick={words}
          />
          <YAxis
            width={56}
            tickLine={false}
            axisLine={false}
            tick={words}
            tickFormatter={axisMoney}
          />
          <Tooltip
            isAnimationActive={false}
            separator=""
            formatter={(value) => [showMoney(Number(value)), '']}
            cursor={{ fill: 'var(--color-sunken)' }}
            contentStyle={{ background: 'var(--color-card)', borderColor: 'var(--color-line)' }}
          />
          <Bar
            dataKey="cents"
            fill="var(--color-pen)"
            radius={[4, 4, 0, 0]}
            maxBarSize={44}
            isAnimationActive={false}
          />
          <ReferenceLine
            y={props.average}
            stroke="var(--color-ink)"
            strokeDasharray="5 4"
            strokeWidth={1.5}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
