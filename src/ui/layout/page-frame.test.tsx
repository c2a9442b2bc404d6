import { expect, test } from 'vitest';
import { PageFrame } from './page-frame.tsx';
import { renderHtml, renderText } from '../testing.tsx';

test('defaults to gray-100 and 7xl', () => {
  const html = renderHtml(<PageFrame>content</PageFrame>);
  expect(html).toContain('bg-gray-100');
  expect(html).toContain('max-w-7xl');
  expect(html).toContain('content');
  const other = renderHtml(<PageFrame background="surface" maxWidth="md" padding="none" margin="large" />);
  expect(other).toContain('bg-surface');
  expect(other).toContain('max-w-md my-12');
});

test("shows 'Loading...' instead of its content", () => {
  expect(renderText(<PageFrame loading>content</PageFrame>)).toBe('Loading...');
  expect(renderText(<PageFrame loading>content</PageFrame>, { locale: 'th' })).toBe('กำลังโหลด…');
  expect(renderText(<PageFrame loading loadingText="One moment" />)).toBe('One moment');
});
