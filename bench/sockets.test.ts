import { expect, test } from 'vitest';

// The short form: it must end, every page must be reached, and no limit may be missed by a wide margin.
test('five hundred pages hear their news', { timeout: 180_000 }, async () => {
  process.env['BENCH_SOCKETS'] = '500';
  const { bench } = await import('./sockets.bench.ts');
  const { limits = [] } = await bench();
  const valueOf = (name: string) => limits.find((limit) => limit.name === name)?.value;
  expect(valueOf('open sockets')).toBe(500);
  expect(valueOf('news delivered')).toBe(500);
});
