/** A benchmark result relative to a baseline of the same run, because machines are noisy. */
export interface Figure {
  readonly name: string;
  /** Operations per second of the baseline and of ours, over all rounds. */
  readonly baselinePerSecond: number;
  readonly oursPerSecond: number;
  /** Our latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Smallest acceptable share of the baseline. */
  readonly target: number;
  readonly note?: string;
}

/** A value that must not exceed a limit; null: informational. */
export interface Limit {
  readonly name: string;
  readonly value: number;
  readonly limit: number | null;
  readonly unit: string;
}

export interface BenchResult {
  readonly figures?: readonly Figure[];
  readonly limits?: readonly Limit[];
}

export interface Contender {
  /** One operation. */
  run(worker: number): Promise<void>;
}

const ROUNDS = 5;
const SLICE_MS = 700;

/** Alternates baseline and ours in short slices, so that both see the same noise. */
export async function compare(
  name: string,
  target: number,
  concurrency: number,
  baseline: Contender,
  ours: Contender,
  note?: string,
): Promise<Figure> {
  await slice(baseline, concurrency, 300, []);
  await slice(ours, concurrency, 300, []);
  const latencies: number[] = [];
  const total = { baseline: 0, ours: 0, baselineMs: 0, oursMs: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await slice(baseline, concurrency, SLICE_MS, []);
    const own = await slice(ours, concurrency, SLICE_MS, latencies);
    total.baseline += bare.count;
    total.baselineMs += bare.ms;
    total.ours += own.count;
    total.oursMs += own.ms;
  }
  return {
    name,
    target,
    baselinePerSecond: (total.baseline / total.baselineMs) * 1000,
    oursPerSecond: (total.ours / total.oursMs) * 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    ...(note !== undefined && { note }),
  };
}

/** Runs `operations` operations, so that one-time costs (query plans, compiled code) are not measured. */
export async function warmUp(contender: Contender, concurrency: number, operations: number): Promise<void> {
  let left = operations;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      while (left-- > 0) await contender.run(worker);
    }),
  );
}

async function slice(
  contender: Contender,
  concurrency: number,
  ms: number,
  latencies: number[],
): Promise<{ count: number; ms: number }> {
  const began = performance.now();
  const until = began + ms;
  let count = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      while (performance.now() < until) {
        const start = performance.now();
        await contender.run(worker);
        latencies.push(performance.now() - start);
        count += 1;
      }
    }),
  );
  return { count, ms: performance.now() - began };
}

/** Returns the value below which a share of the values lies: 0.5 for the median. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
