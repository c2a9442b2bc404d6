import { expect, test } from 'vitest';
import { ScrollToTop } from './scroll-to-top.tsx';
import { renderText } from '../testing.tsx';

test('is not there before anything was scrolled', () => {
  expect(renderText(<ScrollToTop />)).toBe('');
});
