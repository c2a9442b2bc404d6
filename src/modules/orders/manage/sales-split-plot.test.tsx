import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { SplitPlot } from './sales-split-plot.tsx';

test('gross sales stand above the line and returns below it; a day without returns has none', () => {
  const html = renderHtml(
    <SplitPlot
      sales={[
        { grossSatang: 30_000, returnedSatang: 10_000 },
        { grossSatang: 10_000, returnedSatang: 0 },
      ]}
      points={[{ label: 'Monday' }, { label: 'Tuesday' }]}
      pointsLabel="Day"
    />,
  );
  const bars = [...html.matchAll(/<rect x="[\d.]+%" width="[\d.]+%" y="([\d.]+)%" height="([\d.]+)%"/g)].map(
    (found) => found.slice(1).map(Number),
  );
  expect(bars).toEqual([
    [0, 75],
    [50, 25],
    [75, 25],
  ]);
  expect([...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text)).toEqual([
    '฿300.00',
    '-฿100.00',
    '฿100.00',
    '฿0.00',
  ]);
});
