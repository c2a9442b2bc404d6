import { expect, test } from 'vitest';
import { ScrollToTop } from './scroll-to-top.tsx';
import { renderText } from '../testing.tsx';

test('is hidden before any scrolling', () => {
  expect(renderText(<ScrollToTop />)).toBe('');
});
