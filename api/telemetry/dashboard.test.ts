/** The ready-made Grafana dashboard asks for what there is, and shows all that is ours. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';

type Panel = { type: string; title: string; description?: string; targets?: { expr: string }[] };
type Dashboard = { panels: Panel[]; templating: { list: { name: string; definition?: string }[] } };

const path = new URL('../../docs/operate/grafana.json', import.meta.url);
const dashboard: Dashboard = JSON.parse(readFileSync(path, 'utf8'));
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

let api: TestApi;
/** Name → type, of all that `GET /metrics` gives. */
let offered: Map<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  const text = await (await fetch(`${api.url}/metrics`)).text();
  offered = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
});
afterAll(() => api.stop());

/** The metrics that an expression asks for; a histogram's series are named after it. */
const asked = (expression: string) => expression.match(/\b(weekwise|process|nodejs)_\w+/g) ?? [];
const metricOf = (series: string) => {
  const histogram = series.replace(/_(bucket|sum|count)$/, '');
  return offered.get(histogram) === 'histogram' ? histogram : series;
};

it('asks in every panel for metrics that there are', () => {
  expect(expressions.length).toBeGreaterThan(25);
  const variables = dashboard.templating.list.map(({ definition = '' }) => definition);
  for (const expression of [...expressions, ...variables.filter((one) => one !== '')]) {
    expect(asked(expression).length, expression).toBeGreaterThan(0);
    for (const series of asked(expression))
      expect([...offered.keys()], expression).toContain(metricOf(series));
  }
});

it('asks histograms for their series, and nothing else for them', () => {
  for (const series of expressions.flatMap(asked))
    expect(offered.get(metricOf(series)) === 'histogram', series).toBe(metricOf(series) !== series);
});

it('shows every metric of ours', () => {
  const shown = new Set(expressions.flatMap(asked).map(metricOf));
  const ours = [...offered.keys()].filter((name) => name.startsWith('weekwise_'));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

it('says in words what each panel shows', () => {
  expect(panels.filter(({ description }) => !description).map(({ title }) => title)).toEqual([]);
});
