import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { renderHtml, renderText } from '../testing.tsx';
import { BarRows } from './bar-rows.tsx';
import { dayPoints } from './day-points.ts';
import { FunnelPlot } from './funnel-plot.tsx';
import { HeatMap } from './heat-map.tsx';
import { bahtUnit, countUnit, numberUnit, percentUnit } from './plot-unit.ts';
import { SeriesPlot, type SeriesPlotProps } from './series-plot.tsx';
import { SharePlot } from './share-plot.tsx';
import { Sparkline } from './sparkline.tsx';

const DAYS = ['2026-12-30', '2026-12-31', '2027-01-01'];

/** Plots are made where they are rendered: units and days read the reader's language. */
function Made({ of }: { of: () => ReactNode }): ReactNode {
  return of();
}

const days = (props: Partial<SeriesPlotProps> = {}) => (
  <Made
    of={() => (
      <SeriesPlot
        kind="line"
        label="Sales by day"
        unit={bahtUnit()}
        pointsLabel="Day"
        points={dayPoints(DAYS)}
        series={[
          { label: 'Now', values: [120_000, null, 250_050] },
          { label: 'Before', values: [100_000, 0, 90_000], isComparison: true },
        ]}
        {...props}
      />
    )}
  />
);

describe('a line', () => {
  test('names its unit, its axis in Buddhist years and short figures, and its table has the full ones', () => {
    const html = renderHtml(days(), { locale: 'th' });
    const text = renderText(days(), { locale: 'th' });
    expect(text).toContain('บาท');
    expect(html).toContain('>3k</text>');
    expect(html).toMatch(/<text[^>]*>31 ธ\.ค\.<\/text>/);
    expect(html).toMatch(/<text[^>]*>2569<\/text>/);
    expect(html).toMatch(/<text[^>]*>2570<\/text>/);
    expect(html).toContain('>฿2,500.50</td>');
    expect(html).toContain('30 ธ.ค. 2569');
    expect(html.match(/>–<\/td>/g)).toHaveLength(1);
  });

  test('is read as a slider that tells the last point in words', () => {
    const html = renderHtml(days());
    expect(html).toContain('role="slider"');
    expect(html).toMatch(/aria-valuenow="3" aria-valuetext="1 Jan 2570 BE: Now ฿2,500\.50, Before ฿900\.00"/);
    expect(html).toMatch(/aria-label="Sales by day: 2 values, from ฿1,200\.00 to ฿2,500\.50"/);
  });

  test('tells its comparison by dashes', () => {
    expect(renderHtml(days())).toContain('stroke-dasharray="4 4"');
  });

  test('of one point is a dot', () => {
    const html = renderHtml(
      days({ points: dayPoints(['2026-12-30']), series: [{ label: 'Now', values: [5] }] }),
    );
    expect(html).toMatch(/d="M500,[\d.]+Z"/);
    expect(html).toContain('stroke-width="7"');
  });
});

test('without points or numbers a plot says so', () => {
  expect(renderText(days({ points: [] }))).toBe('No figures yet');
  expect(
    renderText(days({ series: [{ label: 'Now', values: [null, null, null] }], empty: 'No sales' })),
  ).toBe('No sales');
});

describe('bars', () => {
  const bars = (values: (number | null)[], kind: SeriesPlotProps['kind'] = 'bars') =>
    renderHtml(
      days({
        kind,
        unit: countUnit('people'),
        points: values.map((_, at) => ({ label: `Point ${at}` })),
        series: [{ label: 'Now', values }],
      }),
    );
  const rects = (html: string) =>
    [...html.matchAll(/<rect x="([\d.]+)%" width="([\d.]+)%" y="([\d.]+)%" height="([\d.]+)%"/g)].map(
      (found) => found.slice(1).map(Number),
    );

  test('start at zero and are in proportion', () => {
    const [one, two] = rects(bars([2, 4]));
    expect(one?.[3]).toBe(50);
    expect(two?.[3]).toBe(100);
    expect((one?.[2] ?? 0) + (one?.[3] ?? 0)).toBe(100);
  });

  test('below zero hang from the line of zero', () => {
    const [one, two] = rects(bars([-5, 5]));
    expect(one).toEqual([expect.any(Number), expect.any(Number), 50, 50]);
    expect(two).toEqual([expect.any(Number), expect.any(Number), 0, 50]);
  });

  test('of zero have no bar, and the plot stands', () => {
    const html = bars([0, 0]);
    expect(rects(html)).toEqual([]);
    expect(html).toContain('role="slider"');
  });

  test('of a thousand points are one path, and the table waits until it is opened', () => {
    const html = bars(Array.from({ length: 1_000 }, (_, at) => at));
    expect(rects(html)).toEqual([]);
    expect(html.match(/v[\d.]+h-/g)).toHaveLength(999);
    expect(html).not.toContain('<table');
    expect(html.length).toBeLessThan(60_000);
  });

  test('are stacked in order, told apart by hatching', () => {
    const html = renderHtml(
      days({
        kind: 'stacked',
        points: [{ label: 'A' }],
        unit: countUnit('people'),
        series: [
          { label: 'One', values: [1] },
          { label: 'Two', values: [3] },
        ],
      }),
    );
    const [one, two] = rects(html);
    expect(one?.slice(2)).toEqual([75, 25]);
    expect(two?.slice(2)).toEqual([0, 75]);
    expect(html).toMatch(/fill="url\(#[^)]+\)"/);
  });

  test('of a distribution have their edges between them, and a mark', () => {
    const html = renderHtml(
      days({
        kind: 'distribution',
        unit: countUnit('people'),
        points: [{ label: '0–50%' }, { label: '50–100%' }],
        edges: ['0', '50', '100%'],
        series: [{ label: 'People', values: [1, 2] }],
        mark: { share: 0.6, label: 'Pass 60%' },
      }),
    );
    expect(html).toMatch(/<text x="0%"[^>]*>0<\/text>/);
    expect(html).toMatch(/<text x="100%"[^>]*>100%<\/text>/);
    expect(html).toMatch(/<text x="60%"[^>]*>Pass 60%<\/text>/);
  });
});

