import { expect, test } from 'vitest';
import { Divider } from './divider.tsx';
import { renderHtml, renderText } from '../testing.tsx';

test('shows its text in the middle, or a plain line', () => {
  expect(renderText(<Divider>or</Divider>)).toBe('or');
  expect(renderHtml(<Divider>or</Divider>).match(/aria-hidden/g)).toHaveLength(2);
  expect(renderHtml(<Divider />)).toContain('<hr');
});
