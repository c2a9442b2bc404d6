import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderHtml } from '../testing.tsx';
import { OverflowNav } from './overflow-nav.tsx';
import { linkWidthRem, MAX_LINK_REM, overflowSteps, STEPS, stepWidthRem } from './overflow-rules.ts';

test('marks above and below take no width, and a very long text ends at the limit', () => {
  expect(linkWidthRem('ที่นี่')).toBe(linkWidthRem('ทน'));
  expect(linkWidthRem('ก'.repeat(60))).toBe(MAX_LINK_REM);
});

test('at every width the shown links and the menu fit, and together they are all links', () => {
  const label = fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom('สินค้าทั้งหมด', 'บทเรียน', 'Blog'),
  );
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 8 }), fc.nat(STEPS - 1), (labels, at) => {
      const { shownFrom, allFrom } = overflowSteps(labels, 'More');
      const shown = labels.filter((_, index) => (shownFrom[index] ?? STEPS) <= at);
      const hasMenu = allFrom > at;
      expect(shown).toEqual(labels.slice(0, shown.length)); // the first links, in order
      expect(hasMenu).toBe(shown.length < labels.length);
      const width = shown.reduce((sum, text) => sum + linkWidthRem(text), 0);
      const menu = hasMenu && shown.length > 0 ? linkWidthRem('More') + 1.25 : 0;
      expect(width + menu).toBeLessThanOrEqual(stepWidthRem(at) + 1e-9);
    }),
  );
});

test('each link is once in the row and once in the menu, shown from where the other is hidden', () => {
  const links = ['One', 'Two', 'Three'].map((label) => ({ label, path: `/${label}`, links: [] }));
  const html = renderHtml(<OverflowNav label="Main" moreLabel="More" links={links} />);
  for (const { label, path } of links) expect(html.split(`href="${path}"`), label).toHaveLength(3);
  const steps = (suffix: string): string[] =>
    [...html.matchAll(new RegExp(`@min-\\[(\\d+)rem\\]:${suffix}`, 'g'))].map(([, step = '']) => step);
  const [row, [menu, ...inMenu]] = [steps('flex'), steps('hidden')];
  expect(inMenu).toEqual(row);
  expect(menu).toBe(row.at(-1));
});
