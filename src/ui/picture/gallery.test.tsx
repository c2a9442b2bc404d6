import { expect, test } from 'vitest';
import { Gallery } from './gallery.tsx';
import { renderHtml, renderText } from '../testing.tsx';

test('columns are at least 200 px wide, or the full width of a narrow phone', () => {
  const html = renderHtml(<Gallery images={[{ thumbnail: '/a.webp', alt: 'Lotus' }]} />);
  expect(html).toContain('minmax(min(200px,100%),1fr)');
  expect(html).toContain('alt="Lotus"');
  expect(html).toContain('loading="lazy"');
});

test('an empty list shows a message', () => {
  expect(renderText(<Gallery images={[]} />)).toBe('No pictures yet');
  expect(renderText(<Gallery images={[]} empty="Add one" />)).toBe('Add one');
});
