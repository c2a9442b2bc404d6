import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchResult, Figure, Limit } from './measure.ts';

/** `npm run bench [name]`: runs all benchmarks in this folder, or one. Exit code 1 when a figure misses its target. */
const wanted = process.argv[2];
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .filter((name) => wanted === undefined || name === wanted);
let missed = 0;
for (const name of names) {
  process.stdout.write(`\n${name}\n`);
  const { bench } = (await import(join(import.meta.dirname, `${name}.bench.ts`))) as {
    bench: () => Promise<BenchResult>;
  };
  const result = await bench();
  for (const figure of result.figures ?? []) missed += printFigure(figure);
  for (const limit of result.limits ?? []) missed += printLimit(limit);
}
process.stdout.write(
  `\n${missed === 0 ? 'Every figure meets its target.' : `${missed} figures miss their target.`}\n`,
);
process.exit(missed === 0 ? 0 : 1);

function printFigure(figure: Figure): number {
  const ratio = figure.oursPerSecond / figure.baselinePerSecond;
  const isMet = ratio >= figure.target;
  process.stdout.write(
    `  ${isMet ? 'ok    ' : 'MISSED'} ${figure.name}: ${(ratio * 100).toFixed(0)} % of the baseline (target ${figure.target * 100} %), ` +
      `${figure.oursPerSecond.toFixed(0)}/s against ${figure.baselinePerSecond.toFixed(0)}/s, p50 ${figure.p50.toFixed(1)} ms, p99 ${figure.p99.toFixed(1)} ms${figure.note ? `; ${figure.note}` : ''}\n`,
  );
  return isMet ? 0 : 1;
}

function printLimit({ name, value, limit, unit }: Limit): number {
  const isMet = limit === null || value <= limit;
  process.stdout.write(
    `  ${isMet ? 'ok    ' : 'MISSED'} ${name}: ${value.toFixed(value < 10 ? 3 : 1)} ${unit}${limit === null ? '' : ` (at most ${limit})`}\n`,
  );
  return isMet ? 0 : 1;
}
