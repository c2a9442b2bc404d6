import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { layoutFor } from '../layout/layout-parts-rules.ts';
import { LayoutView } from './layout-view.tsx';
import { readLayout } from '../layout/read-layout-rules.ts';
import { executableInLayouts } from './testing.ts';

const shown = (given: object): string => {
  const layout = readLayout(given);
  if (!layout) throw new Error('No layout.');
  const context = { pictures: {}, posts: {}, zone: 'Asia/Bangkok' };
  return renderHtml(<LayoutView layout={layoutFor(layout, 'guest')} context={context} />);
};

test('a row has the columns, gap and spacing of each width of screen', () => {
  const html = shown({
    rows: [
      {
        columns: { desktop: 4, tablet: 2 },
        gap: 6,
        margin: { desktop: '10', mobile: '-4px' },
        width: '3xl',
        border: { width: '1', style: 'dashed', color: '#abc', radius: '8' },
        cols: [{ colspan: { desktop: 3, mobile: 12 }, blocks: [] }],
      },
    ],
  });
  expect(html).toContain(
    '--c-1:repeat(1, minmax(0, 1fr));--c-2:repeat(2, minmax(0, 1fr));--c-3:repeat(4, minmax(0, 1fr))',
  );
  expect(html).toContain('--g-1:24px');
  expect(html).toContain('--s-1:12px');
  expect(html).toContain('--m-1:-4px -4px -4px -4px;--m-2:10px 10px 10px 10px');
  expect(html).toContain('max-width:48rem');
  expect(html).toContain('border-width:1px;border-style:dashed;border-color:#abc;border-radius:8px');
  expect(html).toContain('--n-1:span 1 / span 1;--n-2:span 2 / span 2;--n-3:span 3 / span 3');
});

test('a dark background gets light words, one of the theme follows it', () => {
  const background = (color: string): string =>
    shown({ rows: [{ background: { type: 'color', color }, cols: [] }] });
  expect(background('#123')).toContain('color-scheme:dark');
  expect(background('#fed')).toContain('color-scheme:light');
  expect(background('accent')).toContain('background-color:var(--color-accent)');
  expect(background('surface')).not.toContain('color-scheme');
});

test('readers get no ids of parts, no names, and nothing of an editor', () => {
  const html = shown({
    rows: [{ name: 'secret', cols: [{ blocks: [{ type: 'divider' }, { type: 'image' }] }] }],
  });
  expect(html).not.toMatch(/data-part|secret|outline-transparent/);
});

test('nothing executable leaves: generated layouts', () => {
  expect(executableInLayouts(1_000, renderHtml)).toEqual([]);
});
