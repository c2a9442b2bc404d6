import { expect, test } from 'vitest';
import { countUnit } from '../plot/plot-unit.ts';
import { renderHtml } from '../testing.tsx';
import { ReportFigures } from './report-figures.tsx';

function Figures({ trend }: { trend: readonly (number | null)[] }) {
  return <ReportFigures figures={[{ key: 'a', label: 'Orders', unit: countUnit(''), value: 9, trend }]} />;
}

test('a figure shows its course and says it in words, with gaps where nothing is known', () => {
  const html = renderHtml(<Figures trend={[1, 3, null, 5]} />);
  expect(html).toContain('role="img" aria-label="Orders: 3 values, from 1 to 5"');
  expect(/<path d="([^"]+)"/.exec(html)?.[1]?.match(/M/g)).toHaveLength(2);
});

test('a single day has no course', () => {
  expect(renderHtml(<Figures trend={[9]} />)).not.toContain('<svg');
});
