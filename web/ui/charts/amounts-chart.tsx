import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { axisMoney, chartLook } from './chart-look.ts';

/** One bar: a day in words, and cents. */
export type AmountBar = { readonly label: string; readonly cents: number };

/** Past amounts as bars, oldest first, with their average as a dashed line. It only draws: words and table stand beside it. */
export function AmountsChart(props: {
  readonly bars: readonly AmountBar[];
  readonly average: number;
}) {
  return (
    <div aria-hidden="true" className="h-44 w-full overflow-hidden">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...props.bars]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 4, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke={chartLook.grid} />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: chartLook.grid }}
            tick={chartLook.words}
          />
          <YAxis
            width={56}
            tickLine={false}
            axisLine={false}
            tick={chartLook.words}
            tickFormatter={axisMoney}
          />
          <Bar
            dataKey="cents"
            fill="var(--pen)"
            radius={[4, 4, 0, 0]}
            maxBarSize={44}
            isAnimationActive={false}
          />
          <ReferenceLine
            y={props.average}
            stroke={chartLook.measure}
            strokeDasharray="5 4"
            strokeWidth={1.5}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
