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
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** The median of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
