import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { axisMoney, chartLook, lineLooks } from './chart-look.ts';

/** One line of the chart: cents by the labels of the axis. */
export type BalanceLine = { readonly accountId: number; readonly points: readonly number[] };

/** A point to mark, by its place on the axis. */
export type MarkedPoint = { readonly index: number; readonly cents: number };

/** Balances over time, a line an account, with a rule at zero and one marked point. It only draws: words and table stand beside it. */
export function BalancesChart(props: {
  readonly labels: readonly string[];
  readonly lines: readonly BalanceLine[];
  readonly marked: MarkedPoint | null;
}) {
  const { labels, lines, marked } = props;
  const data = labels.map((label, index) =>
    Object.fromEntries([
      ['label', label],
      ...lines.map(({ points }, line) => [`line${line}`, points[index]]),
    ]),
  );
  return (
    <div aria-hidden="true" className="h-64 w-full overflow-hidden sm:h-80">
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 10, right: 10, left: 0 }}>
          <CartesianGrid vertical={false} stroke={chartLook.grid} />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: chartLook.grid }}
            tick={chartLook.words}
            minTickGap={28}
          />
          <YAxis
            width={64}
            tickLine={false}
            axisLine={false}
            tick={chartLook.words}
            tickFormatter={axisMoney}
          />
          <ReferenceLine y={0} stroke={chartLook.measure} strokeDasharray="5 4" />
          {lines.map(({ accountId }, line) => (
            <Line
              key={accountId}
              type="monotone"
              dataKey={`line${line}`}
              {...lineLooks[line % lineLooks.length]}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
          {marked && (
            <ReferenceDot
              x={labels[marked.index] ?? ''}
              y={marked.cents}
              r={6}
              fill="var(--bad)"
              stroke="var(--card)"
              strokeWidth={2}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