test('lying bars link to what they count; a bar below zero starts at the middle', () => {
  const html = renderHtml(
    <Made
      of={() => (
        <BarRows
          label="Work"
          rowsLabel="List"
          rows={[
            { key: 'a', label: 'To pack', values: [1_200, -0.5], to: '/orders?show=to_pack' },
            { key: 'b', label: 'Packed', values: [null, 1] },
          ]}
          measures={[
            { label: 'Orders', unit: countUnit('orders') },
            { label: 'Balance', unit: numberUnit('', 2), ends: { low: -1, high: 1 } },
          ]}
        />
      )}
    />,
  );
  expect(html).toContain('href="/orders?show=to_pack"');
  expect(html).toContain('1,200');
  expect(html).toMatch(/<rect x="25%" width="25%"/);
  expect(html).toMatch(/<rect x="50%" width="50%"/);
});

test('each measure of lying bars leads to its own list, and says which', () => {
  const html = renderHtml(
    <Made
      of={() => (
        <BarRows
          label="Learners"
          rowsLabel="Lesson"
          rows={[
            { key: 'a', label: 'Tea', values: [3, 1], to: '/tea', links: ['/tea?learning', '/tea?finished'] },
          ]}
          measures={[
            { label: 'Learning', unit: countUnit('people') },
            { label: 'Finished', unit: countUnit('people') },
          ]}
        />
      )}
    />,
  );
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, to, inner = '']) => [
    to,
    inner.replaceAll(/<[^>]+>/g, ''),
  ]);
  expect(links).toEqual([
    ['/tea', 'Tea'],
    ['/tea?learning', 'Tea: Learning 3'],
    ['/tea?finished', 'Tea: Finished 1'],
  ]);
});

test('points that lead to a list say so, and the table has the same links', () => {
  const points = dayPoints(DAYS).map((point, at) =>
    at === 1 ? point : { ...point, to: `/orders?day=${at}` },
  );
  const html = renderHtml(days({ points }));
  expect(html).toContain(
    'aria-label="Sales by day: read the values with the arrow keys, open one with Enter"',
  );
  expect([...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    '/orders?day=0',
    '/orders?day=2',
  ]);
  expect(renderHtml(days())).not.toMatch(/open one with Enter|<a /);
});

test('a plot is saved as PNG and CSV; in a card, both are offered with the table', () => {
  const toolsOf = (isCompact: boolean): string =>
    /<details>(.*)<\/details>/.exec(renderHtml(days({ isCompact })))?.[1] ?? '';
  for (const kind of ['PNG', 'CSV']) {
    const name = `Download Sales by day as ${kind}`;
    expect(toolsOf(true)).toContain(name);
    expect(toolsOf(false)).not.toContain(name);
    expect(renderHtml(days()).split(name)).toHaveLength(2);
  }
});

test('a heat map is the stronger the more, and leaves unknown cells empty', () => {
  const html = renderHtml(
    <Made
      of={() => (
        <HeatMap
          label="Visits"
          unit={percentUnit()}
          rowsLabel="Day"
          columns={[{ label: '9:00' }, { label: '10:00' }, { label: '11:00' }]}
          rows={[
            { label: 'Monday', values: [0, 50, 100] },
            { label: 'Tuesday', values: [null, 25, 0] },
          ]}
          most={100}
        />
      )}
    />,
  );
  expect([...html.matchAll(/plot-1\) (\d+)%/g)].slice(5).map(([, share]) => share)).toEqual([
    '6',
    '53',
    '100',
    '30',
    '6',
  ]);
  expect(html.match(/data-cell="3"[^>]*fill="none"/g)).toHaveLength(1);
  expect(html).toContain('aria-valuetext="Tuesday · 11:00: 0%"');
});

test('shares sum to 100 percent and name every part', () => {
  const text = renderText(
    <Made
      of={() => (
        <SharePlot
          label="Storage"
          unit={countUnit('MB')}
          partsLabel="Kind"
          parts={[
            { key: 'a', label: 'Pictures', value: 1 },
            { key: 'b', label: 'Films', value: 1 },
            { key: 'c', label: 'Free', value: 1, isRest: true },
          ]}
        />
      )}
    />,
  );
  expect(text).toContain('Pictures 1 34%');
  expect(text).toContain('Films 1 33%');
});

test('a funnel tells what every step loses', () => {
  const text = renderText(
    <Made
      of={() => (
        <FunnelPlot
          label="Completion"
          unit={countUnit('people')}
          stepsLabel="Step"
          steps={[
            { key: 'a', label: 'Joined', value: 200 },
            { key: 'b', label: 'Begun', value: 150 },
            { key: 'c', label: 'Finished', value: 150 },
          ]}
        />
      )}
    />,
  );
  expect(text).toContain('Begun 150 75% 50 fewer than in the previous step');
  expect(text.match(/fewer than in the previous step/g)).toHaveLength(1);
});

test('a sparkline says in words what it draws', () => {
  expect(renderHtml(<Sparkline label="Rising" values={[1, 2, 3]} />)).toMatch(
    /role="img" aria-label="Rising"/,
  );
  expect(renderHtml(<Sparkline label="Nothing" values={[]} />)).not.toContain('<circle');
});
