import { expect, test } from 'vitest';
import { blocksOf, hasTitle } from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { PAGE_TEMPLATES, templateLayout } from './page-templates-rules.ts';

test('there are ten templates', () => {
  expect(new Set(PAGE_TEMPLATES.map(({ name }) => name)).size).toBe(10);
});

test.each(PAGE_TEMPLATES.flatMap((template) => [['th', template] as const, ['en', template] as const]))(
  'in %s, every block of a template is known, and the page has a title',
  (locale, template) => {
    const layout = templateLayout(template, locale);
    expect(layout.rows).toHaveLength(template.sections.length);
    expect(blocksOf(layout).some(({ type }) => type === 'unknown')).toBe(false);
    expect(hasTitle(layout)).toBe(true);
    for (const block of blocksOf(layout))
      if (block.type === 'text') expect(block.document.content.length).toBeGreaterThan(0);
    expect(readLayout(layout)).toEqual(layout);
  },
);
