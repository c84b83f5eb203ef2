/** Learns the weights by which the scanner chooses among the sums, days, names and sentences of a bill, from bills whose truth is known. */
import type { Weights } from '../learned/choose.ts';
import type { Features } from '../learned/features.ts';

/** A bill: every value that it may mean with the features of its places, and whether it is right. The first may be none. */
export type Example = readonly { isRight: boolean; places: readonly Features[] }[];

type Vector = { ids: Int32Array; strengths: Float64Array };
type Prepared = { isRight: boolean; places: Vector[] }[];

/** A feature of fewer bills than these is chance; of the whole bill's words, of fewer than these. */
const FEWEST = { bills: 2, wholeBill: 6 };
const ROUNDS = 40;
/** Bills between two steps. */
const BATCH = 32;
const STEP = 0.2;
/** How much a weight is drawn to zero. */
const SHRINK = 0.05;
/** Weights closer to zero than this are left out. */
const LEAST = 0.03;

/** The weights that make the right values likeliest. The same examples give the same weights. `most`: how many are kept. */
export function train(examples: readonly Example[], most: number): Weights {
  const bills = new Map<string, number>();
  for (const example of examples)
    for (const name of new Set(example.flatMap(({ places }) => places.flatMap(namesOf))))
      bills.set(name, (bills.get(name) ?? 0) + 1);
  const usual = [...bills].filter(
    ([name, count]) => count >= (name.startsWith('bill:') ? FEWEST.wholeBill : FEWEST.bills),
  );
  const names = usual.map(([name]) => name);
  const first = fitted(examples, names);
  // What counts is how much a feature moves: a large weight that few bills have, or a small one that many have.
  const moves = (name: string) => Math.abs(first.get(name) ?? 0) * Math.sqrt(bills.get(name) ?? 0);
  const kept = names.sort((a, b) => moves(b) - moves(a)).slice(0, most);
  const weights = [...fitted(examples, kept)].filter(([, weight]) => Math.abs(weight) >= LEAST);
  return new Map(weights.map(([name, weight]) => [name, Math.round(weight * 100) / 100]));
}

const namesOf = (features: Features) => [...features.keys()];

/** Steps of the logarithm's gradient, each feature's own as long as it still moves. */
function fitted(examples: readonly Example[], names: readonly string[]): Map<string, number> {
  const ids = new Map(names.map((name, id) => [name, id]));
  const prepared = examples.map((example) => prepare(example, ids));
  const weights = new Float64Array(names.length);
  const moved = new Float64Array(names.length).fill(0.01);
  const gradient = new Float64Array(names.length);
  const batches = Math.ceil(prepared.length / BATCH);
  for (let step = 0; step < ROUNDS * batches; step += 1) {
    const touched = new Set<number>();
    for (let at = step % batches; at < prepared.length; at += batches)
      addGradient(prepared[at] ?? [], { weights, gradient, touched });
    for (const id of touched) {
      const slope = (gradient[id] ?? 0) / BATCH + (SHRINK / batches) * (weights[id] ?? 0);
      gradient[id] = 0;
      moved[id] = (moved[id] ?? 0) + slope * slope;
      weights[id] = (weights[id] ?? 0) - (STEP * slope) / Math.sqrt(moved[id] ?? 1);
    }
  }
  return new Map(names.map((name, id) => [name, weights[id] ?? 0]));
}

function prepare(example: Example, ids: ReadonlyMap<string, number>): Prepared {
  return example.map(({ isRight, places }) => ({
    isRight,
    places: places.map((features) => {
      const known = [...features].flatMap(([name, strength]) => {
        const id = ids.get(name);
        return id === undefined ? [] : [[id, strength] as const];
      });
      return {
        ids: Int32Array.from(known, ([id]) => id),
        strengths: Float64Array.from(known, ([, strength]) => strength),
      };
    }),
  }));
}

type State = { weights: Float64Array; gradient: Float64Array; touched: Set<number> };

/** How far each place's share of the probability is from its share among the right ones. */
function addGradient(example: Prepared, { weights, gradient, touched }: State): void {
  const places = example.flatMap(({ isRight, places: own }) =>
    own.map((vector) => ({ isRight, ...vector })),
  );
  const sums = places.map(({ ids, strengths }) =>
    ids.reduce((sum, id, at) => sum + (weights[id] ?? 0) * (strengths[at] ?? 0), 0),
  );
  const highest = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - highest));
  const all = shares.reduce((total, share) => total + share, 0);
  const right = shares.reduce((total, share, at) => total + (places[at]?.isRight ? share : 0), 0);
  if (right === 0) return;
  for (const [at, { isRight, ids, strengths }] of places.entries()) {
    const share = shares[at] ?? 0;
    const off = share / all - (isRight ? share / right : 0);
    if (Math.abs(off) < 1e-6) continue;
    for (const [place, id] of ids.entries()) {
      gradient[id] = (gradient[id] ?? 0) + off * (strengths[place] ?? 0);
      touched.add(id);
    }
  }
}

/** The text of weights: a line for each kind of feature. */
export function textOf(weights: Weights): string {
  const lines = new Map<string, string[]>();
  for (const [name, weight] of [...weights].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const colon = name.indexOf(':');
    const space = colon < 0 ? '-' : name.slice(0, colon);
    const line = lines.get(space) ?? [space];
    line.push(name.slice(colon + 1), String(Math.round(weight * 100)));
    lines.set(space, line);
  }
  return [...lines.values()].map((line) => line.join(' ')).join('\n');
}
