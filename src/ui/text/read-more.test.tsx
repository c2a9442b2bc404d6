import { expect, test } from 'vitest';
import { ReadMore } from './read-more.tsx';
import { renderHtml } from '../testing.tsx';

test('is collapsed to 100 px without a toggle until measured', () => {
  const html = renderHtml(<ReadMore>text</ReadMore>);
  expect(html).toContain('max-height:100px');
  expect(html).not.toContain('<button');
  expect(renderHtml(<ReadMore maxHeight={240}>text</ReadMore>)).toContain('max-height:240px');
});
