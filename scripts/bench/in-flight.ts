/** What a closed loop of workers got done. */
export type Throughput = { perSecond: number; p50: number; p99: number };

/**
 * Keeps `workers` calls in flight for `seconds` after a warm-up of a third of that. Latencies are in milliseconds. A call
 * that fails ends the measurement with its error: a figure with failures in it would mean nothing.
 */
export async function inFlight(
  workers: number,
  seconds: number,
  call: (worker: number) => Promise<void>,
): Promise<Throughput> {
  const begin = performance.now() + (seconds / 3) * 1_000;
  const end = begin + seconds * 1_000;
  const latencies: number[] = [];
  const work = async (worker: number) => {
    for (let start = performance.now(); start < end; ) {
      await call(worker);
      const now = performance.now();
      if (start >= begin && now <= end) latencies.push(now - start);
      start = now;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return { perSecond: latencies.length / seconds, ...percentiles(latencies) };
}

/** The 50th and the 99th percentile. */
export function percentiles(figures: readonly number[]): { p50: number; p99: number } {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The median of several figures. */
export function median(figures: readonly number[]): number {
  return percentiles(figures).p50;
}

/** How long a piece of work took, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
